import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDashboard } from '../support/dashboard.ts'
import { type Home, makeHome } from '../support/home.ts'
import { ids, says, user } from '../support/lines/claude-lines.ts'
import { program } from '../support/program.ts'

/** All paths that a list, a search or the dashboard reads, and that may be something other than a file. */
const places = [
  '.config/sessions-tui/settings.json',
  '.local/aynd/sessions.json',
  '.local/aynd/session-registry.json',
  '.local/share/sessions-tui/launches.json',
  '.local/state/sessions-tui/dashboard.json',
  '.cache/sessions-tui/last-screen.json',
  '.cache/sessions-tui/scans',
  '.cache/sessions-tui/words/1.words',
  '.cache/sessions-tui/words/writer',
  '.claude/settings.json',
  '.claude/sessions/1.json',
  `.claude/tasks/${ids.first}/1.json`,
  '.claude/projects/-code-app/sessions-index.json',
  `.claude/projects/-code-app/${ids.second}.jsonl`,
  `.claude/projects/-code-app/${ids.first}/subagents/agent-a1.meta.json`,
  '.config/agent/sessions/20260801-100000-abcdef01.jsonl',
  'code/app/.git',
]

const kinds = {
  'a named pipe': (path: string) => execFileSync('mkfifo', [path]),
  'a device': (path: string) => symlinkSync('/dev/zero', path),
}

describe.each(Object.entries(kinds))('%s', (_, make) => {
  test.each(places)('in place of %s does not block a list', async place => {
    const home = await homeThatWasListed()
    put(join(home.path, place), make)
    const { sessions } = await answered(home, 'list', '--json')
    expect(sessions).toMatchObject([{ id: ids.first, title: 'find the needle', messageCount: 2, subagents: 1 }])
  })

  test('in every place at once blocks neither a search nor the dashboard', async () => {
    const home = await homeThatWasListed()
    for (const place of places) put(join(home.path, place), make)
    const { results } = await answered(home, 'search', 'needle', '--json')
    expect(results).toMatchObject([{ session: { id: ids.first } }])
    const run = openDashboard(home)
    await run.sees('find the needle', 'sessions')
    await run.settled()
    run.press('q')
    expect(await run.ended()).toBe(0)
  })
})

/** A home with one session and its subagent, which are in our cache. */
async function homeThatWasListed(): Promise<Home> {
  const home = makeHome()
  const cwd = join(home.path, 'code/app')
  mkdirSync(cwd, { recursive: true })
  home.session(`-code-app/${ids.first}.jsonl`, [user('find the needle', { cwd }), says('found')])
  home.session(`-code-app/${ids.first}/subagents/agent-a1.jsonl`, [user('look', { cwd, isSidechain: true })])
  await answered(home, 'list', '--json')
  return home
}

function put(path: string, make: (path: string) => void): void {
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  make(path)
  expect(lstatSync(path).isFile()).toBe(false)
}

/** Runs the built program, and ends it with the test if it hangs. */
async function answered(home: Home, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { env: home.env, cwd: home.path })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    stdout += text
  })
  await once(child, 'close')
  return JSON.parse(stdout)
}
