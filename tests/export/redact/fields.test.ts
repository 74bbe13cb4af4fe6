import { beforeEach, describe, expect, test } from 'vitest'
import { loadRedactor, mark, type Redactor } from '../../../src/export/redact/redactor.ts'
import {
  type AssistantMessage,
  type Compaction,
  type Entry,
  noCounts,
  noUsage,
  type ToolResult,
} from '../../../src/model/entry.ts'
import type { Session } from '../../../src/model/session.ts'
import { entryMaker } from '../../support/lines/entries.ts'
import { seeded } from '../../support/random.ts'
import { randomKey } from '../../support/secrets/secrets.ts'
import { sessionOf } from '../../support/session-store.ts'

const secret = `${'gh'}p_${randomKey(seeded(3), 36)}`
const said = `/home/annika/${secret}`
const id = 'annika-1'

let redactor: Redactor
beforeEach(async () => {
  redactor = await loadRedactor({ secrets: true, home: { path: '/home/annika', user: 'annika' } })
})

/** Has a secret and a home in every possible text. A new member must be added here too. */
const entry: Required<Entry> = {
  kind: 'toolResult',
  uuid: id,
  parentUuid: id,
  timestamp: id,
  role: said,
  text: said,
  toolCall: { id, name: said, input: { deep: [{ [said]: said, list: [[said]] }], [said]: 1, none: null } },
  toolResult: {
    id,
    output: said,
    isError: false,
    agentId: id,
    toolCalls: 1,
    durationMs: 1,
    patch: [{ lines: [`+${said}`], [said]: said }, said],
    lines: 1,
    totalLines: 1,
    files: 1,
    images: [{ mediaType: said, bytes: 1 }],
    interrupted: true,
    spilledTo: said,
  } satisfies Required<ToolResult>,
  image: { mediaType: said, bytes: 1 },
  compaction: { tokensBefore: 1, tokensAfter: 1, firstKeptEntryId: id } satisfies Required<Compaction>,
  message: {
    id,
    model: said,
    provider: said,
    stopReason: said,
    errorMessage: said,
    usage: noUsage,
  } satisfies Required<AssistantMessage>,
  speaker: said,
  isMeta: true,
  isSidechain: true,
  isApiError: true,
}

const session: Required<Session> = {
  id,
  format: 'claude-code',
  key: said,
  path: said,
  root: said,
  projectPath: said,
  projectGuessed: true,
  projectEncoded: '-home-annika',
  cwd: said,
  title: said,
  titleSource: 'ai',
  firstPrompt: said,
  lastPrompt: said,
  summary: said,
  messageCount: 1,
  counts: noCounts(),
  created: id,
  modified: id,
  firstTimestamp: id,
  lastTimestamp: id,
  durationMs: 1,
  gitBranch: said,
  models: [said],
  version: said,
  usage: noUsage,
  tasks: [{ content: said, status: said, activeForm: said, id }],
  tools: { [said]: 1, Bash: 2 },
  files: { edited: [said], read: [said] },
  errors: 0,
  status: 'completed',
  source: 'sdk',
  sizeBytes: 1,
  parseErrors: 0,
  empty: false,
  isSubagent: true,
  isOrphan: true,
  parentId: id,
  agentType: said,
  subagents: 0,
  forkedFrom: { sessionId: id, entryId: id, path: said, branchSummary: said },
  abandoned: [[0, 1]],
  provisional: true,
  unreadable: true,
}

/** Names of members are masked too; only our own words and figures stay. */
const expected = (whole: object): unknown =>
  JSON.parse(
    JSON.stringify(whole)
      .replaceAll(`"${said}":`, `"/home/xxxxxx/${mark.repeat(40)}":`)
      .replaceAll(`${said}"`, `/home/xxxxxx/${mark.repeat(40)}"`)
      .replaceAll('-home-annika"', '-home-xxxxxx"')
      .replaceAll('"annika-1"', '"xxxxxx-1"'),
  )

