import { describe, expect, test } from 'vitest'
import { withTilde } from '../../../src/model/folder.ts'
import { drain } from '../../../src/model/steps.ts'
import { filterChoices } from '../../../src/query/list/choices.ts'
import { narrow } from '../../../src/query/list/narrow.ts'
import { SessionStore } from '../../../src/query/list/session-store.ts'
import { sessionOf } from '../../support/session-store.ts'
import { pressed, sessionsOf, stateOf, told, withList } from '../../support/state.ts'

const choices = {
  directories: [{ value: '/code/shop', count: 3 }],
  branches: [
    { value: 'main', count: 3 },
    { value: 'maintenance', count: 1 },
  ],
}
const open = () => told(pressed(withList(stateOf(), sessionsOf(3)), 'f'), { type: 'choicesFound', choices }).state
const onBranch = () => pressed(open(), 'down down')

const store = () => {
  const filled = new SessionStore()
  filled.put([
    sessionOf({ id: 'a', gitBranch: 'main', projectPath: '/code/shop' }),
    sessionOf({ id: 'b', gitBranch: 'maintenance', projectPath: '/office/billing' }),
    sessionOf({ id: 'c', gitBranch: 'fix', projectPath: '/office/billing' }),
  ])
  return filled
}

describe('a branch', () => {
  test('that is being typed keeps what begins with it; a known name matches exactly', () => {
    expect(pressed(onBranch(), 'm a i').list.request.filters).toEqual({ branch: 'mai*' })
    expect(pressed(onBranch(), 'm a i n').list.request.filters).toEqual({ branch: 'main' })
  })

  test('typed before the names are known is checked again when they are', () => {
    const early = pressed(withList(stateOf(), sessionsOf(3)), 'f down down m a i')
    const { state, effects } = told(early, { type: 'choicesFound', choices })
    expect(state.list.request.filters).toEqual({ branch: 'mai*' })
    expect(effects).toMatchObject([{ do: 'narrow' }])
  })

  test.each([
    ['mai*', ['a', 'b']],
    ['main', ['a']],
  ])('%s finds %j', (branch, ids) => {
    const request = { ...stateOf().list.request, filters: { branch } }
    expect(
      drain(narrow(store(), request))
        .sessions.map(({ id }) => id)
        .sort(),
    ).toEqual(ids)
  })

  test('that was begun is in the panel as it was typed', () => {
    const again = pressed(onBranch(), 'm a i enter f')
    expect(again.overlay).toMatchObject({ texts: { branch: { text: 'mai' } } })
  })
})

test('that was selected stays the only one while the known ones are still being found', () => {
  const { list, ...rest } = withList(stateOf(), sessionsOf(3))
  const chosen = { ...rest, list: { ...list, request: { ...list.request, filters: { branch: 'main' } } } }
  expect(pressed(chosen, 'f down right').list.request.filters).toEqual({ branch: 'main', source: 'aynd' })
})

describe('while sessions are still read', () => {
  const later = {
    directories: [
      { value: '/code/shop-web', count: 2 },
      { value: '/code/shop', count: 1 },
    ],
    branches: [{ value: 'maintenance', count: 4 }],
  }

  test('the open panel asks for its choices again', () => {
    const asks = { do: 'findChoices', scope: { kind: 'all' }, showsHidden: false }
    expect(told(open(), { type: 'sessionsChanged' }).effects).toContainEqual(asks)
    expect(told(pressed(open(), 'escape'), { type: 'sessionsChanged' }).effects).not.toContainEqual(asks)
  })

  test('the open panel asks again when all projects are shown because this folder has no session', () => {
    const here = { kind: 'folder', path: '/code/empty' } as const
    const start = stateOf()
    const state = pressed({ ...start, stage: 'remembered', place: { ...start.place, here: here.path } }, 'f')
    const scoped = { ...state, list: { ...state.list, request: { ...state.list.request, scope: here } } }
    const { effects } = told(scoped, { type: 'stageReached', stage: 'surveyed', isKnownHere: false })
    expect(effects).toContainEqual({ do: 'findChoices', scope: { kind: 'all' }, showsHidden: false })
  })

  test('a selected choice stays selected', () => {
    const chosen = pressed(open(), 'right down right down right')
    const { state, effects } = told(chosen, { type: 'choicesFound', choices: later })
    expect(effects).toEqual([])
    expect(state.list.request.filters).toEqual({ directory: '/code/shop', source: 'aynd', branch: 'main' })
    expect(state.overlay).toMatchObject({ focused: 'branch', texts: { directory: { text: '/code/shop' } } })
    expect(pressed(state, 'up left').list.request.filters).toEqual({ directory: '/code/shop', branch: 'main' })
    expect(pressed(state, 'up up right').list.request.filters).toMatchObject({ source: 'aynd', branch: 'main' })
  })
})

test.each([
  ['/home/ada', '~'],
  ['/home/ada/shop', '~/shop'],
  ['/home/adam/shop', '/home/adam/shop'],
])('%s is written %s', (path, written) => {
  expect(withTilde(path, '/home/ada')).toBe(written)
})

test('only choices in the scope are offered', () => {
  const request = { scope: { kind: 'folder', path: '/code' }, showsHidden: true } as const
  expect(drain(filterChoices(store(), request))).toEqual({
    directories: [{ value: '/code/shop', count: 1 }],
    branches: [{ value: 'main', count: 1 }],
  })
  const asked = pressed(withList(stateOf(), sessionsOf(3)), 'a')
  const { effects } = told(asked, { type: 'filterPanelOpened' })
  expect(effects).toEqual([{ do: 'findChoices', scope: { kind: 'all' }, showsHidden: true }])
})

describe('the arrows in a field', () => {
  test('move the cursor in a date', () => {
    const typed = pressed(open(), 'down down down 7 d left left')
    expect(typed.overlay).toMatchObject({ focused: 'from', texts: { from: { text: '7d', caret: 0 } } })
    expect(pressed(typed, '1').overlay).toMatchObject({ texts: { from: { text: '17d', caret: 1 } } })
  })

  test('move it in typed text, and take the choice at its end', () => {
    const back = pressed(onBranch(), 'm a i left')
    expect(back.overlay).toMatchObject({ texts: { branch: { text: 'mai', caret: 2 } } })
    expect(pressed(back, 'right right').overlay).toMatchObject({ texts: { branch: { text: 'main' } } })
  })
})

test('q closes the panel unless letters are typed, and is a letter if they are', () => {
  expect(pressed(open(), 'down q').overlay).toBe(null)
  expect(pressed(open(), 'q').overlay).toMatchObject({ kind: 'filters', texts: { directory: { text: 'q' } } })
})
