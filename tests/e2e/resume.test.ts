import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isOver } from '../../src/engine/resume/process-state.ts'
import { type Dashboard, expectLeft, openDashboard, watching } from '../support/dashboard.ts'
import { type FakeAgent, withFakeAgent } from '../support/fake-agent.ts'
import { makeHome } from '../support/home.ts'
import { ids } from '../support/lines/claude-lines.ts'
import { program } from '../support/program.ts'
import { begin } from '../support/resume.ts'
import { runInTerminal } from '../support/terminal.ts'

/** A project with one session, a stand-in that behaves like this as the agent, and the dashboard in that project. */
async function open(does: string, more: NodeJS.ProcessEnv = {}) {
  const home = makeHome()
  const { folder, path } = begin(home, 'code/shop')
  const agent = withFakeAgent(home, does, { FAKE_CLAUDE_SESSION: path, ...more })
  const run = openDashboard(agent.home, { cwd: folder, columns: 100, rows: 30 })
  await run.sees('1 of 1 ━')
  await run.sees(/2 msgs/)
  return { run, agent, folder, path, home }
}

/** Resolves when the record of the stand-in has such an event. */
async function toHappen(agent: FakeAgent, event: string): Promise<void> {
  while (!agent.happened().some(one => one.event === event)) await new Promise(resolve => setTimeout(resolve, 20))
}

describe('r', () => {
  test('runs the agent in the folder where the session began, and comes back', async () => {
    const { run, agent, folder } = await open('draw,echo,append')
    run.press('r')
    await run.sees('FAKE CLAUDE --resume')
    expect(agent.started()).toMatchObject({ argv: ['--resume', ids.first], cwd: folder, isTerminal: true })
    run.type('q')
    await run.sees('Claude Code has ended.')
    await run.sees('Said by FAKE CLAUDE', 'transcript')
    expect(run.cursor('sessions')).toContain('fix the login')
    run.press('q')
    expect(await run.ended()).toBe(0)
    expectLeft(run)
  })

  test('keys typed into the agent arrive once, in order, and none reaches us before or after', async () => {
    const { run, agent } = await open('draw,echo')
    run.press('r')
    await run.sees('FAKE CLAUDE')
    run.type('jk/?G')
    run.type('\x1b[A')
    await run.sees('<6a><6b><2f><3f><47><1b><5b><41>')
    run.type('q')
    await run.sees('Claude Code has ended.')
    const typed = agent.happened().filter(({ event }) => event === 'input')
    expect(typed.map(({ text }) => text).join('')).toBe('jk/?G\x1b[Aq')
    expect(run.footer()).toMatch(/^ r resume/)
  })

  test('pressed twice at once starts one agent', async () => {
    const { run, agent } = await open('draw,echo')
    run.type('rr')
    await run.sees('FAKE CLAUDE')
    run.type('q')
    await run.sees('Claude Code has ended.')
    expect(agent.happened().filter(({ event }) => event === 'start')).toHaveLength(1)
  })

  test('keys that the agent did not read do not reach us', async () => {
    const { run, agent } = await open('draw,hang')
    run.press('r')
    await run.sees('FAKE CLAUDE')
    run.type('?i')
    process.kill(agent.started().pid ?? 0, 'SIGTERM')
    await run.sees('Claude Code ended with code 143.')
    run.press('q')
    expect(await run.ended()).toBe(0)
  })

  test('a new size reaches the agent, and us when it ends', async () => {
    const { run, agent } = await open('draw,echo')
    run.press('r')
    await run.sees('FAKE CLAUDE')
    run.resize(120, 40)
    await toHappen(agent, 'resize')
    run.type('q')
    await run.sees('Claude Code has ended.')
    expect(run.rows()).toHaveLength(40)
    expect(run.rows()[1]).toMatch(/^.{119}─$/)
  })

  test.each([
    ['draw,exit=3', 'Claude Code ended with code 3.'],
    ['draw,kill', 'Claude Code was ended by SIGKILL.'],
    ['draw,crash', 'Claude Code ended with code 1.'],
  ])('an agent that does %s leaves the screen as it was: %s', async (does, sentence) => {
    const { run } = await open(does)
    const before = run.rows().slice(0, -1)
    run.press('r')
    await run.sees(sentence)
    if (!does.includes('kill')) {
      await run.sees('Press Enter to go back.')
      expect(run.xterm.modes.mouseTrackingMode).toBe('none')
      run.press('enter')
      await run.misses('Press Enter')
      await run.sees(sentence)
    }
    expect(run.rows().slice(0, -1)).toEqual(before)
    expect(run.xterm.modes.mouseTrackingMode).toBe('vt200')
    run.press('q')
    expect(await run.ended()).toBe(0)
    expectLeft(run)
  })

  test('the output of an agent that fails at once stays on the screen, and keys typed then do nothing', async () => {
    const { run } = await open('say,exit=3')
    run.press('r')
    await run.sees('Claude Code ended with code 3. Press Enter to go back.')
    await run.sees(/^FAKE CLAUDE --resume/)
    run.type('jq?\r')
    await run.sees(/✗ Claude Code ended with code 3\./)
    expect(run.rows().join('\n')).not.toContain('Commands')
    run.press('q')
    expect(await run.ended()).toBe(0)
  })

  test.each(['ctrl-c', 'ctrl-d', 'enter'])('%s goes back from there, and every key works again', async key => {
    const { run } = await open('say,exit=3')
    run.press('r')
    await run.sees('Press Enter to go back.')
    run.press(key)
    await run.sees(/✗ Claude Code ended with code 3\./)
    run.press('?')
    await run.sees('╭─ Commands')
    run.press('escape')
    await run.misses('╭─ Commands')
    run.press('q')
    expect(await run.ended()).toBe(0)
  })

  test('Ctrl-C is for the agent, even if it ignores it', async () => {
    const { run, agent } = await open('say,stubborn')
    run.press('r')
    await run.sees('FAKE CLAUDE')
    run.press('ctrl-c')
    await toHappen(agent, 'signal')
    process.kill(agent.started().pid ?? 0, 'SIGTERM')
    await run.sees('Claude Code ended with code 143.')
  })

  test.each(['draw,hang', 'draw,immortal'])(
    'a signal that ends us ends an agent that does %s, and the terminal is as it was',
    async does => {
      const { run, agent } = await open(does)
      run.press('r')
      await run.sees('FAKE CLAUDE')
      run.kill('SIGTERM')
      expect(await run.ended()).toBe(143)
      expectLeft(run)
      expect(isOver(agent.started().pid ?? 0)).toBe(true)
    },
  )
})

