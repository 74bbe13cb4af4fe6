import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endSentence, exitCodeOf, runAgent } from '../../src/effects/run-agent.ts'
import { withFakeAgent } from '../support/fake-agent.ts'
import { makeHome } from '../support/home.ts'

function launching(does: string, env: { readonly [name: string]: string | null } = {}) {
  const agent = withFakeAgent(makeHome(), does, { GONE: 'x', KEPT: 'y' })
  const folder = join(agent.home.path, "it's here")
  mkdirSync(folder)
  const launch = { file: 'claude', args: ['a b', '', '$HOME'], cwd: folder, env }
  return { ...agent, launch, folder }
}

describe('an agent', () => {
  test('is started with its arguments, its folder and its environment, without a shell', async () => {
    const { home, launch, folder, started } = launching('exit=0', { GONE: null, SET: "it's" })
    const listeners = process.rawListeners('SIGINT')
    expect(await runAgent(launch, home.env)).toEqual({ kind: 'exited', code: 0 })
    const { argv, cwd, env } = started()
    expect([argv, cwd]).toEqual([['a b', '', '$HOME'], folder])
    expect(env).toMatchObject({ SET: "it's", KEPT: 'y', PWD: folder })
    expect(env).not.toHaveProperty('GONE')
    expect(process.rawListeners('SIGINT')).toEqual(listeners)
  })

  test.each([
    ['exit=3', { kind: 'exited', code: 3 }],
    ['kill', { kind: 'signalled', signal: 'SIGKILL' }],
  ])('that does %s is reported as such', async (does, end) => {
    const { home, launch } = launching(does)
    expect(await runAgent(launch, home.env)).toEqual(end)
  })

  test('that cannot be started is reported with a sentence', async () => {
    const { home, launch } = launching('say')
    const sentenceFor = async (more: Partial<typeof launch>) => {
      const end = await runAgent({ ...launch, ...more }, home.env)
      return end.kind === 'notStarted' ? end.sentence.replaceAll(home.path, '~') : end
    }
    expect(await sentenceFor({ file: 'no-such-agent' })).toMatch(/^no-such-agent could not be started: it or /)
    expect(await sentenceFor({ cwd: '/nowhere' })).toMatch(
      /^claude could not be started: it or \/nowhere no longer exists/,
    )
    const plain = join(home.path, 'plain')
    writeFileSync(plain, 'echo hello')
    chmodSync(plain, 0o644)
    expect(await sentenceFor({ file: plain })).toMatch(/^~\/plain could not be started .*permission denied/)
    expect(await sentenceFor({ args: ['x'.repeat(200_000)] })).toMatch(/the prompt is too long/)
  })
})

test.each([
  [{ kind: 'exited', code: 0 }, 'Claude Code has ended.', 'done', 0],
  [{ kind: 'exited', code: 130 }, 'Claude Code was interrupted.', 'done', 130],
  [{ kind: 'signalled', signal: 'SIGINT' }, 'Claude Code was interrupted.', 'done', 130],
  [{ kind: 'exited', code: 3 }, 'Claude Code ended with code 3.', 'problem', 3],
  [{ kind: 'signalled', signal: 'SIGKILL' }, 'Claude Code was ended by SIGKILL.', 'problem', 137],
  [{ kind: 'notStarted', sentence: 'No.' }, 'No.', 'problem', 1],
] as const)('%j is reported', (end, text, kind, code) => {
  expect(endSentence(end, 'Claude Code')).toEqual({ text, kind })
  expect(exitCodeOf(end)).toBe(code)
})
