import { expect, test } from 'vitest'
import { makeHaystack } from '../../../src/engine/search/byte-search.ts'
import { excerptOf } from '../../../src/engine/search/excerpt.ts'
import { LineReader } from '../../../src/engine/search/line-reader.ts'
import { FileSearch } from '../../../src/engine/search/search-file.ts'
import { reachOf, snippetIn } from '../../../src/engine/search/snippet.ts'
import { SegmentReader } from '../../../src/engine/words/segments.ts'
import type { TextQuery } from '../../../src/query/language/text-query.ts'
import { saidIn } from '../../../src/query/match/searchable-text.ts'
import { bytesOf, type Content, makeHome } from '../../support/home.ts'
import { calls, ids, result, says, user } from '../../support/lines/claude-lines.ts'
import { rawLines } from '../../support/lines/raw-lines.ts'
import { pick, seeded } from '../../support/random.ts'
import { anyQuery } from '../../support/search/any-query.ts'
import { asked } from '../../support/search/kept-words.ts'

const unhurried = { beat: () => {}, check: () => {} }
const fileSearch = new FileSearch(makeHaystack(), new SegmentReader('/nowhere'), () => {})

/** The shown text of each entry of a file: read in full, and read as if every line were a giant. */
function openBoth(content: Content) {
  const home = makeHome()
  const path = home.session(`-code-shop/${ids.first}.jsonl`, content)
  const bytes = Buffer.from(bytesOf(content))
  const readers = [Number.POSITIVE_INFINITY, 0].map(giant => new LineReader(path, 'claude-code', giant))
  const places: { readonly offset: number; readonly index: number }[] = []
  const texts: string[] = []
  for (let offset = 0; offset < bytes.length; offset = bytes.indexOf('\n', offset) + 1 || bytes.length) {
    for (let index = 0; readers[0]?.entry(offset, index); index++) {
      const entry = readers[0].entry(offset, index)
      const text = (entry && saidIn(entry)?.text) ?? ''
      // Unreadable entries are not shown alike.
      if (/\ufffd|\p{Cs}/u.test(text)) continue
      places.push({ offset, index })
      texts.push(text)
    }
  }
  return {
    texts,
    places,
    show: (query: TextQuery, context: number, { offset, index }: (typeof places)[number]) => {
      fileSearch.ask(query, unhurried)
      const sought = { linesIn: (folded: Buffer) => fileSearch.linesIn(folded), reach: reachOf(context) }
      return readers.map(reader => {
        const said = reader.said(offset, index, sought)
        return said && { kind: said.entry.kind, snippet: snippetIn(said, query, context), read: said.text.length }
      })
    },
  }
}

test('a line that is too long to be read in full is shown like any other', () => {
  const random = seeded(61)
  const paragraph = () =>
    Array.from({ length: 40 }, () => pick(random, ['plain words', 'Größer', 'naïve ﬁx', 'x', '中文字', '']))
  const texts = () => Array.from({ length: 12 }, () => paragraph().join(pick(random, [' ', '\n', '\r\n']))).join('\n')
  const lines = Array.from({ length: 12 }, () => [
    calls('Write', { file_path: '/code/naïve.ts', content: texts() }),
    result(texts()),
    says(texts()),
    user(texts()),
  ]).flat()
  let shown = 0
  for (const content of [lines, rawLines(random, 300, 'claude-code')]) {
    const { texts, places, show } = openBoth(content)
    for (let round = 0; round < 400; round++) {
      const query = anyQuery(random, texts)
      const context = pick(random, [0, 10, 40])
      const place = pick(random, places)
      const [whole, giant] = show(query, context, place)
      expect([giant?.kind, giant?.snippet], JSON.stringify([query, place])).toEqual([whole?.kind, whole?.snippet])
      if (whole?.snippet) shown++
    }
  }
  expect(shown).toBeGreaterThan(200)
})

test('of a giant only the part near the words is read', () => {
  const { places, show } = openBoth([
    user('Start'),
    result(`${'straw straw\n'.repeat(50_000)}the Nadel\n${'hay\n'.repeat(50_000)}`),
  ])
  const [whole, giant] = show(asked('nadel'), 40, places[1] as never)
  expect(giant?.snippet).toEqual(whole?.snippet)
  expect(whole?.read).toBeGreaterThan(700_000)
  expect(giant?.read).toBeLessThan(20_000)
})

test('a word with capitals is found in a giant after any number of words without', () => {
  const { places, show } = openBoth([user('Start'), result(`${'éclair\n'.repeat(5000)}Éclair`)])
  const [whole, giant] = show(asked('Éclair'), 40, places[1] as never)
  expect(giant?.snippet).toEqual(whole?.snippet)
  expect(giant?.snippet?.text).toMatch(/Éclair$/)
})

test('lines that contain a word or a pattern are reported, but not if one line cannot tell', () => {
  const text = Buffer.from('one two\n\nTwo three\nfour\ntwo five')
  const linesWith = (line: string) => {
    fileSearch.ask(asked(line), unhurried)
    return fileSearch.linesIn(text)
  }
  expect(linesWith('two')).toEqual([0, 2, 4])
  expect(linesWith('two four')).toEqual([0, 2, 3, 4])
  expect(linesWith('/two .{4}$/')).toEqual([4])
  expect(linesWith('/two\\s/')).toBeNull()
  expect(linesWith('nothing')).toEqual([])
})

test('what an excerpt leaves out is as long as words can be near one another', () => {
  const text = Buffer.from(`first\n${'straw\n'.repeat(30)}größer\n${'straw\n'.repeat(30)}last`)
  const gap = '\n'.repeat(2)
  expect(excerptOf(text, [31], 2)).toEqual({ text: `${gap}w\nstraw\ngrößer\nstraw\ns${gap}`, isFromStart: false })
  expect(excerptOf(text, [0, 62], 2)).toEqual({ text: `first\nstraw\ns${gap}w\nstraw\nlast`, isFromStart: true })
})
