import { wordlist } from '@scure/bip39/wordlists/english.js'
import { beforeAll, expect, test } from 'vitest'
import { loadRedactor, type Redactor } from '../../../src/export/redact/redactor.ts'
import type { Session } from '../../../src/model/session.ts'
import { pick, seeded } from '../../support/random.ts'
import { innocentTexts } from '../../support/secrets/innocent-texts.ts'
import { randomKey } from '../../support/secrets/secrets.ts'

let redactor: Redactor
beforeAll(async () => {
  redactor = await loadRedactor({ secrets: true })
})

const random = seeded(31)
const key = (length: number) => randomKey(random, length)
const phrase = Array.from({ length: 10 }, () => pick(random, wordlist)).join(' ')

/** The first 200 characters of a prompt, with the secret part of them. */
const titleOf = (text: string) => redactor.session({ title: text } as Session).title ?? ''
const prompt = 'Please look at this, it does not work on the new machine at all, whatever it is that I try. '.repeat(3)
const endingWith = (text: string) => prompt.slice(0, 200 - text.length) + text

test.each([
  ['an address', 'postgres://app:', 's3cretPassw0rd'],
  ['quotes', 'password = "', 's3cretPassw0rd'],
  ['single quotes', "password: '", 's3cretPassw0rd'],
  ['words in quotes', 'DB_PASSWORD="', 'my cat is seven'],
  ['JSON', '{"password":"', 's3cretPassw0rd'],
  ['JSON without digits', '{"password":"', 'swordfish'],
  ['JSON in JSON', '{\\"password\\":\\"', 's3cretPassw0rd'],
  ['XML', '<password>', 's3cretPassw0rd'],
  ['SQL', "CREATE USER ada IDENTIFIED BY '", 's3cretPassw0rd'],
  ['a sentence', 'the password is "', 'swordfish'],
  ['a seed phrase', 'it said: ', phrase],
  ['a seed phrase with half a word', 'it said: ', `${phrase} ab`],
  ['a Terraform token', '', `${key(14)}.atlas${'v1.'}${key(30)}`],
  ['an Azure secret', '', `${key(3)}8${'Q~'}${key(20)}`],
  ['a Discord token', '', `MT${'k4NjIyNDgzNDcxOTI1MjQ4'}.${key(6)}.${key(10)}`],
  ['a Telegram token', '', `12345678${'9:'}AA${key(20)}`],
])('the rest of %s at the end of a title is masked', (_, before, secret) => {
  const title = endingWith(` ${before}${secret}`)
  expect(title).toHaveLength(200)
  expect(titleOf(title)).toBe(title.slice(0, -secret.length) + 'x'.repeat(secret.length))
})

test.each([
  'see the field "password" and the label "Enter your new pass',
  'then open https://shop.test:8080/login',
  'the function takes (password: string, token: str',
  "it isn't the password that's wrong, it's the user's na",
  '<password>string',
  'MTable.header.rows and 12345678:AA',
  'we have to add some more time before the next update can start again today, just like',
  'when the password is "too short',
  'const password = "',
])('the rest of something else stays: %s', end => {
  const title = endingWith(` ${end}`)
  expect(titleOf(title)).toBe(title)
})

test('innocent text stays wherever it is cut, except for words that may be a phrase', () => {
  const innocent = innocentTexts.filter(text => !/\barrow\b|abandon|key-binding|e2b_/.test(text))
  const changed = innocent.flatMap(text => {
    const line = text.replace(/\s+/g, ' ')
    const lengths = Array.from({ length: 58 }, (_, at) => 8 + 3 * at).filter(length => length < line.length)
    const titles = lengths.map(length => endingWith(` ${line.slice(0, length)}`))
    return titles
      .filter(title => titleOf(title) !== redactor.text(title))
      .map(title => `${title.slice(-60)} → ${titleOf(title).slice(-30)}`)
  })
  expect(changed).toEqual([])
})

test.each([
  ['PASSWORD="', 'my pass phrase', '\nNEXT=1'],
  ['password = "', 's3cretPassw0rd', ''],
  ['password = "', 's3cretPassw0rd', '\nuser = "ada"'],
  ["  password: '", 's3cretPassw0rd', '\n'],
])('quotes without an end hide nothing: %s', (before, secret, after) => {
  expect(redactor.text(before + secret + after)).toBe(before + 'x'.repeat(secret.length) + after)
})
