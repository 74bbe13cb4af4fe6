import { describe, expect, test } from 'vitest'
import type { ResumeWay } from '../../../src/app/resume/state.ts'
import { focusOf, type State } from '../../../src/app/state.ts'
import type { Caution, ReadyPlan, ResumePlan } from '../../../src/model/resume.ts'
import { sessionOf } from '../../support/session-store.ts'
import {
  effectsOf,
  folder,
  keysOf,
  names,
  pressed,
  sessionsOf,
  stateOf,
  told,
  withList,
  withTree,
} from '../../support/state.ts'

const ready = (more: Partial<State> = {}) =>
  withTree(withList(stateOf(120, 36, more), sessionsOf(5)), [folder('/code/shop')])
const inTmux = () => ready({ place: { ...stateOf().place, isInTmux: true } })
const session = sessionsOf(1)[0] ?? sessionOf({})

const planOf = (more: Partial<ReadyPlan> = {}): ReadyPlan => ({
  kind: 'ready',
  label: 'Claude Code',
  session,
  request: { isFork: false },
  launch: { file: 'claude', args: ['--resume', session.id], cwd: '/code/shop', env: {} },
  resultId: session.id,
  status: 'resumed',
  writes: 'nothing',
  cautions: [],
  ...more,
})

const fork = planOf({ request: { isFork: true }, resultId: 'new', status: 'created' })
const live: Caution = { kind: 'live', pid: 7, terminal: 'pts/3', writtenAt: null, tmuxPane: '%3' }
const elsewhere: Caution = { kind: 'otherProject', projectPath: '/work', here: '/code/shop' }

const plannedMessage = (plan: ResumePlan, way: ResumeWay = 'here', isConfirmed = false, folder?: string) => ({
  type: 'resumePlanned' as const,
  session,
  request: { isFork: false, ...(folder !== undefined && { folder }) },
  plan,
  fork,
  way,
  isConfirmed,
})

const planned = (state: State, ...given: Parameters<typeof plannedMessage>) => told(state, plannedMessage(...given))

describe('r', () => {
  test('asks for a plan for the selected session', () => {
    expect(effectsOf(ready(), 'j r').at(-1)).toMatchObject({
      do: 'planResume',
      session: { id: '1' },
      request: { isFork: false },
      way: 'here',
    })
  })

  test('lends the terminal at once if there is no question', () => {
    expect(planned(ready(), planOf()).effects).toEqual([{ do: 'resume', plan: planOf() }])
  })

  test('lends it once, however often it is pressed, and handles no keys until it is back', () => {
    const { state } = planned(ready(), planOf())
    expect(planned(state, planOf()).effects).toEqual([])
    expect(told(state, ...keysOf('j q ?'), { type: 'pasted', text: 'x' })).toEqual({ state, effects: [] })
    const back = told(state, { type: 'resumeEnded', toast: { kind: 'done', text: 'Back.' }, resultId: null }).state
    expect(pressed(back, 'j').list.index).toBe(1)
  })

  test('says why a session cannot be resumed, in a dialog that any of its keys closes', () => {
    const { state } = planned(ready(), { kind: 'refused', sentence: 'It is gone.', offers: [] })
    expect(focusOf(state)).toBe('question')
    for (const key of ['enter', 'escape', 'o', 'q']) expect(pressed(state, key).overlay).toBe(null)
  })
})

describe('the alternative', () => {
  const asked = () => planned(ready(), { kind: 'refused', sentence: 'It is gone.', offers: ['folder', 'export'] }).state

  test('is offered beside the reason, and runs', () => {
    expect(pressed(asked(), 'f').overlay).toMatchObject({ kind: 'resumeText', what: 'folder' })
    expect(pressed(asked(), 'right enter').overlay).toMatchObject({ kind: 'export' })
    expect(pressed(asked(), 'o').overlay).toBe(null)
  })

  test('to a refused folder is a correction in place', () => {
    const refusal = { kind: 'refused', sentence: 'There is no folder.', offers: [] } as const
    const { state } = planned(ready(), refusal, 'here', true, '/home/ada/nowhere')
    expect(state.overlay).toMatchObject({
      kind: 'resumeText',
      field: { text: '~/nowhere' },
      problem: 'There is no folder.',
    })
    expect(effectsOf(state, 'backspace enter').at(-1)).toMatchObject({
      do: 'planResume',
      request: { folder: '~/nowher' },
    })
  })
})

