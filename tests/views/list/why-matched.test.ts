import { describe, expect, test } from 'vitest'
import { parseQuery } from '../../../src/query/language/parse.ts'
import { clueTo } from '../../../src/views/list/why-matched.ts'
import { sessionOf } from '../../support/session-store.ts'
import { now, stateOf, textOf, withList } from '../../support/state.ts'

const session = sessionOf({
  id: '5e55a0b1-0000-4000-8000-000000000001',
  title: 'Mend the cart',
  firstPrompt: 'The till rounds wrongly, so the receipt is a cent short',
  summary: 'Rounding mended',
  projectPath: '/code/shop',
})

const clue = (words: string, shown: readonly string[] = []) => {
  const query = parseQuery(words, { now: new Date(now) })
  const found = clueTo(withList(stateOf(80), [session], { query }), session, shown)
  return found && { text: textOf(found), marked: textOf(found.filter(({ token }) => token === 'match')) }
}

describe('a found session shows the words around a match', () => {
  test.each([
    ['in its first prompt', 'till', { text: session.firstPrompt, marked: 'till' }],
    ['far behind the beginning', 'receipt', { text: '…receipt is a cent short', marked: 'receipt' }],
    ['in its summary', 'mended', { text: 'Rounding mended', marked: 'mended' }],
    ['in its folder', 'code', { text: '/code/shop', marked: 'code' }],
    ['in its id', '5e55', { text: session.id, marked: '5e55' }],
    ['of the second word, if the title has the first', 'cart till', { text: session.firstPrompt, marked: 'till' }],
  ])('%s', (_, words, expected) => {
    expect(clue(words)).toEqual(expected)
  })

  test('but not if there are no words, or all of them are shown', () => {
    expect(clue('')).toBeUndefined()
    expect(clue('is:failed')).toBeUndefined()
    expect(clue('cart')).toBeUndefined()
    expect(clue('cart main', ['main'])).toBeUndefined()
    expect(clue('nowhere')).toBeUndefined()
  })
})
