import { expect, test } from 'vitest'
import { paletteItems } from '../../src/app/palette.ts'
import { firstState } from '../../src/app/state.ts'

const state = firstState({
  size: { columns: 120, rows: 36 },
  now: 0,
  look: { theme: 'dark', glyphs: 'unicode' },
  place: { home: '/home/kim', here: '/code/shop', roots: [], settingsPath: '', isDemo: false },
})

const titles = (typed: string): readonly string[] => paletteItems(state, typed).map(({ command }) => command.title)

test('letters in one piece are worth more than letters strewn over a title', () => {
  expect(titles('re')).toContain('Reverse the order')
  expect(titles('re').filter(title => !/re/i.test(title))).toEqual([])
})

test('where no title has them in one piece, strewn letters are found', () => {
  expect(titles('rvrs')).toEqual(['Reverse the order'])
})

test('two words are two pieces', () => {
  expect(titles('order rev')).toEqual(['Reverse the order'])
})
