import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { prepare } from '../../../src/engine/resume/prepare.ts'
import type { ResumeRequest } from '../../../src/model/resume.ts'
import { withFakeAgent } from '../../support/fake-agent.ts'
import { type Content, makeHome } from '../../support/home.ts'
import { groundOf, newId, readyPlan, sessionOf } from '../../support/resume.ts'

const now = new Date('2026-08-02T03:04:05.678Z')
const name = '20260226-143012-a3f7c901.jsonl'

type Line = { readonly [name: string]: unknown }

const message = (
  id: string,
  role: string,
  more: object = {},
  content: object[] = [{ type: 'text', text: id }],
): Line => ({
  type: 'message',
  id,
  parent_id: '',
  timestamp: '2026-02-26T14:30:13Z',
  role,
  message: { role, content, ...more },
})
const asks = (id: string) => message(id, 'user')
const answers = (id: string) => message(id, 'assistant')
const calls = (id: string, ...callIds: string[]) =>
  message(
    id,
    'assistant',
    {},
    callIds.map(call => ({ type: 'tool_call', id: call, name: 'bash', arguments: {} })),
  )
const result = (id: string, call: string) => message(id, 'tool_result', { tool_call_id: call, tool_name: 'bash' })
const compaction = (id: string, firstKept: string): Line => ({
  type: 'compaction',
  id,
  parent_id: 'x',
  summary: 'so far',
  first_kept_entry_id: firstKept,
  tokens_before: 1,
})

async function forked(lines: Content, request: Partial<ResumeRequest> = {}) {
  const { home } = withFakeAgent(makeHome())
  const header = { type: 'session', id: 'a3f7c901-1111-4222-8333-444455556666', version: 1, cwd: home.path }
  const path = home.agentSession(name, Array.isArray(lines) ? [header, ...lines] : lines)
  const before = createHash('sha256').update(readFileSync(path)).digest('hex')
  const plan = readyPlan(await sessionOf(home, 'a3f7c901'), { isFork: true, ...request }, await groundOf(home))
  const { createdPath, launch } = prepare(plan, now)
  expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(before)
  const text = readFileSync(createdPath ?? '', 'utf8')
  const written = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Line)
  return {
    home,
    path,
    createdPath: createdPath ?? '',
    launch,
    text,
    written,
    ids: written.slice(2).map(({ id }) => id),
  }
}

describe('a fork of an agent session', () => {
  test('has a header that names its origin, in a new file beside it', async () => {
    const { home, path, createdPath, launch, written } = await forked([asks('01'), answers('02')], {
      summary: 'the login\nworks',
    })
    expect(createdPath).toBe(join(home.agentSessions, `20260802-030405-${newId.slice(0, 8)}.jsonl`))
    expect(statSync(createdPath).mode & 0o777).toBe(0o600)
    expect(written[0]).toEqual({
      type: 'session',
      id: newId,
      version: 1,
      timestamp: '2026-08-02T03:04:05Z',
      cwd: home.path,
    })
    expect(written[1]).toEqual({
      type: 'branch',
      id: expect.stringMatching(/^[0-9a-f]{8}$/),
      timestamp: '2026-08-02T03:04:05Z',
      parent_session_path: path,
      fork_entry_id: '02',
      branch_summary: 'the login\nworks',
    })
    expect(launch).toMatchObject({ file: 'agent', args: ['-session', newId.slice(0, 8)], cwd: home.path })
    expect(basename(createdPath)).toContain(launch.args.at(-1))
  })

  test('is listed as one, with the session it came from', async () => {
    const { home, path } = await forked([asks('01'), answers('02')])
    expect(await sessionOf(home, newId)).toMatchObject({
      messageCount: 2,
      projectPath: home.path,
      forkedFrom: { sessionId: 'a3f7c901-1111-4222-8333-444455556666', entryId: '02', path },
    })
  })

  test('keeps the last twenty messages, or as many as requested, byte for byte', async () => {
    const many = Array.from({ length: 30 }, (_, at) => asks(String(at)))
    expect((await forked(many)).ids).toEqual(many.slice(-20).map(({ id }) => id))
    const odd = '{ "type" :"message","id":"99","message":{"role":"user","content":"\\u0061"},"unknown":1.0 }'
    const { text, ids } = await forked([...many, odd], { keep: 2 })
    expect(ids).toEqual(['29', '99'])
    expect(text.endsWith(`\n${odd}\n`)).toBe(true)
  })

  test('never begins with a tool result: its call comes along', async () => {
    const lines = [asks('01'), calls('02', 'a', 'b'), result('03', 'a'), result('04', 'b'), answers('05')]
    expect((await forked(lines, { keep: 2 })).ids).toEqual(['02', '03', '04', '05'])
    expect((await forked(lines, { keep: 1 })).ids).toEqual(['05'])
    const chain = [asks('01'), calls('02', 'a'), calls('03', 'b'), result('04', 'a'), result('05', 'b')]
    expect((await forked(chain, { keep: 1 })).ids).toEqual(['02', '03', '04', '05'])
  })

  test('leaves out a result whose call is missing', async () => {
    expect((await forked([asks('01'), result('02', 'gone'), answers('03')], { keep: 2 })).ids).toEqual(['03'])
  })

  test('keeps the last compaction as it is, if the message it names is kept', async () => {
    const lines = [asks('01'), asks('02'), asks('03'), compaction('c1', '02'), asks('04')]
    const { ids, text } = await forked(lines, { keep: 3 })
    expect(ids).toEqual(['02', '03', 'c1', '04'])
    expect(text).toContain(JSON.stringify(lines[3]))
  })

  test('keeps a compaction in place of everything before', async () => {
    const lines = [asks('01'), compaction('c0', '01'), asks('02'), compaction('c1', '02'), asks('03'), asks('04')]
    const { written } = await forked(lines, { keep: 1 })
    expect(written.slice(2)).toEqual([{ ...compaction('c1', '04') }, asks('04')])
  })

  test('names its origin, even if the last line is torn', async () => {
    const header = { type: 'session', id: 'a3f7c901-1111-4222-8333-444455556666', version: 1, cwd: '/' }
    const whole = [header, asks('01'), answers('02')].map(line => JSON.stringify(line)).join('\n')
    expect((await forked(whole)).written[1]).toMatchObject({ fork_entry_id: '02' })
    const torn = await forked(`${whole}\n{"type":"message","id":"03"`)
    expect([torn.ids, torn.text.endsWith('\n')]).toEqual([['01', '02'], true])
  })

  test('has an id whose beginning no other file there has', async () => {
    const { home } = withFakeAgent(makeHome())
    home.agentSession(name, [
      { type: 'session', id: 'a3f7c901-1111-4222-8333-444455556666', version: 1, cwd: home.path },
      asks('01'),
    ])
    const drawn = ['20260226-1111-4222-8333-444455556666', 'a3f7c901-2222-4222-8333-444455556666', newId]
    const ground = await groundOf(home, { newId: () => drawn.shift() ?? newId })
    expect(readyPlan(await sessionOf(home, 'a3f7c901'), { isFork: true }, ground).resultId).toBe(newId)
  })
})
