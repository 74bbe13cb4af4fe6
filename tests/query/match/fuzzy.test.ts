import { describe, expect, test } from 'vitest'
import { shownTitle } from '../../../src/query/list/title.ts'
import { fuzzyPick } from '../../../src/query/match/fuzzy.ts'

describe('picking a command', () => {
  const commands = ['Resume', 'Next prompt', 'Previous prompt', 'Zoom this pane', 'Show subagents', 'Quit'].map(
    title => ({
      title,
    }),
  )
  const picked = (words: string) => fuzzyPick(commands, words, ({ title }) => title).map(({ item }) => item.title)

  test('gives the best first', () => {
    expect(picked('prompt next')).toEqual(['Next prompt'])
    expect(picked('prompt')).toEqual(['Next prompt', 'Previous prompt'])
  })

  test('forgives letters left out, and finds nothing if nothing fits', () => {
    expect(picked('zom')).toEqual(['Zoom this pane'])
    expect(picked('xyz')).toEqual([])
  })

  test('gives all in their order while nothing is typed', () => {
    expect(picked(' ')).toEqual(commands.map(({ title }) => title))
  })

  test('highlights the matching letters', () => {
    expect(fuzzyPick(commands, 'quit', ({ title }) => title)).toEqual([
      { item: { title: 'Quit' }, marks: [0, 1, 2, 3] },
    ])
  })
})

describe('the shown title', () => {
  test('is one washed line, and never empty', () => {
    expect(shownTitle({ title: 'Fix\n the \u001b[31mcart', empty: false, format: 'claude-code' })).toBe('Fix the cart')
    expect(shownTitle({ title: null, empty: false, format: 'claude-code' })).toBe('(untitled)')
    expect(shownTitle({ title: '\u001b[0m', empty: true, format: 'claude-code' })).toBe('(empty)')
  })
})
