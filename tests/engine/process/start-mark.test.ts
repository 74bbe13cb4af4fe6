import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { crashedStarts, markStart } from '../../../src/engine/process/start-mark.ts'
import { type Dashboard, openDashboard } from '../../support/dashboard.ts'
import { makeDemoHome } from '../../support/demo-home.ts'
import { withFakeAgent } from '../../support/fake-agent.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { canRunAsPlainUser, giveToPlainUser, program, run } from '../../support/program.ts'
import { begin } from '../../support/resume.ts'

test('a running start is not a crash; one whose process is gone, or whose number was used again, is one', async () => {
  const { path } = makeHome()
  const unmark = markStart(path, 'code')
  const [own = ''] = readdirSync(path)
  expect(crashedStarts(path, [own])).toEqual([])
  const gone = spawn(process.execPath, ['--version'])
  await once(gone, 'close')
  const names = [`code.running.${gone.pid}.`, `code.running.${gone.pid}.77`, `code.running.${process.pid}.77`]
  for (const name of [...names, 'code-command', 'last-screen.json']) writeFileSync(join(path, name), '')
  // Neither made by us, nor removable by a start.
  mkdirSync(join(path, 'code.running.1.1'))
  expect(crashedStarts(path, readdirSync(path)).map(({ mark, code }) => [mark, code])).toEqual(
    names.map(name => [join(path, name), 'code']).sort(),
  )
  unmark?.()
  expect(readdirSync(path)).not.toContain(own)
  expect(crashedStarts(path, [own])).toEqual([])
})

test.each(['SIGSEGV', 'SIGKILL', 'SIGTERM'])(
  'compiled code that a start died over, by %s, is not used again',
  async signal => {
    const home = await homeWithKeptCode()
    const before = codeIn(home)
    expect(await once(startWith(signal, home), 'close')).toEqual([null, signal])
    expect(marksIn(home)).toHaveLength(1)
    expect(await once(startWith(signal, home), 'close')).toEqual([0, null])
    expect(marksIn(home)).toEqual([])
    const after = codeIn(home)
    expect(after).not.toEqual(before)
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
    expect(await run(home, 'list')).toMatchObject({ code: 0 })
    expect(codeIn(home)).toEqual(after)
  },
)

test('a start that runs at the same time is not a crash, and its mark stays until it has answered', async () => {
  const home = await homeWithKeptCode()
  const before = codeIn(home)
  const waiting = startWith('SIGSTOP', home)
  await until(() => marksIn(home).length === 1)
  const marks = marksIn(home)
  const ends = await Promise.all(['list', 'list', 'projects', 'stats', '--version'].map(name => run(home, name)))
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
  expect(codeIn(home)).toEqual(before)
  expect(marksIn(home)).toEqual(marks)
  waiting.kill('SIGCONT')
  expect(await once(waiting, 'close')).toEqual([0, null])
  expect(marksIn(home)).toEqual([])
})

test.each([
  ['an answer', ['list'], 0],
  ['a mistake', ['lisst'], 2],
  ['a word of help', ['--help'], 0],
])('%s leaves no mark', async (_, args, code) => {
  const home = await homeWithKeptCode()
  expect(await run(home, ...args)).toMatchObject({ code })
  expect(marksIn(home)).toEqual([])
})

test('an agent that was resumed runs without a mark', async () => {
  const { home } = withFakeAgent(await homeWithKeptCode())
  begin(home, 'shop')
  writeFileSync(join(home.path, 'bin/claude'), '#!/bin/sh\nls "$XDG_CACHE_HOME/sessions-tui"\n')
  const { code, stdout } = await run(home, 'resume', '1111')
  expect(code).toBe(0)
  expect(stdout.split('\n').filter(isMark)).toEqual([])
  expect(stdout).toContain('compiled-')
})

test('`cache clear` works with compiled code, and leaves neither that nor a mark', async () => {
  const home = await homeWithKeptCode()
  expect(await run(home, 'cache', 'clear')).toMatchObject({ code: 0 })
  expect([...codeIn(home), ...marksIn(home)]).toEqual([])
})

test('the dashboard has no mark after its first picture, and may be killed then', async () => {
  const home = makeDemoHome()
  const visit = async (end: (run: Dashboard) => void) => {
    const run = openDashboard(home)
    await run.sees(/~\/code +39/, 'projects')
    await until(() => marksIn(home).length === 0)
    await run.settled()
    end(run)
    await run.ended()
  }
  // The first run leaves a screen, the second one the code that shows it.
  await visit(run => run.press('q'))
  await visit(run => run.press('q'))
  const kept = codeIn(home)
  expect(kept.map(({ name }) => name)).toEqual([expect.stringMatching(/-dashboard$/)])
  await visit(run => run.kill('SIGKILL'))
  await visit(run => run.press('q'))
  expect(codeIn(home)).toEqual(kept)
})

test.runIf(canRunAsPlainUser())('without a mark, compiled code is not run', async () => {
  const home = await homeWithKeptCode()
  const plainUser = giveToPlainUser(home)
  chmodSync(home.cache, 0o500)
  onTestFinished(() => chmodSync(home.cache, 0o700))
  expect(await once(startWith('SIGKILL', home, plainUser), 'close')).toEqual([0, null])
  chmodSync(home.cache, 0o700)
  expect(await once(startWith('SIGKILL', home, plainUser), 'close')).toEqual([null, 'SIGKILL'])
})

async function homeWithKeptCode(): Promise<Home> {
  const home = makeHome()
  mkdirSync(home.cache, { recursive: true })
  await run(home, 'list')
  expect(codeIn(home)).toHaveLength(1)
  return home
}

const isMark = (name: string): boolean => name.includes('.running.')

function marksIn({ cache }: Home): string[] {
  return namesIn(cache).filter(isMark)
}

/** Tells code apart from code that was written later in its place. */
function codeIn({ cache }: Home): { readonly name: string; readonly writtenAt: number }[] {
  return namesIn(cache)
    .filter(name => name.startsWith('compiled-') && !isMark(name))
    .map(name => ({ name, writtenAt: statSync(join(cache, name)).mtimeMs }))
}

function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : []
}

const signalAtStart = fileURLToPath(new URL('../../support/signal-at-start.cjs', import.meta.url))

/** Starts `list`, which gets the signal when it is about to run compiled code. */
function startWith(signal: string, home: Home, uid = process.getuid?.()): ChildProcess {
  const child = spawn(process.execPath, ['--require', signalAtStart, program, 'list'], {
    env: { ...home.env, SIGNAL_AT_START: signal },
    cwd: home.path,
    stdio: 'ignore',
    ...(uid !== process.getuid?.() && { uid, gid: uid }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn()
}
