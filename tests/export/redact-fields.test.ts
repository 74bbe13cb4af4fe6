import { beforeEach, describe, expect, test } from 'vitest'
import { loadRedactor, mark, type Redactor } from '../../src/export/redact.ts'
import type { AssistantMessage, Compaction, Entry, ToolResult } from '../../src/model/entry.ts'
import { noCounts } from '../../src/model/entry.ts'
import { noUsage, type Session } from '../../src/model/session.ts'
import { entryMaker } from '../support/entries.ts'
import { seeded } from '../support/random.ts'
import { randomKey } from '../support/secrets.ts'
import { sessionOf } from '../support/shelf.ts'

const secret = `${'gh'}p_${randomKey(seeded(3), 36)}`
const said = `/home/annika/${secret}`
const id = 'annika-1'

let redactor: Redactor
beforeEach(async () => {
  redactor = await loadRedactor({ secrets: true, home: { path: '/home/annika', user: 'annika' } })
})

/** With a secret and a home in every text that there can be. A new member has to be added here as well. */
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
  isMeta: true,
  isSidechain: true,
  isApiError: true,
}

const session: Required<Session> = {
  id,
  format: 'claude-code',
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

/** Ids stand for themselves; the names of members keep what is secret in them, but not whose home it was. */
const expected = (whole: object): unknown =>
  JSON.parse(
    JSON.stringify(whole)
      .replaceAll(`"${said}":`, `"/home/xxxxxx/${mark.repeat(40)}":`)
      .replaceAll(`${said}"`, `/home/xxxxxx/${mark.repeat(40)}"`)
      .replaceAll('-home-annika"', '-home-xxxxxx"'),
  )

describe('all texts are masked, and nothing else,', () => {
  test('of an entry', () => {
    expect(redactor.entry(entry)).toEqual(expected(entry))
  })

  test('of a session', () => {
    expect(redactor.session(session)).toEqual(expected(session))
  })
})

describe('where there is nothing to mask', () => {
  const make = entryMaker()

  test('an entry is the same object, and so are its parts', () => {
    const plain = make.call('Bash', { command: ['ls', { deep: 'x' }] }, 'toolu_1').entry
    expect(redactor.entry(plain)).toBe(plain)
    const result = make.result('toolu_1', 'ok', { patch: [{ lines: ['+a'] }] }).entry
    const changed = redactor.entry({ ...result, text: said })
    expect(changed.toolResult).toBe(result.toolResult)
  })

  test('a session is the same object', () => {
    const plain = sessionOf({ title: 'fix the cart', tools: { Bash: 1 } })
    expect(redactor.session(plain)).toBe(plain)
  })
})

describe('what tools were told', () => {
  const input = (given: unknown) => redactor.entry(entryMaker().call('login', given, 'toolu_1').entry).toolCall?.input

  test('is masked where the name says that it is secret', () => {
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

  test('is masked where it is a number, or stands as a name', () => {
    expect(input({ password: 12345678, pin: 12345678, token: 12345678 })).toEqual({
      password: 'xxxxxxxx',
      pin: 12345678,
      token: 12345678,
    })
    const other = `${'gh'}p_${randomKey(seeded(4), 36)}`
    expect(input({ [secret]: 1, [other]: 2 })).toEqual({ [mark.repeat(40)]: 1, [`${mark.repeat(40)}-2`]: 2 })
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
    { pwd: '/home/ada' },
    { password: null, token: true, secret: 12, api_key: ['x'] },
  ])('stays where it is no secret: %o', given => {
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
