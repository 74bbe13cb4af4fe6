import { describe, expect, test } from 'vitest'
import { divisionOf, panesOf, rowHeight, sizeOfPane } from '../../src/app/panes.ts'
import type { Pane } from '../../src/app/screen/state.ts'
import type { State } from '../../src/app/state.ts'
import { keysOf, names, pressed, stateOf, told } from '../support/state.ts'

const everyPane: readonly Pane[] = ['projects', 'sessions', 'transcript']
const widths = (state: State) => panesOf(state).map(({ width }) => width)

describe('the panes', () => {
  test('are as LOOK has them at 120 and 160 columns', () => {
    expect(panesOf(stateOf(120, 36))).toEqual([
      { pane: 'projects', x: 0, y: 2, width: 24, height: 32 },
      { pane: 'sessions', x: 25, y: 2, width: 42, height: 32 },
      { pane: 'transcript', x: 68, y: 2, width: 52, height: 32 },
    ])
    expect(widths(stateOf(160, 45))).toEqual([26, 48, 84])
  })

  test.each([
    [119, ['sessions', 'transcript']],
    [100, ['sessions', 'transcript']],
    [99, ['sessions']],
    [40, ['sessions']],
  ])('at %i columns are %j', (columns, expected) => {
    expect(panesOf(stateOf(columns)).map(({ pane }) => pane)).toEqual(expected)
  })

  test('between 100 and 119 columns the sessions have 40', () => {
    expect(widths(stateOf(100))).toEqual([40, 59])
    expect(widths(stateOf(119))).toEqual([40, 78])
  })

  test('between 100 and 119 columns the projects take the place of the sessions while they have the focus', () => {
    expect(panesOf(stateOf(110, 36, { pane: 'projects' })).map(({ pane }) => pane)).toEqual(['projects', 'transcript'])
  })

  test('fill every width exactly, and none is ever without a column', () => {
    const widenings = [-1000, -7, 0, 9, 1000]
    for (let columns = 20; columns <= 220; columns++)
      for (const pane of everyPane)
        for (const projects of widenings)
          for (const sessions of widenings) {
            const placed = panesOf(stateOf(columns, 36, { pane, widened: { projects, sessions } }))
            expect(placed.reduce((sum, { width }) => sum + width, 0) + placed.length - 1).toBe(columns)
            expect(Math.min(...placed.map(({ width }) => width))).toBeGreaterThanOrEqual(12)
            expect(placed.some(one => one.pane === pane)).toBe(true)
          }
  })

  test.each([
    [39, 10, 'tooSmall'],
    [40, 9, 'tooSmall'],
    [40, 10, 'tabs'],
    [220, 9, 'tooSmall'],
    [220, 10, 'columns'],
  ])('%i × %i is %s', (columns, rows, division) => {
    expect(divisionOf(stateOf(columns, rows))).toBe(division)
  })

  test('a pane that is not on the screen has the size it would have there', () => {
    expect(sizeOfPane(stateOf(80, 24), 'transcript')).toEqual({ width: 80, height: 20 })
  })

  test('a session takes one line if the list has the screen to itself, else two', () => {
    expect(rowHeight(stateOf(120))).toBe(2)
    expect(rowHeight(stateOf(100))).toBe(2)
    expect(rowHeight(stateOf(80, 24))).toBe(1)
    expect(rowHeight(pressed(stateOf(120), 'z'))).toBe(1)
  })
})

describe('z', () => {
  test('gives the focused pane the whole screen, and takes it back', () => {
    const zoomed = pressed(stateOf(), 'z')
    expect(panesOf(zoomed)).toMatchObject([{ pane: 'sessions', width: 120 }])
    expect(panesOf(pressed(zoomed, 'tab'))).toMatchObject([{ pane: 'transcript', width: 120 }])
    expect(widths(pressed(zoomed, 'z'))).toEqual([24, 42, 52])
  })
})

describe('+ and -', () => {
  test.each([
    ['projects', [26, 42, 50]],
    ['sessions', [24, 44, 50]],
    ['transcript', [24, 40, 54]],
  ] as const)('make %s wider and narrower, and = restores all', (pane, wider) => {
    const state = stateOf(120, 36, { pane })
    expect(widths(pressed(state, '+'))).toEqual(wider)
    expect(widths(pressed(state, '+ -'))).toEqual([24, 42, 52])
    expect(widths(pressed(state, '+ + ='))).toEqual([24, 42, 52])
  })

  test.each(['+', '-'])('at the limit of %s, the other key works at once', key => {
    for (const pane of everyPane) {
      const state = stateOf(120, 36, { pane })
      const limit = pressed(state, `9 9 ${key} ${key} ${key}`)
      const back = pressed(limit, key === '+' ? '-' : '+')
      expect(widths(back)).not.toEqual(widths(limit))
    }
  })

  test('can narrow on a small screen what was widened on a large one', () => {
    const large = pressed(stateOf(220), '4 0 +')
    const small = told(large, { type: 'resized', columns: 120, rows: 36 }).state
    expect(widths(pressed(small, '-'))).not.toEqual(widths(small))
  })

  test('are remembered, and say so if there is nothing to divide', () => {
    expect(names(told(stateOf(), ...keysOf('+')).effects)).toContain('remember')
    expect(pressed(stateOf(80, 24), '+').toast?.text).toBe(
      'Only one pane is on the screen, so it has no width to change.',
    )
  })

  test('keep the width of the projects while those are not on the screen', () => {
    const state = stateOf(110, 36, { widened: { projects: 8, sessions: 0 } })
    expect(pressed(state, '+').widened).toEqual({ projects: 8, sessions: 2 })
  })
})