describe('all texts are masked, and nothing else,', () => {
  test('of an entry', () => {
    expect(redactor.entry(entry)).toEqual(expected(entry))
  })

  test('of a session', () => {
    expect(redactor.session(session)).toEqual(expected(session))
  })
})

describe('an object', () => {
  const make = entryMaker()
  const count = () => redactor.masked().reduce((sum, one) => sum + one.count, 0)

  test('is masked and counted once, but not if it is never read', () => {
    const masked = redactor.entry(make.result('toolu_1', secret, { spilledTo: secret }).entry)
    expect(count()).toBe(0)
    expect(masked.text).toBe(mark.repeat(40))
    expect(masked.text).toBe(mark.repeat(40))
    expect(count()).toBe(1)
    expect({ ...masked }.toolResult?.output).toBe(mark.repeat(40))
    expect(count()).toBe(2)
    expect(JSON.stringify(masked)).not.toContain(secret)
    expect(count()).toBe(3)
  })

  test('has its members in their order', () => {
    const plain = sessionOf({ title: 'fix the cart', tools: { Bash: 1 } })
    expect(JSON.stringify(redactor.session(plain))).toBe(JSON.stringify(plain))
  })

  test('is masked if a prompt is cut off within a key', () => {
    for (let seen = 8; seen <= 40; seen++) {
      const prompt = `${'word '.repeat(40).slice(0, 199 - seen)} ${secret}`.slice(0, 200)
      const masked = redactor.session(sessionOf({ title: prompt, firstPrompt: prompt, lastPrompt: prompt }))
      const expected = prompt.slice(0, 200 - seen) + mark.repeat(seen)
      expect([masked.title, masked.firstPrompt, masked.lastPrompt]).toEqual([expected, expected, expected])
    }
  })

  test('is masked in unknown members too', () => {
    const entry = { ...make.prompt('hello').entry, later: { [secret]: [secret], password: 'hunter2' } }
    expect(redactor.entry(entry)).toMatchObject({
      later: { [mark.repeat(40)]: [mark.repeat(40)], password: 'xxxxxxx' },
    })
  })

  test('is masked within the blocks of an output, as a text is', () => {
    const pem = `-----${'BEGIN'} PRIVATE KEY-----\n${randomKey(seeded(5), 64)}\n${randomKey(seeded(6), 64)}`
    const blocks = [
      { type: 'text', text: `one\n${secret}` },
      { type: 'text', text: `password: "hunt\ner2 'a'"\n${pem}` },
    ]
    const { toolResult } = redactor.entry(make.result('toolu_1', 'x', { output: JSON.stringify(blocks) }).entry)
    expect(JSON.parse(toolResult?.output ?? '')).toEqual(
      blocks.map(({ type, text }) => ({ type, text: redactor.text(text) })),
    )
    expect(toolResult?.output).not.toContain(secret)
  })

  test('keeps the spaces of a JSON file', () => {
    const file = JSON.stringify({ password: 'hunter2', list: [1, 2] }, null, 2)
    const { toolResult } = redactor.entry(make.result('toolu_1', file).entry)
    expect(toolResult?.output).toBe(file.replace('hunter2', 'xxxxxxx'))
  })
})

