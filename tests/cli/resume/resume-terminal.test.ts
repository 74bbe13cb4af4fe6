import { expect, test } from 'vitest'
import { until, withFakeAgent } from '../../support/fake-agent.ts'
import { makeHome } from '../../support/home.ts'
import { ids } from '../../support/lines/claude-lines.ts'
import { program } from '../../support/program.ts'
import { begin } from '../../support/resume.ts'
import { inTerminal, runInTerminal } from '../../support/terminal.ts'

function shop(does: string, more: NodeJS.ProcessEnv = {}) {
  const agent = withFakeAgent(makeHome(), does, more)
  return { ...agent, ...begin(agent.home, 'code/shop') }
}

test('the agent has the terminal to itself: each key arrives once, in order', async () => {
  const { home, happened } = shop('draw,echo')
  const run = inTerminal(home, ['resume', '1111'], { columns: 80 })
  await run.until(rows => rows.some(row => row.includes('FAKE CLAUDE')))
  run.send('ab\x03\x1a')
  run.send('\x1b[Aq')
  expect(await run.ended()).toBe(0)
  const typed = happened().filter(({ event }) => event === 'input')
  expect(typed.map(({ text }) => text).join('')).toBe('ab\x03\x1a\x1b[Aq')
  expect(happened()[0]).toMatchObject({ isTerminal: true, argv: ['--resume', ids.first] })
})

test('with --json in a terminal the agent draws there, and the answer comes when it has ended', async () => {
  const { home } = shop('say')
  const run = inTerminal(home, ['resume', '1111', '--json'], { columns: 120 })
  expect(await run.ended()).toBe(0)
  expect(run.screen()).toEqual([
    `FAKE CLAUDE --resume ${ids.first}`,
    JSON.stringify({ sessionId: ids.first, status: 'resumed' }),
  ])
})

test('^C ends the agent, and its code is ours', async () => {
  const { home, happened } = shop('hang')
  const run = inTerminal(home, ['resume', '1111'], { columns: 80 })
  await started(happened)
  run.send('\x03')
  expect(await run.ended()).toBe(130)
  expect(happened().filter(({ event }) => event === 'signal')).toHaveLength(1)
})

test('an agent that suspends itself gives the terminal to the shell, and continues with fg', async () => {
  const { home, happened } = shop('stop,exit=5')
  const line = `'${process.execPath}' '${program}' resume 1111`
  const run = runInTerminal('bash', ['--norc', '-i'], home.path, { columns: 120, env: { ...home.env, PS1: 'ready> ' } })
  await run.until(/ready> /)
  run.send(`${line}\r`)
  await run.until(/Stopped/)
  expect(happened().some(({ event }) => event === 'end')).toBe(false)
  run.send('fg\r')
  await until(() => happened().some(({ event }) => event === 'end'))
  run.send('echo "ended with $?."; exit\r')
  await run.until(/ended with 5\./)
})

const started = (happened: () => readonly { event: string }[]) =>
  until(() => happened().some(({ event }) => event === 'start'))
