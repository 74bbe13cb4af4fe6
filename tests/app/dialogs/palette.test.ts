import { expect, test } from 'vitest'
import { commands } from '../../../src/app/commands.ts'
import { bestItem, paletteItems } from '../../../src/app/dialogs/palette.ts'
import { firstState } from '../../../src/app/state.ts'

const state = firstState({
  size: { columns: 120, rows: 36 },
  now: 0,
  look: { theme: 'dark', glyphs: 'unicode' },
  place: { home: '/home/kim', here: '/code/shop', roots: [], settingsPath: '', isDemo: false },
})

const titles = (typed: string): readonly string[] => paletteItems(state, typed).map(({ command }) => command.title)

test('letters in one piece rank above letters spread over a title', () => {
  expect(titles('re')).toContain('Reverse the order')
  expect(titles('re').filter(title => !/re/i.test(title))).toEqual([])
})

test('if no title has them in one piece, spread letters are found', () => {
  expect(titles('rvrs')).toEqual(['Reverse the order'])
})

test('two words are two pieces', () => {
  expect(titles('order rev')).toEqual(['Reverse the order'])
})

const best = (typed: string): string | undefined => {
  const items = paletteItems(state, typed)
  return items[bestItem(items)]?.command.id
}

test.each([
  ['top', 'move.top'],
  ['stat', 'statistics.open'],
  ['task', 'tasks.open'],
  ['usage', 'statistics.open'],
  ['tail', 'transcript.follow'],
  ['exit', 'window.quit'],
  ['search', 'search.open'],
  ['find', 'list.filter'],
  ['color', 'window.theme'],
  ['dark', 'window.theme'],
  ['width', 'window.zoom'],
  ['refresh', 'list.rescan'],
  ['reload', 'list.rescan'],
  ['expand', 'projects.toggle'],
  ['^R', 'list.rescan'],
  ['ctrl-r', 'list.rescan'],
  ['?', 'window.palette'],
])('%s finds %s before all others', (typed, id) => {
  const items = paletteItems(state, typed)
  expect(items.map(({ command }) => command.id)).toContain(id)
  if (best(typed) !== id) expect(items.find(({ command }) => command.id === id)?.whyNot).toBeDefined()
})

test('every alias is made of plain words', () => {
  expect(commands.filter(({ aliases = 'none' }) => !/^[a-z]+( [a-z]+)*$/.test(aliases))).toEqual([])
})

test('Enter does not pick a command that cannot run', () => {
  const items = paletteItems(state, '')
  expect(items[0]?.whyNot).toBeDefined()
  expect(items[bestItem(items)]?.whyNot).toBeUndefined()
})

test.each(['diff', 'copy', 'tree', 'tokens', 'settings', 'light', 'help'])(
  '%s is another word for a command',
  typed => {
    expect(paletteItems(state, typed).length).toBeGreaterThan(0)
  },
)
