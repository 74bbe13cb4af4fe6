import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { agents } from '../../src/agents/index.ts'
import { uuidOf } from '../../src/demo/identity.ts'
import { makeDemo } from '../../src/demo/index.ts'
import { standIn } from '../../src/demo/stand-in/run.ts'
import type { Entry } from '../../src/model/entry.ts'
import type { Session } from '../../src/model/session.ts'
import { makeDemoHome } from '../support/demo-home.ts'
import { type Home, makeHome } from '../support/home.ts'
import { says, user } from '../support/lines/claude-lines.ts'
import { newId } from '../support/resume.ts'

const readme = uuidOf('Update the README for 2.0')
const parser = uuidOf('agent in code/parser').slice(0, 8)

describe('a typed line', () => {
  test.each([
    ['Claude Code', ['--resume', readme], readme],
    ['agent', ['-config', 'agent.yaml', '-session', parser], parser],
  ])('goes into the session of %s as one prompt, and the answer as one answer', async (_, args, id) => {
    const home = makeDemoHome()
    const before = await sessionOf(home, id)
    const bytes = readFileSync(before.session.path, 'utf8')
    const { code, screen } = await typed(home, args, 'and the changelog?\n\n')
    expect(code).toBe(0)
    const { session, entries } = await sessionOf(home, id)
    const added = entries.slice(before.entries.length)
    expect(added.map(({ kind }) => kind)).toEqual(['user', 'assistant'])
    expect(added[0]).toMatchObject({ text: 'and the changelog?', parentUuid: before.entries.at(-1)?.uuid })
    expect(added[1]).toMatchObject({ parentUuid: added[0]?.uuid, timestamp: expect.stringMatching(/^2026-11-13T15:/) })
    expect(added[1]?.text).toContain('I am a stand-in')
    expect(screen).toContain('I am a stand-in')
    expect(session).toMatchObject({ title: before.session.title, parseErrors: 0, models: before.session.models })
    expect(readFileSync(session.path, 'utf8').startsWith(bytes)).toBe(true)
  })

  test('may be one of many: each is answered in turn, until /exit', async () => {
    const home = makeDemoHome()
    const before = await sessionOf(home, readme)
    const { screen } = await typed(home, ['--resume', readme], 'one\n/help\ntwo\n/exit\nthree\n')
    const added = (await sessionOf(home, readme)).entries.slice(before.entries.length)
    expect(added.filter(({ kind }) => kind === 'user').map(({ text }) => text)).toEqual(['one', 'two'])
    expect(new Set(added.map(({ text }) => text)).size).toBe(4)
    expect(added.slice(1).map(({ parentUuid }) => parentUuid)).toEqual(added.slice(0, -1).map(({ uuid }) => uuid))
    expect(screen).toContain('The stand-in knows one command: /exit.')
  })

  test.each([
    ['Claude Code', ['--resume', readme, 'go on'], readme, 'go on'],
    ['Claude Code, behind --', ['--resume', readme, '--', '--help me'], readme, '--help me'],
    ['agent', ['-session', parser, '-prompt', '-x'], parser, '-x'],
  ])('or the prompt of the command is answered first: %s', async (_, args, id, prompt) => {
    const home = makeDemoHome()
    await typed(home, args, '')
    const { entries } = await sessionOf(home, id)
    expect(entries.slice(-2).map(({ kind }) => kind)).toEqual(['user', 'assistant'])
    expect(entries.at(-2)?.text).toBe(prompt)
  })

  test('begins on a new line after a torn one', async () => {
    const home = makeDemoHome()
    const { session, entries } = await sessionOf(home, readme)
    appendFileSync(session.path, '{"type":"user","mess')
    await typed(home, ['--resume', readme], 'still here?\n')
    const after = await sessionOf(home, readme)
    expect(after.entries.length).toBe(entries.length + 2)
    expect(after.session.parseErrors).toBe(1)
  })
})

