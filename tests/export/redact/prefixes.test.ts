import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, test } from 'vitest'
import { loadRedactor } from '../../../src/export/redact/redactor.ts'
import type { Entry } from '../../../src/model/entry.ts'
import { pick, seeded } from '../../support/random.ts'
import { innocentTexts } from '../../support/secrets/innocent-texts.ts'
import { randomKey } from '../../support/secrets/secrets.ts'

const random = seeded(36)
const key = (length: number) => randomKey(random, length)
const words = (count: number) => Array.from({ length: count }, () => pick(random, wordlist))
const within = (before: string, secret: string, after = '') => [before + secret + after, secret.split('\n')] as const
const phrase = words(12)
const rows = words(24)

/** A secret of several lines, or recognized by the beginning of its line: the text, and the secret part. */
const files: { readonly [name: string]: readonly [text: string, secrets: readonly string[]] } = {
  netrc: within('machine git.shop.test\n  login ada\n  password ', key(14)),
  pgpass: within('db.shop.test:5432:main:app:', key(14)),
  'a key of PuTTY': within('Private-Lines: 2\n', `${key(64)}\n${key(40)}`, '\nPrivate-MAC: 00'),
  'a table': within('| Password | `', 'Zxvmtr#550ZVyxt', '` |'),
  'a seed phrase, word by word': [phrase.join('\n'), phrase],
  'a seed phrase in rows': [rows.join(' ').replace(/((?:\w+ ){5}\w+) /g, '$1\n'), rows],
  'a seed phrase with numbers': [phrase.map((word, at) => `${at + 1}. ${word}`).join('\n'), phrase],
  'a list of variables': within('- name: DB_PASSWORD\n  value: ', 'swordfish'),
  'an element over lines': within('<password>\n  ', 'swordfish', '\n</password>'),
  'a YAML block': within('password: |\n  ', 'Sw0rdfish77', '\n'),
}

const prefixes: { readonly [name: string]: (number: number) => string } = {
  Read: number => `${String(number).padStart(6)}→`,
  'cat -n': number => `${String(number).padStart(6)}\t`,
  'grep -n': number => `src/a.sh:${number}:`,
  'grep -C': number => `src/a.sh-${number}-`,
  'lines that were added': () => '+',
  'lines that were removed': () => '-',
  'lines of a diff that stayed': () => ' ',
  'lines of a diff behind grep -n': number => `a.diff:${number}:+`,
}

const behind = (text: string, prefix: (number: number) => string) =>
  text
    .split('\n')
    .map((line, at) => prefix(at + 9) + line)
    .join('\n')

const readable = (text: string, secrets: readonly string[]) => {
  const left = new Set(text.split(/[^\w#]+/))
  return secrets.filter(secret => left.has(secret))
}

describe.each(Object.entries(files))('%s is masked', (_, [text, secrets]) => {
  test.each(Object.entries(prefixes))('after the prefixes of %s, and counted once', async (_, prefix) => {
    const redactor = await loadRedactor({ secrets: true })
    expect(readable(redactor.text(behind(text, prefix)), secrets)).toEqual([])
    expect(redactor.masked()).toMatchObject([{ count: 1 }])
  })

  test('in JSON text', async () => {
    const redactor = await loadRedactor({ secrets: true })
    for (const prefix of Object.values(prefixes)) {
      const masked = redactor.text(JSON.stringify({ log: `a\n${behind(text, prefix)}` }))
      expect(readable(JSON.parse(masked).log, secrets), masked).toEqual([])
    }
  })

  test.each(['+', '-', '+  ', ' '])('in the lines of a patch after %j, which stays', async sign => {
    const redactor = await loadRedactor({ secrets: true })
    const lines = ['-a', ...behind(text, () => sign).split('\n')]
    const patch = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: lines.length, lines }]
    const masked = redactor.entry({ kind: 'tool-result', toolResult: { patch } } as unknown as Entry).toolResult?.patch
    const shown = (masked as typeof patch)[0]?.lines ?? []
    expect(shown.map(line => line[0])).toEqual(lines.map(line => line[0]))
    expect(readable(shown.join('\n'), secrets)).toEqual([])
  })
})

test.each(Object.entries(prefixes))('innocent text stays after the prefixes of %s', async (_, prefix) => {
  const redactor = await loadRedactor({ secrets: true })
  for (const text of innocentTexts) expect(redactor.text(behind(text, prefix))).toBe(behind(text, prefix))
})