describe('a session that is open elsewhere', () => {
  const asked = (state = ready()) => planned(state, planOf({ cautions: [live] })).state

  test('is forked, unless something else is selected', () => {
    expect(effectsOf(asked(), 'enter')).toEqual([{ do: 'resume', plan: fork }])
    expect(effectsOf(asked(), 'f')).toEqual([{ do: 'resume', plan: fork }])
  })

  test('is resumed all the same by its letter, or by going there', () => {
    const anyway = [{ do: 'resume', plan: planOf({ cautions: [live] }) }]
    expect(effectsOf(asked(), 'a')).toEqual(anyway)
    expect(effectsOf(asked(), 'right enter')).toEqual(anyway)
    expect(effectsOf(asked(), 'left left enter')).toEqual(anyway)
  })

  test('is left alone, unless something else is selected, if its agent cannot fork it', () => {
    const plan = planOf({ cautions: [live] })
    const { state } = told(ready(), { ...plannedMessage(plan), fork: { kind: 'refused', sentence: 'No.', offers: [] } })
    expect(state.overlay).toMatchObject({ question: { kind: 'live', fork: null } })
    expect(effectsOf(state, 'enter')).toEqual([])
    expect(effectsOf(state, 'f')).toEqual([])
    expect(effectsOf(state, 'a')).toEqual([{ do: 'resume', plan }])
  })

  test('is not resumed by the r that opened the question, held too long', () => {
    const { state, effects } = told(asked(), ...keysOf('r r r'))
    expect({ overlay: state.overlay, effects }).toEqual({ overlay: asked().overlay, effects: [] })
  })

  test('is left alone by Esc, by c, and by the last button', () => {
    for (const keys of ['escape', 'c', 'left enter']) {
      expect(effectsOf(asked(), keys)).toEqual([])
      expect(pressed(asked(), keys).overlay).toBe(null)
    }
  })

  test('is switched to in tmux, if this is tmux', () => {
    expect(effectsOf(asked(inTmux()), 'j')).toEqual([{ do: 'jumpToPane', pane: '%3' }])
    expect(pressed(asked(), 'j').overlay).toMatchObject({ kind: 'question' })
  })

  test('j and k walk over the buttons, unless one of them has that key', () => {
    expect(pressed(asked(), 'j').overlay).toMatchObject({ index: 1 })
    expect(pressed(asked(), 'j j k').overlay).toMatchObject({ index: 1 })
    expect(pressed(ready(), 'R j j k').overlay).toMatchObject({ kind: 'resumeAs', index: 1 })
  })

  test('y copies what the button under the cursor would run', () => {
    expect(effectsOf(asked(), 'right y')).toMatchObject([{ do: 'copy', text: 'cd /code/shop && claude --resume 0' }])
    expect(effectsOf(asked(), 'left y')).not.toContainEqual(expect.objectContaining({ do: 'copy' }))
  })

  test('is asked about before its project is', () => {
    const { state } = planned(ready(), planOf({ cautions: [live, elsewhere] }))
    expect(state.overlay).toMatchObject({ question: { kind: 'live' } })
  })
})

test('a session of another project is resumed after a confirmation, and without a question if confirmed before', () => {
  const plan = planOf({ cautions: [elsewhere] })
  const { state, effects } = planned(ready(), plan)
  expect(effects).toEqual([])
  expect(effectsOf(state, 'enter')).toEqual([{ do: 'resume', plan }])
  expect(effectsOf(state, 'escape')).toEqual([])
  expect(planned(ready(), plan, 'here', true).effects).toEqual([{ do: 'resume', plan }])
  // A key that is held a little too long confirms nothing.
  expect(effectsOf(state, 'r')).toEqual([])
  const back = told(pressed(state, 't'), { type: 'resumeEnded', toast: { kind: 'done', text: '' }, resultId: null })
  expect(planned(back.state, plan).effects).toEqual([{ do: 'resume', plan }])
})

test('after a folder was moved, the selected one is planned with, without another question', () => {
  const candidates = [
    { path: '/new/shop', why: 'the same name' },
    { path: '/old/shop', why: 'the same name' },
  ]
  const { state } = planned(ready(), { kind: 'moved', session, request: { isFork: false }, gone: '/shop', candidates })
  const request = { isFork: false, folder: '/old/shop' }
  for (const keys of ['down enter', '2'])
    expect(effectsOf(state, keys)).toMatchObject([{ do: 'planResume', request, isConfirmed: true }])
  expect(effectsOf(state, 'up enter')).toEqual([])
  expect(pressed(state, 'f').overlay).toMatchObject({ kind: 'resumeText', what: 'folder' })
})