describe('the screen', () => {
  test('says who speaks, whose session it is, and what was said last', async () => {
    const { screen } = await typed(makeDemoHome(), ['--resume', readme], '')
    expect(screen.split('\n').slice(1, 4)).toEqual([
      'Update the README for 2.0',
      'stand-in for Claude Code · this is the demo',
      '~/code/shop · main',
    ])
    expect(screen).toContain('› how long does a run take now?\n\n  used Bash\n◆ A little under three seconds')
    expect(screen.split('\n').every(row => row.length < 80)).toBe(true)
    expect(screen.split('\n').length).toBeLessThanOrEqual(24)
  })

  test('shows nothing of a session that controls the terminal', async () => {
    const home = makeDemoHome()
    const evil = '\x1b]0;owned\x07\x1b[2J\x9b5m\u202eabc\x1bP1;2q\x1b\\\r\x08'
    const call = { type: 'tool_use', id: 'a', name: `Ba${evil}sh`, input: {} }
    const cwd = join(home.path, `code/${evil}`)
    write(home, newId, [
      user(evil, { cwd, gitBranch: evil }),
      says('', { content: [call] }),
      says(`${evil} answer\n\`\`\`${evil}\n${evil}\n\`\`\`\n${'| a '.repeat(40)}`),
      user(`${evil} prompt 字字`, { gitBranch: evil }),
      { type: 'custom-title', customTitle: `${evil} title`, sessionId: newId },
      'no JSON',
      { type: 'assistant', message: { content: [null, 3, { type: 'text', text: { evil } }] } },
      [evil],
      { uuid: 7, type: 'user', message: null },
    ])
    const { code, screen } = await typed(home, ['--resume', newId], 'hello\n')
    expect(code).toBe(0)
    expect(screen).toContain('title')
    expect(screen).toContain('prompt 字字')
    expect(screen).toContain('answer')
    expect(screen).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/)
    const { entries } = await sessionOf(home, newId)
    expect(entries.slice(-2).map(({ text }) => text)).toEqual(['hello', expect.stringContaining('stand-in')])
  })
})

describe('a fork', () => {
  const fork = ['--resume', readme, '--fork-session', '--session-id', newId]

  test('begins like its origin, is named after it, and continues alone', async () => {
    const home = makeDemoHome()
    const origin = await sessionOf(home, readme)
    const bytes = readFileSync(origin.session.path, 'utf8')
    const { code } = await typed(home, [...fork, 'another way'], '')
    expect(code).toBe(0)
    const { session, entries } = await sessionOf(home, newId)
    expect(session).toMatchObject({
      title: 'Update the README for 2.0 (fork)',
      projectPath: origin.session.projectPath,
      forkedFrom: { sessionId: readme },
    })
    const said = (all: readonly Entry[]) => all.filter(({ kind }) => kind !== 'snapshot' && kind !== 'progress')
    const copied = said(entries).slice(0, -2)
    expect(copied.map(({ text }) => text)).toEqual(said(origin.entries).map(({ text }) => text))
    const uuids = new Set(entries.map(({ uuid }) => uuid))
    expect(origin.entries.some(({ uuid }) => uuids.has(uuid))).toBe(false)
    expect(copied.slice(1).every(({ parentUuid }) => uuids.has(parentUuid))).toBe(true)
    expect(readFileSync(origin.session.path, 'utf8')).toBe(bytes)
    const lines = readFileSync(session.path, 'utf8').trimEnd().split('\n')
    expect(new Set(lines.map(line => JSON.parse(line).sessionId))).toEqual(new Set([newId]))
  })

  test('does not replace a session', async () => {
    const home = makeDemoHome()
    await typed(home, fork, '')
    const { session } = await sessionOf(home, newId)
    const bytes = readFileSync(session.path, 'utf8')
    const { code, screen } = await typed(home, fork, 'go on\n')
    expect(code).toBe(1)
    expect(screen).toContain('already exists; nothing was changed.')
    expect(readFileSync(session.path, 'utf8')).toBe(bytes)
  })
})