describe('under a shell', () => {
  async function inShell(does: string, command = `${process.execPath} ${program}`) {
    const home = makeHome()
    const { folder, path } = begin(home, 'code/shop')
    const agent = withFakeAgent(home, does, { FAKE_CLAUDE_SESSION: path })
    const env = { ...agent.home.env, PS1: '$ ', HISTFILE: '' }
    const run = watching(
      runInTerminal('bash', ['--norc', '--noprofile', '-i'], folder, { columns: 100, rows: 30, env }),
    )
    const stty = (name: string) => join(home.path, name)
    await run.sees(/^\$/)
    // A long path would be shown on two lines.
    run.type('stty -a > ~/before\r')
    run.type(`${command}\r`)
    await run.sees('1 of 1 ━')
    await run.sees(/2 msgs/)
    return { run, agent, home, stty }
  }

  async function left(run: Dashboard, stty: (name: string) => string): Promise<void> {
    run.press('q')
    await run.until(
      rows => rows.at(-1) === '' && rows.some(row => row.startsWith('$ ')) && !rows.some(row => row.includes('━')),
    )
    run.type('stty -a > ~/after; echo and out\r')
    await run.sees(/^and out/)
    expect(readFileSync(stty('after'), 'utf8')).toBe(readFileSync(stty('before'), 'utf8'))
  }

  test('the terminal settings are the same afterwards, however the agent ended', async () => {
    const { run, stty } = await inShell('draw,kill')
    run.press('r')
    await run.sees('was ended by SIGKILL')
    await left(run, stty)
  })

  test('an agent that suspends itself gives the terminal to the shell, and fg brings it back', async () => {
    const { run, stty } = await inShell('say,stop,draw,echo')
    run.press('r')
    await run.sees(/Stopped/)
    run.type('echo in the shell\r')
    await run.sees(/^in the shell/)
    run.type('fg\r')
    await run.until(rows => rows[0]?.startsWith(' FAKE CLAUDE') === true)
    run.type('xq')
    await run.sees('Claude Code has ended.')
    await left(run, stty)
  })

  test('so does one under a script that started us, as npx does', async () => {
    const { run, stty } = await inShell('say,stop,draw,echo', `sh -c '${process.execPath} ${program}; true'`)
    run.press('r')
    await run.sees(/Stopped/)
    run.type('fg\r')
    await run.until(rows => rows[0]?.startsWith(' FAKE CLAUDE') === true)
    run.type('xq')
    await run.sees('Claude Code has ended.')
    await left(run, stty)
  })

  test('Ctrl-Z in an agent that leaves it to the terminal suspends both, and fg brings both back', async () => {
    const { run, agent, stty } = await inShell('say,hang')
    run.press('r')
    await run.sees('FAKE CLAUDE')
    run.press('ctrl-z')
    await run.sees(/Stopped/)
    run.type('fg\r')
    await toHappen(agent, 'signal')
    run.press('ctrl-c')
    await run.sees('Claude Code was interrupted.')
    await left(run, stty)
  })
})

describe('c', () => {
  test('copies the command by the terminal and by the system, and the program runs on', async () => {
    const home = makeHome()
    const { folder } = begin(home, 'code/shop')
    const agent = withFakeAgent(home, 'say')
    const copied = join(home.path, 'copied')
    home.write('bin/xsel', `#!/bin/sh\ncat > '${copied}.part'\nmv '${copied}.part' '${copied}'\n`)
    chmodSync(join(home.path, 'bin/xsel'), 0o755)
    const env = {
      DISPLAY: ':0',
      WAYLAND_DISPLAY: '',
      XDG_SESSION_TYPE: 'x11',
      SSH_TTY: '',
      SSH_CONNECTION: '',
      TMUX: '',
    }
    const run = openDashboard(agent.home, { cwd: folder, columns: 100, rows: 30, env })
    await run.sees(/2 msgs/)
    run.press('c')
    await run.sees('Copied the command.')
    const command = `cd ${folder} && claude --resume ${ids.first}`
    expect(run.written()).toContain(`\x1b]52;c;${Buffer.from(command).toString('base64')}\x07`)
    expect(readFileSync(copied, 'utf8')).toBe(command)
    run.press('q')
    expect(await run.ended()).toBe(0)
  })
})
