import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands } from '../../../src/cli/commands.ts'
import { withFakeAgent } from '../../support/fake-agent.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { calls, ids, result, says, user } from '../../support/lines/claude-lines.ts'
import { run } from '../../support/program.ts'
import { begin } from '../../support/resume.ts'
import { inShell } from '../../support/terminal.ts'

/** DEL, C1 controls, direction marks, line separators, zero-width characters and tags: none may reach a terminal. */
const unwanted = [
  ...['\x7f', '\x80', '\x85', '\x9b31m', '\x9d0;title\x9c', '\xad', '\u061c', '\u200e', '\u200f', '\u2028', '\u2029'],
  ...['\u202a', '\u202e', '\u2066', '\u2069', '\u200b', '\u2060', '\u2064', '\ufeff', '\ufff9'],
  ...['\u{e0001}', '\u{e0041}', '\u{e007f}'],
].join('x')
const harmful =
  /[\0-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u
/** Harmless characters, which stay as they are. */
const fine = 'é 日本 👩‍👩‍👧 می‌خواهم'
const nasty = `${fine} ${unwanted}`

/** All texts from outside: a folder, a branch, a prompt, a model, a tool, a task, an answer. */
function hostileHome(): Home {
  const { home } = withFakeAgent(makeHome(), 'say')
  const cwd = join(home.path, `code/${nasty}`)
  const at = { cwd, gitBranch: nasty, sessionId: ids.first }
  begin(home, `code/${nasty}`, ids.first, [
    user(`retry ${nasty}`, at),
    calls('TodoWrite', { todos: [{ content: nasty, status: 'pending', activeForm: nasty }] }),
    result(nasty, at),
    calls(`mcp__${nasty}`, { query: nasty }, 'toolu_2'),
    result(nasty, at, 'toolu_2'),
    says(`retry ${nasty}`, { model: `claude-${nasty}` }, at),
    { type: 'ai-title', aiTitle: `title ${nasty}`, sessionId: ids.first },
  ])
  return home
}

/** How each command prints JSON. A new one has to be added here. */
const asked: { readonly [command: string]: readonly string[] } = {
  list: ['retry'],
  search: ['retry'],
  stats: [],
  tasks: [],
  projects: [],
  show: ['1111'],
  resume: ['1111'],
  fork: ['1111'],
  export: ['1111', '--force', '--output', `${nasty}.md`],
}

const inJson = commands.filter(({ options }) => options.some(({ name }) => name === 'json')).map(({ name }) => name)

/** The output of a run in a terminal, as bytes. */
async function writtenBy(home: Home, args: readonly string[]): Promise<string> {
  const terminal = inShell(home, args, { columns: 200 })
  await terminal.ended()
  return terminal.written().replaceAll('\r\n', '\n')
}

/**
 * The JSON after other output, such as an agent's, a sentence on stderr, or the progress on a busy machine; without ids
 * that are new each time.
 */
function parsed(text: string): unknown {
  const json = /^[[{][\s\S]*/m.exec(text.replaceAll(/^sessions-tui: .*\n|\r\x1b\[K[^\r\n[{]*/gm, ''))?.[0] ?? ''
  return JSON.parse(json, (key, value) => (key === 'sessionId' || key === 'exportedAt' ? '(new)' : value))
}

describe('JSON in a terminal', () => {
  test.each([
    ...inJson.map(name => [name, [name, ...(asked[name] ?? ['(not in this test yet)']), '--json']] as const),
    ['stats --by', ['stats', '--by', 'tool', '--json']] as const,
    ['resume --print', ['resume', '1111', '--print']] as const,
    ['show ID:ENTRY', ['show', '1111:0', '--json']] as const,
    ['export --output -', ['export', '1111', '--format', 'json', '--output', '-', '--no-redact']] as const,
  ])('equals that in a pipe, without anything that a terminal obeys or hides: %s', async (_, args) => {
    const home = hostileHome()
    await run(home, 'list')
    const { code, stdout } = await run(home, ...args)
    const written = await writtenBy(home, args)
    expect(code).toBe(0)
    expect(parsed(written)).toEqual(parsed(stdout))
    expect(written.replace(/\x1b\[[\d;?]*[a-zA-Z]/g, '').match(harmful)).toBeNull()
  })

  test('a pipe gets the characters themselves, and a terminal their escapes', async () => {
    const home = hostileHome()
    expect((await run(home, 'list', '--json')).stdout).toContain(unwanted)
    const written = await writtenBy(home, ['list', '--json'])
    expect(written).toContain('\\u007fx\\u0080x\\u0085x\\u009b31m')
    expect(written).toContain('\\udb40\\udc41')
    expect(written).toContain(fine)
  })
})

describe('a table', () => {
  test.each([
    [['list']],
    [['search', 'retry']],
    [['tasks']],
    [['projects']],
    [['stats']],
    [['stats', '--by', 'project']],
    [['stats', '--by', 'model']],
    [['stats', '--by', 'tool']],
  ])('shows no zero-width characters, in a terminal or in a pipe: %j', async args => {
    const home = hostileHome()
    const { stdout } = await run(home, ...args)
    const written = await writtenBy(home, args)
    for (const text of [stdout, written.replace(/\x1b\[[\d;?]*[a-zA-Z]/g, '')]) {
      expect(text).toContain('é 日本')
      expect(text.match(harmful)).toBeNull()
    }
  })
})

test('names above a transcript and in messages hide nothing', async () => {
  const home = hostileHome()
  const hidden = /[\u200b\u2060\u{e0000}-\u{e007f}]/u
  const { stdout } = await run(home, 'show', '1111')
  const head = stdout.slice(0, stdout.indexOf('\n\n'))
  expect(head).toContain('project   ~/code/é 日本')
  expect(head.match(hidden)).toBeNull()
  const { stderr } = await run(home, 'list', '--root', '/no\u200bwhere\u2060')
  expect(stderr).toContain('/nowhere')
})

test('the hostile home has all of these characters', () => {
  const home = hostileHome()
  expect(readdirSync(join(home.path, 'code'))).toEqual([nasty])
})
