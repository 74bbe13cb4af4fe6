import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { running } from '../../../src/agents/claude-code/running.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { ids } from '../../support/lines/claude-lines.ts'
import { runInTerminal } from '../../support/terminal.ts'

function reported(home: Home, report: object): string {
  home.write('.claude/sessions/1.json', JSON.stringify({ pid: process.pid, sessionId: ids.first, ...report }))
  return join(home.path, '.claude')
}

test('a running program says which session it has open', () => {
  const folder = reported(makeHome(), { startedAt: Date.now(), updatedAt: Date.UTC(2026, 7, 1) })
  expect(running.program(folder, ids.first)).toMatchObject({ pid: process.pid, writtenAt: '2026-08-01T00:00:00.000Z' })
  expect(running.program(folder, ids.second)).toBeUndefined()
})

test('a process id that another program has now is ignored', () => {
  const folder = reported(makeHome(), { startedAt: 1000 })
  expect([running.program(folder, ids.first), running.ids(folder).size]).toEqual([undefined, 0])
})

test.each([
  ['%3', '%3'],
  ['/tmp/tmux-1000/default,123,0,%12', '%12'],
  [{ pane: '%7' }, '%7'],
  [{ paneId: '%8', socket: '/tmp/x' }, '%8'],
  ['/tmp/tmux-1000/default,123,0', null],
  [{ pane: '%1; rm -rf ~' }, null],
  [{ pane: 5 }, null],
  [7, null],
])('the tmux pane it runs in is known, written as %j', (tmux, pane) => {
  const folder = reported(makeHome(), { tmux })
  // This test may be run inside tmux.
  const inherited = process.env.TMUX_PANE ?? null
  expect(running.program(folder, ids.first)?.tmuxPane).toBe(pane ?? inherited)
})

const onLinux = test.runIf(process.platform === 'linux')

onLinux('the pane is also read from its environment', async () => {
  const child = spawn('sleep', ['60'], { env: { PATH: process.env.PATH, TMUX_PANE: '%42' } })
  onTestFinished(() => void child.kill())
  await new Promise(resolve => child.once('spawn', resolve))
  const folder = reported(makeHome(), { pid: child.pid })
  expect(running.program(folder, ids.first)).toMatchObject({ tmuxPane: '%42', terminal: null })
})

onLinux('its terminal is known by the name that people see', async () => {
  const home = makeHome()
  const script = 'echo "this is $$ on $(tty)."; exec sleep 60'
  const run = runInTerminal('sh', ['-c', script], home.path, { columns: 80, env: home.env })
  await run.until(/this is \d+ on .*\./)
  const [, pid, terminal] = /this is (\d+) on \/dev\/(.+)\./.exec(run.written()) ?? []
  const folder = reported(home, { pid: Number(pid) })
  expect(running.program(folder, ids.first)?.terminal).toBe(terminal)
})