describe('outside the demo', () => {
  test("nothing is written to a home that is not the demo's", async () => {
    const home = makeHome()
    const path = write(home, newId, [user('mine')])
    const bytes = readFileSync(path, 'utf8')
    const { code, screen } = await typed(home, ['--resume', newId, 'go on'], '')
    expect(code).toBe(1)
    expect(screen).toContain('this is not the home of one. Start one: sessions-tui --demo.')
    expect(readFileSync(path, 'utf8')).toBe(bytes)
  })

  test('nor to a copy of the demo, nor to folders named by a variable', async () => {
    const demo = makeDemoHome()
    const copy = makeHome()
    cpSync(demo.path, copy.path, { recursive: true })
    const { screen: copied } = await typed(copy, ['--resume', readme, 'go on'], '')
    expect(copied).toContain('not the home of one')
    const env = {
      ...demo.env,
      CLAUDE_CONFIG_DIR: join(copy.path, '.claude'),
      XDG_CONFIG_HOME: join(copy.path, '.config'),
    }
    for (const args of [
      ['--resume', readme],
      ['-session', parser],
    ]) {
      const { code, screen } = await typed({ ...demo, env }, args, 'go on\n')
      expect([code, screen]).toEqual([1, expect.stringContaining('not the home of one')])
    }
  })

  test('nor through a link in place of the session or its project folder', async () => {
    const demo = makeDemoHome()
    const mine = makeHome()
    const path = write(mine, newId, [user('mine')])
    const bytes = readFileSync(path, 'utf8')
    const { session } = await sessionOf(demo, readme)
    symlinkSync(path, join(dirname(session.path), `${newId}.jsonl`))
    symlinkSync(dirname(path), join(demo.projects, '-linked'))
    const { code, screen } = await typed(demo, ['--resume', newId, 'go on'], '')
    expect([code, screen]).toEqual([1, `The demo has no session ${newId}. Choose another one.\n`])
    expect(readFileSync(path, 'utf8')).toBe(bytes)
  })

  test('nor to a session that was deleted meanwhile', async () => {
    const demo = makeDemoHome()
    const { session } = await sessionOf(demo, readme)
    const input = new PassThrough()
    const ended = run(demo, ['--resume', readme], input)
    await ended.until('/exit goes back')
    rmSync(session.path)
    input.end('go on\n')
    expect(await ended.code).toBe(1)
    expect(ended.screen()).toContain('could not be written (it does not exist). Leave the demo, and start it again.')
    expect(existsSync(session.path)).toBe(false)
  })

  test.each([
    [[], 'only resumes sessions. Name one'],
    [['--resume', '../../escape'], '../../escape is not the id of a session.'],
    [['--resume', readme, '--fork-session', '--session-id', '../x'], '../x is not the id of a session.'],
    [['--resume', readme, '--fork-session'], 'only resumes sessions. Name one'],
    [['-session', '*'], '* is not the id of a session.'],
    [['--resume', readme, '--\x1b[2Jteleport'], 'does not know --teleport.'],
    [['-session', 'ffffffff'], 'The demo has no session ffffffff.'],
  ])('%j is refused with a sentence', async (args, sentence) => {
    const home = makeDemoHome()
    const names = readdirSync(home.path, { recursive: true })
    const { code, screen } = await typed(home, args, 'go on\n')
    expect(code).toBeGreaterThan(0)
    expect(screen).toContain(sentence)
    expect(readdirSync(home.path, { recursive: true })).toEqual(names)
  })
})

describe('the programs of the demo', () => {
  test('are found before any that is installed, and run wherever they are called from', async () => {
    const home = makeDemoHome()
    const programs = Object.values(agents)
      .map(({ program }) => program)
      .sort()
    expect(home.env.PATH).toBe([join(home.path, 'bin'), process.env.PATH].join(delimiter))
    expect(readdirSync(join(home.path, 'bin')).sort()).toEqual(programs)
    // As in a tmux window, which has the environment of its server.
    const elsewhere = { ...makeHome().env, PATH: home.env.PATH }
    const { status, stdout } = spawnSync('claude', ['--resume', readme, 'go on'], { env: elsewhere, encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringContaining('I am a stand-in')])
    expect((await sessionOf(home, readme)).entries.at(-2)?.text).toBe('go on')
  })

  test('survive any name of a folder', () => {
    const folder = join(makeHome().path, 'it\'s "$HOME" `odd` %PATH%')
    mkdirSync(folder)
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { home, remove } = makeDemo(new Date())
    onTestFinished(remove)
    const { status, stdout } = spawnSync(join(home, 'bin/claude'), ['--resume', readme], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringContaining('Update the README for 2.0')])
  })
})

/** Runs the stand-in with this typed input, then ends the input. */
async function typed(home: Home, args: readonly string[], text: string): Promise<{ code: number; screen: string }> {
  const input = new PassThrough()
  input.end(text)
  const { code, screen } = run(home, args, input)
  const ended = await code
  return { code: ended, screen: screen() }
}

function run(home: Home, args: readonly string[], input: PassThrough) {
  const output = new PassThrough()
  let written = ''
  output.setEncoding('utf8').on('data', text => {
    written += text
  })
  let number = 0
  const code = standIn({
    args,
    env: home.env,
    cwd: join(home.path, 'code/shop'),
    input,
    output,
    now: () => new Date('2026-11-13T15:00:00.500Z'),
    newId: () => `${(++number).toString(16).padStart(8, 'e')}-0000-4000-8000-000000000000`,
  }).then(async ended => {
    output.end()
    await once(output, 'end')
    return ended
  })
  const until = async (words: string) => {
    while (!written.includes(words)) await once(output, 'data')
  }
  return { code, screen: () => written, until }
}

async function sessionOf(home: Home, id: string): Promise<{ session: Session; entries: readonly Entry[] }> {
  const catalogue = await home.open()
  const [session] = await catalogue.find(id)
  if (!session) throw new Error(`no session ${id}`)
  return { session, entries: [...catalogue.entries(session)] }
}

function write(home: Home, id: string, lines: readonly (string | object)[]): string {
  return home.session(`-code-odd/${id}.jsonl`, lines)
}
