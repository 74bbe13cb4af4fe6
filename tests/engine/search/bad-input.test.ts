import { expect, test } from 'vitest'
import { makeHome } from '../../support/home.ts'
import { calls, ids, says, user } from '../../support/lines/claude-lines.ts'
import { asked } from '../../support/search/kept-words.ts'

const lines = {
  'many letters': 'x'.repeat(10_000),
  'many words': Array.from({ length: 5000 }, (_, number) => (number % 36).toString(36)).join(' '),
  'many different words': Array.from({ length: 2000 }, (_, number) => `w${number}`).join(' '),
  'letters that become many': 'ﷺ '.repeat(5000),
  'different words of such': Array.from({ length: 2200 }, (_, number) => `ﷺ${number}`).join(' '),
  'one word of such': 'ﷺ'.repeat(10_000),
  'many alternatives': Array.from({ length: 2000 }, (_, number) => `w${number}`).join('|'),
  'many patterns': '/a.b/ '.repeat(1600),
  'only operators': '- -- | || " "" / // /// -/ -| > >> text: text:- -text: ( [ * +',
  'control characters': '\x00\x01\x1b[31m\x07\x7f\x9b',
  'halves of characters': '\ud83d \ude00 \ude00\ud83d',
  quotes: '"'.repeat(10_000),
  dashes: '- '.repeat(5000),
  slashes: '/'.repeat(10_000),
  'a broken pattern': '/(/ /[/ /a{2,1}/ /\\/',
  'only what is unwanted': '-nowhere',
  'only what is unwanted, and said': '-login',
  nothing: '',
}

test.each(Object.entries(lines))('a query of %s is answered in time, and so is the next one', async (_, line) => {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [
    user('Fix the login'),
    ...Array.from({ length: 300 }, (_, number) => says(`w${number} a b c d e f ﷺ ${'words and words '.repeat(20)}`)),
    calls('Bash', { command: 'make' }),
  ])
  const catalogue = await home.open()
  await catalogue.search({ query: asked('login'), area: 'all' })
  const before = process.cpuUsage()
  const { isDone } = await catalogue.search({ query: asked(line), area: 'all' })
  expect(isDone).toBe(true)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
  expect((await catalogue.search({ query: asked('login'), area: 'all' })).matches).toBe(1)
  catalogue.close()
})
