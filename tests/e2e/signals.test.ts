import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isOver } from '../../src/engine/resume/process-state.ts'
import { type Dashboard, expectLeft, openDashboard, watching } from '../support/dashboard.ts'
import { makeDemoHome } from '../support/demo-home.ts'
import { withFakeAgent } from '../support/fake-agent.ts'
import { type Home, makeHome } from '../support/home.ts'
import { program } from '../support/program.ts'
import { begin } from '../support/resume.ts'
import { inTerminal, runInTerminal } from '../support/terminal.ts'

describe('when the window of the terminal is closed', () => {
  test.each([
    ['the list', async () => {}],
    ['the export form', (run: Dashboard) => opens(run, 'e', '╭─ Export')],
    ['the filters', (run: Dashboard) => opens(run, 'f', '╭─ Filters')],
    ['the statistics', (run: Dashboard) => opens(run, 't', 'Tokens')],
  ])('over %s, the program saves what it knows and ends by SIGHUP', async (_, open) => {
    const home = makeDemoHome()
    const run = openDashboard(home)
    await run.sees('1 of ', 'sessions')
    await run.settled()
    await open(run)
    run.hangUp()
    expect(await run.ended()).toBe('SIGHUP')
    expect(existsSync(lastScreenOf(home))).toBe(true)
  })

  test('while an agent has it, both end', async () => {
    const { run, agent, home } = await resumed()
    run.hangUp()
    expect(await run.ended()).toBe('SIGHUP')
    expect(isOver(agent.started().pid ?? 0)).toBe(true)
    expect(existsSync(lastScreenOf(home))).toBe(true)
  })

  test('a command that runs there ends by SIGHUP', async () => {
    const { run, agent } = await resumedByCommand('draw,hang')
    run.hangUp()
    expect(await run.ended()).toBe('SIGHUP')
    expect(isOver(agent.started().pid ?? 0)).toBe(true)
  })

  test('a command that SIGTERM is ending ends by SIGHUP as well', async () => {
    const { run } = await resumedByCommand('draw,immortal')
    run.kill('SIGTERM')
    run.hangUp()
    expect(await run.ended()).toBe('SIGHUP')
  })
})

/** What bash prints for each signal, and the exit code. */
const signals = [
  ['SIGHUP', /Hangup/, 129],
  ['SIGQUIT', /Quit/, 131],
  ['SIGABRT', /Aborted/, 134],
  ['SIGUSR2', /User defined signal 2/, 140],
  ['SIGALRM', /Alarm clock/, 142],
  ['SIGVTALRM', /Virtual timer expired/, 154],
  ['SIGXCPU', /CPU time limit exceeded/, 152],
  ['SIGUSR1', null, 143],
  ['SIGTERM', null, 143],
  ['SIGINT', null, 130],
] as const

test.each(signals)('%s gives the terminal back before it ends the program', async (signal, said, code) => {
  const { shell, pid, home } = await inShell()
  process.kill(pid, signal)
  await shell.until(rows => rows.findLast(row => row !== '') === '$')
  shell.type("echo ended with $?; stty -a > after; echo com''pared\r")
  await shell.until(rows => rows.includes('compared'))
  expectLeft(shell)
  expect(shell.xterm.modes.bracketedPasteMode).toBe(false)
  expect(shell.rows()).toContain(`ended with ${code}`)
  if (said) expect(shell.rows().join('\n')).toMatch(said)
  expect(shell.written()).not.toMatch(/debugger/i)
  expect(readFileSync(join(home.path, 'after'), 'utf8')).toBe(readFileSync(join(home.path, 'before'), 'utf8'))
  expect(existsSync(lastScreenOf(home))).toBe(true)
})

/** Unlike bash at its prompt, this shell leaves the terminal as it is. */
function withRawAgent(args: readonly string[]) {
  const home = makeHome()
  const { folder } = begin(home, 'code/shop')
  const says = '\\033[?1049h\\033[?1000hRAW AGENT'
  const agent = home.write('bin/claude', `#!/bin/sh\nstty raw -echo; printf "${says}"; exec sleep 1000\n`)
  chmodSync(agent, 0o755)
  const script = 'stty -a > ~/before; sh -c \'echo $$ > ~/pid; exec "$@"\' sh "$@"; stty -a > ~/after'
  const env = { ...home.env, PATH: `${dirname(agent)}:${home.env.PATH}` }
  const words = ['-c', script, 'sh', process.execPath, program, ...args]
  const shell = watching(runInTerminal('sh', words, folder, { columns: 120, rows: 36, env }))
  const file = (name: string) => readFileSync(join(home.path, name), 'utf8')
  return {
    shell,
    async endsBy(signal: string) {
      await shell.sees('RAW AGENT')
      process.kill(Number(file('pid')), signal)
      await shell.ended()
      expect(file('after')).toBe(file('before'))
      expectLeft(shell)
    },
  }
}

