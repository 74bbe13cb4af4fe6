import { expect, onTestFinished, test } from 'vitest'
import { wordsNeedle } from '../../../src/query/language/needle.ts'
import type { TextQuery } from '../../../src/query/language/text-query.ts'
import { builtLibrary } from '../../support/built.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { ids, result, says, user } from '../../support/lines/claude-lines.ts'
import { asked } from '../../support/search/kept-words.ts'

/** Searched in this much text, they would take minutes. A typed line has no room for this many. */
const needles = Array.from({ length: 100_000 }, (_, number) => wordsNeedle(`needle-${number}`))
const questions: { readonly [name: string]: TextQuery } = {
  alternatives: { wanted: [{ anyOf: needles }], unwanted: [] },
  words: { wanted: needles.map(needle => ({ anyOf: [needle] })), unwanted: [] },
  'unwanted words': { wanted: [{ anyOf: [wordsNeedle('start')] }], unwanted: [{ anyOf: needles }] },
}

const written = 'words and words and more of them '.repeat(20_000)
const homes: { readonly [name: string]: (home: Home) => void } = {
  'a small session, in the thread that asks': home => {
    home.session(`-code-shop/${ids.first}.jsonl`, [user('Start'), says(written.repeat(4))])
  },
  'large sessions, in both threads': home => {
    home.session(`-code-shop/${ids.first}.jsonl`, [user('Start'), ...Array.from({ length: 20 }, () => result(written))])
  },
  'sessions of which no words are kept': home => {
    home.write('.config/sessions-tui/settings.json', '{ "textStore": false }')
    home.session(`-code-shop/${ids.first}.jsonl`, [user('Start'), ...Array.from({ length: 20 }, () => result(written))])
  },
}

const cases = [
  ...Object.keys(homes).map(home => [home, 'alternatives'] as const),
  ...['words', 'unwanted words'].map(question => ['large sessions, in both threads', question] as const),
]

test.each(cases)(
  'in %s a search for too many %s is stopped with a sentence, and the next one is right',
  async (where, what) => {
    const home = makeHome()
    homes[where]?.(home)
    const { openCatalogue } = await builtLibrary()
    const catalogue = await openCatalogue({ env: home.env })
    onTestFinished(() => catalogue.close())
    await catalogue.search({ query: asked('start'), area: 'all' })
    const query = questions[what] as TextQuery
    const { problem, isDone } = await catalogue.search({ query, area: 'all' })
    expect([problem, isDone]).toEqual([
      'That takes too long; showing what was found until then. Use fewer words.',
      true,
    ])
    expect((await catalogue.search({ query: asked('start'), area: 'all' })).matches).toBe(1)
  },
)