describe('the input of a tool', () => {
  const input = (given: unknown) => redactor.entry(entryMaker().call('login', given, 'toolu_1').entry).toolCall?.input

  test('is masked if its name says that it is secret', () => {
    expect(
      input({
        password: 'hunter2',
        dbPassword: 'correct horse',
        api_key: 'abcd1234',
        nested: { 'x-auth-token': 'a1b2c3d4' },
      }),
    ).toEqual({
      password: 'xxxxxxx',
      dbPassword: 'xxxxxxxxxxxxx',
      api_key: 'xxxxxxxx',
      nested: { 'x-auth-token': 'xxxxxxxx' },
    })
  })

  test('is masked if it is a number, or a name', () => {
    expect(input({ password: 12345678, pin: 12345678, token: 12345678 })).toEqual({
      password: 'xxxxxxxx',
      pin: 12345678,
      token: 12345678,
    })
    const other = `${'gh'}p_${randomKey(seeded(4), 36)}`
    expect(input({ [secret]: 1, [other]: 2 })).toEqual({ [mark.repeat(40)]: 1, [`${mark.repeat(40)}-2`]: 2 })
  })

  test.each(['', '+'])('a private key is masked across the strings of a list, each after %j', sign => {
    const body = [1, 2, 3].map(seed => randomKey(seeded(seed), 64))
    const lines = ['-----BEGIN PRIVATE KEY-----', ...body, '-----END PRIVATE KEY-----', 'and more'].map(
      line => sign + line,
    )
    const call = redactor.call({ id: '', name: 'Edit', input: { lines } })
    const written = JSON.stringify(call.input)
    for (const line of body) expect(written).not.toContain(line.slice(0, 20))
    expect(call.input).toMatchObject({ lines: { length: lines.length } })
    expect(written).toContain(`${sign}and more`)
  })

  test('is masked if the name is in another member, or before it in a list', () => {
    expect(input({ env: [{ name: 'API_TOKEN', value: 'a1b2c3d4e5' }] })).toEqual({
      env: [{ name: 'API_TOKEN', value: 'xxxxxxxxxx' }],
    })
    expect(input({ args: ['--password', 'hunter22', '--no-password', 'shop1', '--token', '--now'] })).toEqual({
      args: ['--password', 'xxxxxxxx', '--no-password', 'shop1', '--token', '--now'],
    })
    expect(input({ passwords: ['hunter22'] })).toEqual({ passwords: ['xxxxxxxx'] })
  })

  test('is masked in the headers of a request', () => {
    const cookie = 'sid=a1b2c3d4e5f6'
    const headers = { Cookie: cookie, 'set-cookie': [cookie], Authorization: 'Basic YWRhOmh1bnRlcg==', cookie: 'none' }
    expect(input({ headers })).toEqual({
      headers: {
        Cookie: 'x'.repeat(16),
        'set-cookie': ['x'.repeat(16)],
        Authorization: `Basic ${'x'.repeat(16)}`,
        cookie: 'none',
      },
    })
  })

  test('is masked if the name of its parent says so', () => {
    const value = 'a1b2c3d4e5'
    const hidden = 'xxxxxxxxxx'
    expect(input({ secret: { value }, credentials: { key: value }, bearer: value })).toEqual({
      secret: { value: hidden },
      credentials: { key: hidden },
      bearer: hidden,
    })
    expect(input({ passwordConfirmation: 'hunter2' })).toEqual({ passwordConfirmation: 'xxxxxxx' })
  })

  test('is masked in lists of such values', () => {
    expect(input({ tokens: ['a1b2c3d4e5'], token: ['a1b2c3d4e5'] })).toEqual({
      tokens: ['a1b2c3d4e5'],
      token: ['xxxxxxxxxx'],
    })
  })

  test.each([
    { password: 'string' },
    { password: '$PASSWORD' },
    { token: '' },
    { token: 'keyword.control' },
    { max_tokens: '4096', token_count: 'abc12345' },
    { secretName: 'db-1-credentials' },
    { secret: { value: 'string', key: 'db-password' }, credentials: { id: 'a1b2c3d4e5' }, bearer: true },
    { pwd: '/home/ada' },
    { password: null, token: true, secret: 12, api_key: ['x'] },
  ])('stays if it is not secret: %o', given => {
    expect(input(given)).toBe(given)
  })

  test('may have any names', () => {
    const given: unknown = JSON.parse(`{"__proto__": {"password": "hunter2"}, "constructor": "hunter2"}`)
    expect(JSON.stringify(input(given))).toBe('{"__proto__":{"password":"xxxxxxx"},"constructor":"hunter2"}')
  })

  test('may be nested without end', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}"${secret}"${']'.repeat(100_000)}`)
    expect(() => input(deep)).not.toThrow()
  })
})