test.each(['SIGHUP', 'SIGUSR2', 'SIGTERM'])(
  '%s while an agent has the terminal undoes what the agent has set and left behind',
  async signal => {
    const { shell, endsBy } = withRawAgent([])
    await shell.sees(/2 msgs/)
    shell.press('r')
    await endsBy(signal)
  },
)

test.each(['SIGHUP', 'SIGABRT', 'SIGUSR2', 'SIGTERM'])(
  '%s does the same for the agent that the command `resume` has started',
  async signal => {
    await withRawAgent(['resume', '1111']).endsBy(signal)
  },
)

test.each(['SIGUSR1', 'SIGUSR2', 'SIGABRT'])(
  '%s while an agent has the terminal ends both and gives it back',
  async signal => {
    const { run, agent } = await resumed()
    run.kill(signal)
    expect(await run.ended()).toBe(signal === 'SIGUSR1' ? 143 : signal)
    expectLeft(run)
    expect(isOver(agent.started().pid ?? 0)).toBe(true)
  },
)

describe('SIGUSR1 that arrived before the program handled signals, so that Node has opened its debugger,', () => {
  const env = { NODE_OPTIONS: `--require ${fileURLToPath(new URL('../support/open-debugger.cjs', import.meta.url))}` }

  test('ends the dashboard like SIGTERM', async () => {
    const run = openDashboard(makeDemoHome(), { env })
    expect(await run.ended()).toBe(143)
    expectLeft(run)
  })

  test('ends a command before it starts an agent', async () => {
    const { agent, folder } = inProject('say')
    const run = inTerminal(agent.home, ['resume', '1111'], { columns: 80, cwd: folder, env })
    expect(await run.ended()).toBe(143)
    expect(run.written()).not.toContain('FAKE CLAUDE')
  })
})

/** The dashboard, with its terminal lent to a stand-in for the agent. */
async function resumed() {
  const { home, agent, folder } = inProject('draw,hang')
  const run = openDashboard(agent.home, { cwd: folder })
  await run.sees(/2 msgs/)
  run.press('r')
  await run.sees('FAKE CLAUDE')
  return { run, agent, home }
}

async function resumedByCommand(does: string) {
  const { agent, folder } = inProject(does)
  const run = inTerminal(agent.home, ['resume', '1111'], { columns: 80, cwd: folder })
  await run.until(/FAKE CLAUDE/)
  return { run, agent }
}

function inProject(does: string) {
  const home = makeHome()
  const { folder, path } = begin(home, 'code/shop')
  return { home, folder, agent: withFakeAgent(home, does, { FAKE_CLAUDE_SESSION: path }) }
}

/** The dashboard as the foreground job of a shell, and its process. */
async function inShell() {
  const home = makeHome()
  begin(home, 'code/shop')
  // Readline would switch bracketed paste on itself.
  home.write('.inputrc', 'set enable-bracketed-paste off\n')
  const env = { ...home.env, PS1: '$ ', HISTFILE: '', INPUTRC: join(home.path, '.inputrc') }
  const bash = ['--norc', '--noprofile', '-i']
  const shell = watching(runInTerminal('bash', bash, home.path, { columns: 120, rows: 36, env }))
  await shell.until(rows => rows.includes('$'))
  shell.type(`ulimit -c 0; stty -a > before; sh -c 'echo $$ > pid; exec "$@"' sh ${process.execPath} ${program}\r`)
  await shell.sees(/2 msgs/)
  await shell.settled()
  return { shell, home, pid: Number(readFileSync(join(home.path, 'pid'), 'utf8')) }
}

async function opens(run: Dashboard, key: string, seen: string): Promise<void> {
  run.press(key)
  await run.sees(seen)
}

const lastScreenOf = (home: Home): string => join(home.cache, 'last-screen.json')
