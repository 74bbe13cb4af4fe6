import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isOver } from '../../src/engine/resume/process-state.ts'
import { type FakeAgent, withFakeAgent } from '../support/fake-agent.ts'
import { makeHome } from '../support/home.ts'
import { ids } from '../support/lines/claude-lines.ts'
import { program } from '../support/program.ts'
import { begin } from '../support/resume.ts'

const hasTmux = spawnSync('tmux', ['-V']).status === 0

/** The dashboard in a window of its own tmux, read and typed into by tmux itself. */
function open(does: string, project = 'code/shop') {
  const home = makeHome()
  const { folder } = begin(home, project)
  const agent = withFakeAgent(home, does)
  // The system allows about a hundred characters for a socket, which temporary folders may already have.
  const place = mkdtempSync('/tmp/tmux-')
  const socket = join(place, 'socket')
  const tmux = (...args: string[]) =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], { env: agent.home.env, encoding: 'utf8' }).trim()
  onTestFinished(async () => {
    const pids = tmux('list-panes', '-a', '-F', '#{pane_pid}').split('\n').map(Number)
    tmux('kill-server')
    await until(() => pids.every(isOver))
    rmSync(place, { recursive: true, force: true })
  })
  const command = `exec '${process.execPath}' '${program}'`
  const size = ['-x', '100', '-y', '30']
  tmux('new-session', '-d', '-s', 'one', '-c', home.path, ...size, command)
  const screen = () => tmux('capture-pane', '-p', '-t', 'one:0')
  return { home, agent, folder, tmux, screen }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve, 30))
}

const isStarted = (agent: FakeAgent) => agent.happened().some(({ event }) => event === 'start')

describe.skipIf(!hasTmux)('in tmux', () => {
  test('R t resumes in a new window, and the dashboard stays in its own', async () => {
    const { agent, folder, tmux, screen } = open('say,hang')
    await until(() => screen().includes('2 msgs'))
    tmux('send-keys', '-t', 'one:0', 'R')
    await until(() => screen().includes('Resume as'))
    tmux('send-keys', '-t', 'one:0', 't')
    await until(() => isStarted(agent))
    expect(agent.started()).toMatchObject({ argv: ['--resume', ids.first], cwd: folder, isTerminal: true })
    expect(tmux('list-windows', '-F', '#{window_index} #{window_active}')).toBe('0 0\n1 1')
    await until(() => screen().includes('Resumed in a new tmux window.'))
  })

  test('R t works in a folder whose name has special characters of tmux', async () => {
    const { home, agent, folder, tmux, screen } = open('say,hang', 'c#S #(touch obeyed) ##[x] 100%;')
    await until(() => screen().includes('2 msgs'))
    tmux('send-keys', '-t', 'one:0', 'R')
    await until(() => screen().includes('Resume as'))
    tmux('send-keys', '-t', 'one:0', 't')
    await until(() => isStarted(agent))
    expect(agent.started()).toMatchObject({ argv: ['--resume', ids.first], cwd: folder })
    expect(readdirSync(home.path)).not.toContain('obeyed')
  })

  test('a session that is open in another pane is switched to', async () => {
    const { home, tmux, screen } = open('say,hang')
    await until(() => screen().includes('2 msgs'))
    tmux('new-window', '-d', '-t', 'one:5', 'sleep 600')
    const [pane = '', pid = ''] = tmux('list-panes', '-t', 'one:5', '-F', '#{pane_id} #{pane_pid}').split(' ')
    const running = { pid: Number(pid), sessionId: ids.first, startedAt: Date.now(), tmux: pane }
    home.write(`.claude/sessions/${pid}.json`, JSON.stringify(running))
    tmux('send-keys', '-t', 'one:0', 'r')
    await until(() => screen().includes('Jump to it'))
    expect(screen()).toContain(`Process  ${pid}`)
    tmux('send-keys', '-t', 'one:0', 'j')
    await until(() => tmux('display-message', '-p', '-t', 'one', '#{pane_id}') === pane)
  })

  test('c puts the command into the buffer of tmux too', async () => {
    const { folder, tmux, screen } = open('say')
    tmux('set-option', '-s', 'set-clipboard', 'on')
    await until(() => screen().includes('2 msgs'))
    tmux('send-keys', '-t', 'one:0', 'c')
    await until(() => tmux('list-buffers').includes('claude'))
    expect(tmux('show-buffer')).toBe(`cd ${folder} && claude --resume ${ids.first}`)
  })
})
