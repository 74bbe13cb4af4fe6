import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { encodeProject } from '../../../src/model/folder.ts'
import { type FakeAgent, until, withFakeAgent } from '../../support/fake-agent.ts'
import { makeHome } from '../../support/home.ts'
import { ids } from '../../support/lines/claude-lines.ts'
import { program, run, runJson } from '../../support/program.ts'
import { begin } from '../../support/resume.ts'

function shop(
  does = 'say',
  more: NodeJS.ProcessEnv = {},
): FakeAgent & { readonly folder: string; readonly path: string } {
  const agent = withFakeAgent(makeHome(), does, more)
  return { ...agent, ...begin(agent.home, "code/the 'new' shop") }
}

describe('resume', () => {
  test('starts the agent on the session, in its folder', async () => {
    const { home, folder, started } = shop()
    const { code, stdout, stderr } = await run(home, 'resume', '1111')
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `FAKE CLAUDE --resume ${ids.first}\n`, stderr: '' })
    expect(started()).toMatchObject({ argv: ['--resume', ids.first], cwd: folder, env: { PWD: folder } })
  })

  test('passes a prompt on as one argument, whatever it contains', async () => {
    const { home, started } = shop()
    const prompt = `it's "two"\nlines; $(rm -rf ~) \`x\` %PATH% ümläut`
    await run(home, 'resume', '1111', '--prompt', prompt)
    expect(started().argv).toEqual(['--resume', ids.first, prompt])
  })

  test('answers in JSON with the result, without output of the agent', async () => {
    const { home, started } = shop()
    const { code, stdout, stderr } = await run(home, 'resume', '1111', '--json')
    expect([code, JSON.parse(stdout)]).toEqual([0, { sessionId: ids.first, status: 'resumed' }])
    expect(stderr).toContain('FAKE CLAUDE')
    const fork = await runJson<{ sessionId: string; status: string }>(home, 'resume', '1111', '--fork')
    expect(fork).toEqual({ sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'created' })
    expect(started().argv).toEqual(['--resume', ids.first])
  })

  test('gives the fork the id of its answer', async () => {
    const { home, started } = shop()
    const { sessionId } = await runJson<{ sessionId: string }>(home, 'resume', '1111', '--fork')
    expect(started().argv).toEqual(['--resume', ids.first, '--fork-session', '--session-id', sessionId])
  })

  test('with --print, only says what would be started, and neither starts nor writes anything', async () => {
    const { home, folder, happened } = shop()
    const before = everythingIn(home.path)
    const { code, stdout } = await run(home, 'resume', '1111', '--print', '--prompt', '-x')
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      { file: 'claude', args: ['--resume', ids.first, '--', '-x'], cwd: folder, env: {} },
    ])
    expect(happened()).toEqual([])
    expect(everythingIn(home.path)).toEqual(before)
  })

  test.each([
    ['exit=3', 3, 'sessions-tui: Claude Code ended with code 3.\n'],
    ['kill', 137, 'sessions-tui: Claude Code was ended by SIGKILL.\n'],
    ['exit=130', 130, ''],
  ])('ends as the agent did: %s', async (does, code, stderr) => {
    expect(await run(shop(does).home, 'resume', '1111')).toMatchObject({ code, stderr })
  })

  test('removes a variable for another config folder', async () => {
    const { home, started } = shop('say', { CLAUDE_CONFIG_DIR: '/elsewhere' })
    await run(home, 'resume', '1111', '--root', join(home.path, '.claude'))
    expect(started().env).not.toHaveProperty('CLAUDE_CONFIG_DIR')
  })

  test('names the config folder of another root', async () => {
    const { home, started } = shop('say', { CLAUDE_CONFIG_DIR: '/elsewhere', HOME: '/nowhere' })
    await run(home, 'resume', '1111', '--root', join(home.path, '.claude'))
    expect(started().env).toMatchObject({ CLAUDE_CONFIG_DIR: join(home.path, '.claude') })
  })

  test('reports what is missing with one sentence', async () => {
    const { home, folder } = shop()
    rmSync(join(home.path, 'bin/claude'))
    const without = { ...home, env: { ...home.env, PATH: join(home.path, 'bin') } }
    expect(await run(without, 'resume', '1111')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^sessions-tui: Claude Code was not found: `claude` is not on your PATH\. .*\n$/),
    })
    rmSync(folder, { recursive: true })
    expect((await run(home, 'resume', '1111')).stderr).toContain('is no longer there')
  })

  test.each([[[]], [['1111', '2222']], [['11/../11']], [['1111', '--keep', '3']]])('refuses %j', async args => {
    const { code } = await run(shop().home, 'resume', ...args)
    expect(code).toBe(args[0] === '11/../11' ? 1 : 2)
  })
})

