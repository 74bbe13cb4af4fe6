import { expect, test } from 'vitest'
import { wordFinder } from '../../../src/export/redact/words.ts'
import { pick, seeded } from '../../support/random.ts'

const found = (words: readonly string[], text: string): string[] => {
  const seen: string[] = []
  wordFinder(words)(text, (word, end) => seen.push(`${words[word]} ${end}`))
  return seen.sort()
}

test('words are found whatever their case, even within and across each other', () => {
  expect(found(['she', 'he', 'hers', 'S_'], 'uSHErs_')).toEqual(['S_ 7', 'he 4', 'hers 6', 'she 4'])
})

test('letters that no word has, and those beyond ASCII, are skipped', () => {
  expect(found(['ab'], 'aéb ab漢ab')).toEqual(['ab 6', 'ab 9'])
})

test.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
  'any words are found as if looked for one by one (%i)',
  seed => {
    const random = seeded(seed)
    const some = (most: number) =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random, [...'abcA-'])).join('')
    const words = [...new Set(Array.from({ length: 12 }, () => some(5).toLowerCase()))]
    const text = some(200)
    const expected = words.flatMap(word =>
      [...text].flatMap((_, at) =>
        text.slice(at, at + word.length).toLowerCase() === word ? [`${word} ${at + word.length}`] : [],
      ),
    )
    expect(found(words, text)).toEqual(expected.sort())
  },
)
