import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Msg } from '../../src/app/message.ts'
import { Effects } from '../../src/effects/perform.ts'
import { Memory } from '../../src/effects/saved-state.ts'
import { DiskPass } from '../../src/engine/live/disk-pass.ts'
import { type Home, makeHome } from '../support/home.ts'
import { ids, user } from '../support/lines/claude-lines.ts'

/** The effects alone, with their messages, and the folder in which demos are made. */
function effectsIn(home: Home, startsWithDemo: boolean, loadCharts = async () => {}) {
  const temporary = join(home.path, 'tmp')
  mkdirSync(temporary)
  vi.stubEnv('TMPDIR', temporary)
  const said: Msg[] = []
  const dispatch = (msg: Msg) => void said.push(msg)
  const effects = new Effects({
    env: home.env,
    roots: [],
    here: home.path,
    terminal: {
      setMouse: () => {},
      suspend: () => {},
      copy: () => true,
      lend: run => run({ onClose: () => {}, hold: async () => {} }),
    },
    memory: new Memory(join(home.path, 'state'), join(home.path, 'state')),
    dispatch,
    startsWithDemo,
    hasLastScreen: false,
    loadCharts,
    quit: () => {},
  })
  const startDemo = () => effects.perform({ do: 'startDemo' }, dispatch)
  return { effects, said, temporary, startDemo, told: () => said.map(({ type }) => type) }
}

const nextTurn = () => new Promise(resolve => setImmediate(resolve))

afterEach(() => vi.unstubAllEnvs())

describe('leaving before the live catalogue is open', () => {
  test('starts nothing any more', async () => {
    const home = makeHome()
    home.session(`-code-shop/${ids.first}.jsonl`, [user('a')])
    const { effects, said } = effectsIn(home, false)
    const begun = effects.begin()
    effects.close()
    await begun
    expect(said).toEqual([])
  })

  test.each([
    ['before it is made', () => true],
    ['once it is made', (temporary: string) => readdirSync(temporary).length > 0],
  ])('leaves no demo on disk, %s', async (_, isTime) => {
    const { effects, said, temporary } = effectsIn(makeHome(), true)
    const begun = effects.begin()
    while (!isTime(temporary)) await nextTurn()
    effects.close()
    await begun
    expect(said).toEqual([])
    expect(readdirSync(temporary)).toEqual([])
  })
})

test('if the chart code cannot be loaded a message says so, and everything else works', async () => {
  const broken = () => Promise.reject(new Error('no such chunk'))
  const { effects, said } = effectsIn(makeHome(), false, broken)
  await effects.perform({ do: 'loadCharts' }, msg => said.push(msg))
  const text = 'The curves cannot be drawn (no such chunk). Press v for the numbers in a table.'
  expect(said).toContainEqual({ type: 'toasted', toast: { kind: 'problem', text } })
  expect(said).not.toContainEqual({ type: 'chartsLoaded' })
  effects.close()
})

test('after a stop everything is checked', async () => {
  const { effects, said } = effectsIn(makeHome(), false)
  await effects.begin()
  while (!said.some(msg => msg.type === 'stageReached' && msg.stage === 'settled')) await nextTurn()
  const look = vi.spyOn(DiskPass.prototype, 'pass')
  await effects.perform({ do: 'suspend' }, msg => said.push(msg))
  expect(look).toHaveBeenCalledOnce()
  effects.close()
})

test('the choices of a filter are found once, for the last request', async () => {
  const { effects } = effectsIn(makeHome(), false)
  await effects.begin()
  const answers: Msg[] = []
  const ask = () =>
    effects.perform({ do: 'findChoices', scope: { kind: 'all' }, showsHidden: false }, msg => answers.push(msg))
  await Promise.all([ask(), ask()])
  expect(answers).toHaveLength(1)
  effects.close()
})

describe('the demo', () => {
  test('is made once, however often it is requested', async () => {
    const { effects, temporary, startDemo, told } = effectsIn(makeHome(), false)
    await effects.begin()
    await Promise.all([startDemo(), startDemo()])
    await startDemo()
    expect(readdirSync(temporary)).toHaveLength(1)
    expect(told().filter(type => type === 'demoStarted')).toHaveLength(1)
    effects.close()
    expect(readdirSync(temporary)).toEqual([])
  })

  test('that cannot be made is reported, and everything stays as it was until it can', async () => {
    const { effects, said, temporary, startDemo, told } = effectsIn(makeHome(), false)
    await effects.begin()
    rmSync(temporary, { recursive: true })
    await startDemo()
    expect(said).toContainEqual({
      type: 'toasted',
      toast: { kind: 'problem', text: 'The demo could not be set up (it does not exist). Try again.' },
    })
    expect(told()).not.toContain('demoStarted')
    mkdirSync(temporary)
    await startDemo()
    expect(told()).toContain('demoStarted')
    effects.close()
  })
})