describe('R', () => {
  test.each([
    ['f', { isFork: true }, 'here'],
    ['c', { isFork: false }, 'copy'],
  ])('%s', (letter, request, way) => {
    expect(effectsOf(ready(), `R ${letter}`).at(-1)).toMatchObject({ do: 'planResume', request, way })
  })

  test('takes a prompt as it is typed', () => {
    expect(effectsOf(ready(), 'R p f i x space i t enter').at(-1)).toMatchObject({
      do: 'planResume',
      request: { isFork: false, prompt: 'fix it' },
      isConfirmed: false,
    })
  })

  test('takes another folder, and does not ask about it again', () => {
    expect(effectsOf(ready(), 'R o ~ / x enter').at(-1)).toMatchObject({
      do: 'planResume',
      request: { folder: '~/x' },
      isConfirmed: true,
    })
  })

  test('without text says what is missing', () => {
    expect(pressed(ready(), 'R p enter').overlay).toMatchObject({ problem: 'Type a prompt first.' })
    expect(pressed(ready(), 'R o enter').overlay).toMatchObject({ problem: 'Type the path of a folder first.' })
  })

  test('asks the same before it opens a tmux window as before it lends the terminal', () => {
    const [open, away] = [planOf({ cautions: [live] }), planOf({ cautions: [elsewhere] })]
    const asked = planned(inTmux(), open, 'tmux')
    expect(asked.effects).toEqual([])
    expect(effectsOf(asked.state, 'enter')).toEqual([{ do: 'resumeInTmux', plan: fork }])
    expect(effectsOf(asked.state, 'right right enter')).toEqual([{ do: 'resumeInTmux', plan: open }])
    expect(effectsOf(planned(inTmux(), away, 'tmux').state, 'enter')).toEqual([{ do: 'resumeInTmux', plan: away }])
  })

  test('opens a window only in tmux', () => {
    expect(pressed(ready(), 'R t').toast?.text).toBe('Works only inside tmux.')
    expect(effectsOf(inTmux(), 'R t').at(-1)).toMatchObject({ do: 'planResume', way: 'tmux' })
    expect(planned(inTmux(), planOf(), 'tmux').effects).toEqual([{ do: 'resumeInTmux', plan: planOf() }])
  })
})

test('c copies the command, whatever questions there are', () => {
  expect(effectsOf(ready(), 'c')).toMatchObject([{ do: 'planResume', way: 'copy' }])
  const { effects } = planned(ready(), planOf({ cautions: [live, elsewhere] }), 'copy')
  expect(effects).toEqual([{ do: 'copy', text: 'cd /code/shop && claude --resume 0', what: 'the command' }])
})

test('after a folder was moved, the original request continues with the selected one', () => {
  const candidates = [{ path: '/new/shop', why: 'the same name' }]
  const plan = { kind: 'moved', session, request: { isFork: false }, gone: '/shop', candidates } as const
  for (const way of ['tmux', 'copy'] as const)
    expect(effectsOf(planned(inTmux(), plan, way).state, 'enter')).toMatchObject([{ do: 'planResume', way }])
})

test('a command that would need a copy of the session first is not copied', () => {
  const written = planOf({ writes: 'fork', cautions: [elsewhere] })
  expect(effectsOf(planned(ready(), written).state, 'y')).toEqual([])
  const { state, effects } = planned(ready(), planOf({ writes: 'copy' }), 'copy')
  expect(effects).toEqual([])
  expect(state.overlay).toMatchObject({ question: { kind: 'refused' } })
})

describe('when the agent has ended', () => {
  const ended = (resultId: string | null) =>
    told(pressed(ready(), 'j j'), { type: 'resumeEnded', toast: { kind: 'done', text: 'Back.' }, resultId })

  test('the selection is where it was, and a message says how it ended', () => {
    const { state } = ended(null)
    expect(state.list.selected).toBe('/p/2.jsonl')
    expect(state.toast?.text).toBe('Back.')
    expect(names(ended(null).effects)).toEqual(['fadeToast'])
  })

  test('a fork is selected as soon as it is there', () => {
    const { state } = ended('fork')
    const without = withList(state, sessionsOf(5))
    expect(without.list.selected).toBe('/p/2.jsonl')
    const withFork = withList(without, [sessionOf({ id: 'fork' }), ...sessionsOf(5)])
    expect(withFork.list).toMatchObject({ selected: '/p/fork.jsonl', index: 0, awaited: null })
  })

  test('a fork that was found while the agent ran is selected at once', () => {
    const found = withList(pressed(ready(), 'j j'), [sessionOf({ id: 'fork' }), ...sessionsOf(5)])
    const { state } = told(found, { type: 'resumeEnded', toast: { kind: 'done', text: 'Back.' }, resultId: 'fork' })
    expect(state.list).toMatchObject({ selected: '/p/fork.jsonl', index: 0, awaited: null })
  })

  test('a selection that the user made meanwhile stays', () => {
    const moved = pressed(ended('fork').state, 'j')
    const withFork = withList(moved, [sessionOf({ id: 'fork' }), ...sessionsOf(5)])
    expect(withFork.list.selected).toBe('/p/3.jsonl')
  })
})