describe('a session that is open in a running agent', () => {
  function live() {
    const { home, ...rest } = shop()
    const report = { pid: process.pid, sessionId: ids.first, startedAt: Date.now(), updatedAt: Date.now() }
    home.write(`.claude/sessions/${process.pid}.json`, JSON.stringify(report))
    return { home, ...rest }
  }

  test('is not resumed, with advice', async () => {
    const { home, happened } = live()
    const { code, stderr } = await run(home, 'resume', '1111')
    expect(code).toBe(1)
    expect(stderr).toContain(`${ids.first} is already open in Claude Code (process ${process.pid}`)
    expect(stderr).toMatch(/Add --fork to continue in a copy, or --anyway to resume it all the same\.\n$/)
    expect(happened()).toEqual([])
  })

  test.each(['--fork', '--anyway', '--print'])('is with %s', async option => {
    expect(await run(live().home, 'resume', '1111', option)).toMatchObject({ code: 0 })
  })
})

describe('a session whose folder was moved', () => {
  function moved() {
    const { home, folder, path, ...rest } = shop()
    const now = join(home.path, "code/old/the 'new' shop")
    rmSync(folder, { recursive: true })
    mkdirSync(now, { recursive: true })
    return { home, folder, path, now, ...rest }
  }

  test('is not resumed elsewhere on its own, but likely places are named', async () => {
    const { home, happened } = moved()
    const { code, stderr } = await run(home, 'resume', '1111')
    expect([code, happened()]).toEqual([1, []])
    expect(stderr).toContain("  ~/code/old/the 'new' shop  (the same name)\n")
    expect(stderr).toContain('Add --in DIR')
  })

  test('continues there with a copy', async () => {
    const { home, now, path, started } = moved()
    const before = readFileSync(path)
    const answer = await runJson<{ sessionId: string }>(home, 'resume', '1111', '--in', now)
    expect(answer).toMatchObject({ status: 'created' })
    expect(started()).toMatchObject({ argv: ['--resume', answer.sessionId], cwd: now })
    expect(readFileSync(path)).toEqual(before)
    const copy = join(home.projects, encodeProject(now), `${answer.sessionId}.jsonl`)
    expect(readFileSync(copy, 'utf8')).not.toContain(ids.first)
    const shown = await runJson<{ projectPath: string; forkedFrom: unknown }>(home, 'show', answer.sessionId)
    expect(shown).toMatchObject({ projectPath: now, forkedFrom: { sessionId: ids.first } })
  })

  test('is not copied if the command is only printed', async () => {
    const { home, now } = moved()
    const before = everythingIn(home.path)
    const { stdout, stderr } = await run(home, 'resume', '1111', '--in', now, '--print')
    expect(JSON.parse(stdout)).toMatchObject({ cwd: now })
    expect(stderr).toContain('it does not exist yet')
    expect(everythingIn(home.path)).toEqual(before)
  })
})

describe('while the agent runs', () => {
  /** In its own session, as it would be without a shell. */
  async function running(does: string) {
    const { home, happened, started } = shop(does)
    const child = spawn(process.execPath, [program, 'resume', '1111'], {
      env: home.env,
      cwd: home.path,
      stdio: 'ignore',
      detached: true,
    })
    const ended = once(child, 'exit')
    await until(() => happened().some(({ event }) => event === 'start'))
    return { child, ended, happened, started }
  }

  test('an interrupt is for the agent, and does not end us', async () => {
    const { child, ended, started } = await running('hang')
    child.kill('SIGINT')
    child.kill('SIGQUIT')
    process.kill(started().pid ?? 0, 'SIGHUP')
    // As the agent ended, not as an interrupt would have ended us.
    expect(await ended).toEqual([129, null])
  })

  test('a signal that ends us ends the agent', async () => {
    const { child, ended, happened } = await running('stubborn')
    child.kill('SIGTERM')
    expect(await ended).toEqual([143, null])
    await until(() => happened().some(({ event }) => event === 'end'))
    expect(happened()).toContainEqual({ event: 'signal', signal: 'SIGTERM' })
  })

  test('an agent that suspends itself is continued if no shell could do so', async () => {
    const { ended, happened } = await running('stop,exit=4')
    expect(await ended).toEqual([4, null])
    expect(happened()).toContainEqual({ event: 'signal', signal: 'SIGCONT' })
  })
})

const everythingIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => !name.startsWith('.cache'))
    .sort()
