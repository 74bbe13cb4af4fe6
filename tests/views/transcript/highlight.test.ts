import { describe, expect, test } from 'vitest'
import type { WordsToMark } from '../../../src/app/transcript/occurrences.ts'
import { fold } from '../../../src/text/fold.ts'
import { glyph, type Line, span } from '../../../src/text/span.ts'
import { highlighted } from '../../../src/views/transcript/highlight.ts'
import { tokens } from '../../support/lines/lines.ts'

const sought = (...words: string[]): WordsToMark => ({
  wanted: words.map(text => ({ anyOf: [{ kind: 'words', text, folded: fold(text), isExact: text !== fold(text) }] })),
})
const marks = (lines: readonly Line[], what: WordsToMark, current?: number) =>
  highlighted(lines, what, current).map(line => tokens(line).filter(one => one.startsWith('match')))

describe('a match in the lines of a block', () => {
  test('is highlighted wherever it is, in whichever spans', () => {
    const lines = [[span('   one ret'), span('ry', 'text', { on: 'code' }), span(' and a Retry', 'dim')]]
    expect(marks(lines, sought('retry'))).toEqual([['match: ret', 'match: ry', 'match: Retry']])
    expect(
      highlighted(lines, sought('retry'))[0]
        ?.map(({ text }) => text)
        .join(''),
    ).toBe('   one retry and a Retry')
  })

  test('is highlighted differently if it is the current one', () => {
    const lines = [[span('retry, retry')], [span('retry')]]
    expect(marks(lines, sought('retry'), 1)).toEqual([['match: retry', 'matchNow: retry'], ['match: retry']])
  })

  test('is found if a line was wrapped inside it, and not across the end of a line', () => {
    const wrapped = [[span('   each tenant has one retry')], [span('   budget of 500')]]
    expect(marks(wrapped, sought('retry budget'), 0)).toEqual([['matchNow: retry'], ['matchNow: budget']])
    const apart = [[span('   a line that is much longer than it')], [span('   retry')], [span('   budget of 500')]]
    expect(marks(apart, sought('retry budget')).flat()).toEqual([])
  })

  test('is found if wide characters were wrapped', () => {
    const lines = [[span('   検索の実')], [span('   装を')]]
    expect(marks(lines, sought('実装'))).toEqual([['match: 実'], ['match: 装']])
  })

  test('is neither one of our signs nor the name of a speaker', () => {
    const lines = [[glyph('◆', 'answer'), span(' '), span('claude', 'answer')], [span('claude said')]]
    expect(marks(lines, sought('claude'))).toEqual([[], ['match: claude']])
  })
})
