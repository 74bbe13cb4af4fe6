import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withFakeAgent } from '../../support/fake-agent.ts'
import { makeHome } from '../../support/home.ts'
import { ids } from '../../support/lines/claude-lines.ts'
import { run, runJson } from '../../support/program.ts'
import { begin } from '../../support/resume.ts'
import { inShell, inTerminal } from '../../support/terminal.ts'

const name = '20260226-143012-a3f7c901.jsonl'

function tool() {
  const agent = withFakeAgent(makeHome())
  const { home } = agent
  const header = { type: 'session', id: 'a3f7c901-1111-4222-8333-444455556666', version: 1, cwd: home.path }
  const says = (id: string) => ({
    type: 'message',
    id,
    message: { role: 'user', content: [{ type: 'text', text: id }] },
  })
  const path = home.agentSession(name, [header, says('01'), says('02'), says('03')])
  const linesOf = (file: string) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as { type: string; id: string; branch_summary?: string; fork_entry_id?: string })
  return { ...agent, path, linesOf }
}

interface Answer {
  sessionId: string
  status: string
  path?: string
}

describe('fork', () => {
  test('of a Claude Code session is made by Claude Code, under a given id', async () => {
    const { home, started } = withFakeAgent(makeHome())
    begin(home, 'code/shop')
    const answer = await runJson<Answer>(home, 'fork', '1111')
    expect(answer).toEqual({ sessionId: expect.any(String), status: 'created' })
    expect(started().argv).toEqual(['--resume', ids.first, '--fork-session', '--session-id', answer.sessionId])
  })

  test('continues in another folder, with a first prompt', async () => {
    const { home, started } = withFakeAgent(makeHome())
    begin(home, 'code/shop')
    const { folder } = begin(home, 'code/other', ids.second)
    const { sessionId } = await runJson<Answer>(home, 'fork', '1111', '--in', '~/code/other', '--prompt', 'go on')
    expect(started()).toMatchObject({ argv: ['--resume', sessionId, 'go on'], cwd: folder })
  })

  test('of an agent session is written, and without a terminal nothing is started', async () => {
    const { home, path, linesOf, happened } = tool()
    const before = readFileSync(path)
    const { code, stdout } = await run(home, 'fork', 'a3f7', '--keep', '2', '--summary', '- the login works')
    const [id = '', file = ''] = stdout.trimEnd().split('  ')
    expect(code).toBe(0)
    expect(linesOf(file).map(({ type, id }) => [type, id])).toEqual([
      ['session', id],
      ['branch', expect.any(String)],
      ['message', '02'],
      ['message', '03'],
    ])
    expect(linesOf(file)[1]).toMatchObject({ fork_entry_id: '03', branch_summary: '- the login works' })
    expect(readFileSync(path)).toEqual(before)
    expect(happened()).toEqual([])
    expect(await runJson(home, 'show', id)).toMatchObject({ messageCount: 2, forkedFrom: { path } })
  })

  test('needs no agent if nothing is started', async () => {
    const { home, linesOf } = tool()
    rmSync(join(home.path, 'bin/agent'))
    const without = { ...home, env: { ...home.env, PATH: join(home.path, 'bin') } }
    const answer = await runJson<Answer>(without, 'fork', 'a3f7', '--no-open')
    expect(answer).toEqual({ sessionId: expect.any(String), status: 'created', path: expect.any(String) })
    expect(linesOf(answer.path ?? '')).toHaveLength(5)
  })

  test('is opened in a terminal', async () => {
    const { home, started } = tool()
    const terminal = inShell(home, ['fork', 'a3f7'], { columns: 500 })
    expect(await terminal.ended()).toBe(0)
    const [line = '', said] = terminal.screen()
    const [id = '', path = ''] = line.split('  ')
    expect(readdirSync(home.agentSessions).map(file => join(home.agentSessions, file))).toContain(path)
    expect(said).toBe(`FAKE CLAUDE -session ${id.slice(0, 8)}`)
    expect(started()).toMatchObject({ argv: ['-session', id.slice(0, 8)], cwd: home.path })
  })

  test('is not opened with --no-open', async () => {
    const { home, happened } = tool()
    expect(await inTerminal(home, ['fork', 'a3f7', '--no-open'], { columns: 200 }).ended()).toBe(0)
    expect(happened()).toEqual([])
  })

  test("refuses options that Claude Code's own forks cannot have", async () => {
    const { home } = withFakeAgent(makeHome())
    begin(home, 'code/shop')
    for (const option of [['--keep', '3'], ['--summary', 'x'], ['--no-open']]) {
      expect(await run(home, 'fork', '1111', ...option)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/Claude Code .*Leave out --/),
      })
    }
  })

  test.each([['0'], ['-1'], ['many']])('refuses to keep %s messages', async keep => {
    const { home } = tool()
    expect((await run(home, 'fork', 'a3f7', `--keep=${keep}`)).code).toBe(2)
    expect(readdirSync(home.agentSessions)).toEqual([name])
  })
})
