import { beforeAll, describe, expect, test } from 'vitest'
import { copiedWords } from '../../../src/export/copied-words.ts'
import { loadRedactor, type Redactor } from '../../../src/export/redact/redactor.ts'
import { washCopied } from '../../../src/text/wash.ts'
import { seeded } from '../../support/random.ts'
import { innocentTexts } from '../../support/secrets/innocent-texts.ts'
import { leaksIn } from '../../support/secrets/leaks.ts'
import { secretCorpus } from '../../support/secrets/secret-corpus.ts'
import { githubToken } from '../../support/secrets/secrets.ts'

let redactor: Redactor
beforeAll(async () => {
  redactor = await loadRedactor({ secrets: true, home: { path: '/home/annika', user: 'annika' } })
})

const corpus = secretCorpus(seeded(17))

/** Invisible characters, each of which an export or the clipboard may drop. */
const hidden = {
  'what grep writes': '\u001b[m\u001b[K',
  'the end of a colour': '\u001b[0m',
  'a colour': '\u001b[1;31m',
  'a colour in C1': '\u009b0m',
  'a colour of JSON': '\\u001b[0m',
  'a link': '\u001b]8;;https://shop.test\u0007',
  'a zero-width space': '\u200b',
  'a word joiner': '\u2060',
  'a joiner': '\u200d',
  'a soft hyphen': '\u00ad',
  'a tag': '\u{e0041}',
  NUL: '\0',
  'a bell': '\u0007',
  'a line separator': '\u2028',
  'a mark of order': '\u202e',
  'half a character': '\ud83d',
}

const readable = (text: string) => washCopied(text).replace(/\\u001b\[0m|[\u200d\u00ad]/g, '')

/** The secrets that are readable once the invisible characters in them are dropped, wherever they are in their text. */
function leaking(sign: string, placeIn: (text: string, secretAt: number, length: number) => number): readonly string[] {
  return corpus
    .filter(made => {
      const at = placeIn(made.text, made.text.indexOf(made.secret), made.secret.length)
      const text = `${made.text.slice(0, at)}${sign}${made.text.slice(at)}`
      return leaksIn(readable(redactor.text(`Look: ${text}\ntwo`)), [made]).length > 0
    })
    .map(({ text }) => text)
}

describe.each(Object.entries(hidden))('a secret with %s', (_, sign) => {
  test('in its beginning, its middle or its end is masked', () => {
    expect(leaking(sign, (_, at) => at + 2)).toEqual([])
    expect(leaking(sign, (_, at, length) => at + (length >> 1))).toEqual([])
    expect(leaking(sign, (_, at, length) => at + length - 1)).toEqual([])
  })

  test('in the words that reveal it is masked', () => {
    expect(leaking(sign, (_, at) => at >> 1)).toEqual([])
  })

  test('in it is masked as a whole, and nothing beside it', () => {
    const token = `${githubToken.slice(0, 4)}${sign}${githubToken.slice(4)}`
    const text = `${sign}see${sign} ${sign}${token}${sign} ${sign}now`
    expect(redactor.text(text)).toBe(text.replace(token, 'x'.repeat(token.length)))
  })
})

test.each([
  ['behind text that was decoded wrongly', 'â\u0080\u009d ', ''],
  ['between two such places', 'â\u0080\u009d ', ' â\u0080\u009c'],
  ['behind a title without an end', '\u001b]0;', ''],
  ['behind what only looks like a title', '\u001bp', '\u0007'],
])('a token %s is masked: it is readable after washing', (_, before, after) => {
  expect(washCopied(redactor.text(`${before}${githubToken}${after}`))).not.toContain(githubToken)
})

test('a coloured token right after a word is masked if part of it is coloured', () => {
  const token = `${githubToken.slice(0, 4)}\u001b[m\u001b[K${githubToken.slice(4)}`
  expect(redactor.text(`key\u001b[01;31m\u001b[K${token}`)).toBe(`key\u001b[01;31m\u001b[K${'x'.repeat(token.length)}`)
})

test('the home folder is masked if something is hidden in it', () => {
  expect(washCopied(redactor.text('cd /home/an\u001b[0mnika/shop'))).not.toContain('annika')
})

test('the input of a tool is masked if something is hidden in a value or in its name', () => {
  const call = { id: '1', name: 'Deploy', input: { note: withSpace(githubToken), 'pass\u200bword': 'swordfish' } }
  const copied = copiedWords({ kind: 'call', id: 'a', call } as never, redactor)
  expect(washCopied(copied)).toContain('note')
  expect(washCopied(copied)).not.toContain(githubToken.slice(5))
  expect(washCopied(copied)).not.toContain('swordfish')
})

const withSpace = (text: string) => `${text.slice(0, 9)}\u200b${text.slice(9)}`

test('innocent text stays if something is hidden in it', async () => {
  const fresh = await loadRedactor({ secrets: true })
  for (const innocent of innocentTexts) {
    for (const sign of ['\u001b[0m', '\u200b', '\u001b[31m']) {
      const text = innocent.replace(/(?<=[a-z]{3}) /g, `${sign} `).replace(/(?<= )(?=[a-z]{3})/g, sign)
      expect(fresh.text(text)).toBe(text)
    }
  }
})
