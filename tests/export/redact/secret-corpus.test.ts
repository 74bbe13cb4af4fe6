import { beforeAll, describe, expect, test } from 'vitest'
import { loadRedactor, type Redactor } from '../../../src/export/redact/redactor.ts'
import { seeded } from '../../support/random.ts'
import { innocentTexts } from '../../support/secrets/innocent-texts.ts'
import { leaksIn } from '../../support/secrets/leaks.ts'
import { secretCorpus } from '../../support/secrets/secret-corpus.ts'
import { plainLinesOf } from '../../support/secrets/secret-corpus-code.ts'
import { linesOf } from '../../support/secrets/secret-corpus-writings.ts'

const corpus = secretCorpus(seeded(15))

let redactor: Redactor
beforeAll(async () => {
  redactor = await loadRedactor({ secrets: true })
})

test('there are enough of both', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(150)
  expect(new Set(corpus.map(({ text }) => text)).size).toBe(corpus.length)
  expect(innocentTexts.length).toBeGreaterThanOrEqual(40)
})

/** The secrets that are readable if they are written like this. */
const leaking = (write: (text: string) => string): readonly string[] =>
  corpus.filter(made => leaksIn(redactor.text(write(made.text)), [made]).length > 0).map(({ text }) => text)

describe('secrets are masked', () => {
  test.each(['', 'Look: ', 'one\n', '> ', '* ', '\t', '-', '+'])('in plain text, after %j', before => {
    expect(leaking(text => `${before}${text}\ntwo`)).toEqual([])
    expect(leaking(text => `${before}${text}`)).toEqual([])
  })

  const escapes = {
    'a new line': '\\n',
    'a tab': '\\t',
    'a carriage return': '\\r',
    'a new line of Windows': '\\r\\n',
    'a quote': '\\"',
    'a code of JSON': '\\u000a',
    'a code of JavaScript': '\\x0a',
    'a new line of JSON in JSON': '\\\\n',
    'a new line three times escaped': '\\\\\\\\n',
    'a code of JSON in JSON': '\\\\u000a',
    'a new line of an address': '%0A',
    'a blank of an address': '%20',
    'a quote of an address': '%22',
    'an equals sign of an address': 'to%3D',
    'a quote of HTML': '&quot;',
    'a number of HTML': '&#10;',
    'a colour': '\u001b[31m',
    'a colour of JSON': '\\u001b[1;31m',
    'a colour of a shell': '\\033[0m',
    'a colour of another shell': '\\e[0m',
    'a colour in C1': '\u009b31m',
    'a colour that lost its ESC': '[1;31m',
    'a new line in octal': '\\012',
    'an arrow in octal': '\\342\\206\\222',
    'a sign of eight digits': '\\U0001f511',
    'a bell': '\\a',
  }

  test.each(Object.entries(escapes))('after %s', (_, written) => {
    expect(leaking(text => `{"log":"one${written}${text}`)).toEqual([])
  })

  test.each(['\\0', '\\11', '\\15'])('after %s, unless its digits go on', written => {
    expect(leaking(text => (/^[0-7]/.test(text) ? '' : `{"log":"one${written}${text}`))).toEqual([])
  })

  test.each(['ключ', '密钥', 'clé', 'key_', '_'])('right after %s, if they stand alone', before => {
    const keys = corpus.filter(({ text, secret }) => text === secret && !text.includes(' '))
    expect(keys.length).toBeGreaterThan(60)
    const texts = keys.filter(
      made => leaksIn(redactor.text(`${before}${made.text}${before.slice(-1)}`), [made]).length > 0,
    )
    expect(texts.map(({ text }) => text)).toEqual([])
  })

  const html = (text: string) =>
    text.replace(/[&<>"']/g, sign => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign] ?? '#x27'};`)

  test.each(Object.entries({ HTML: html, 'an address': encodeURIComponent }))(
    'in a text escaped for %s',
    (_, write) => {
      const leaks = corpus.filter(({ text, secret }) => {
        const made = { secret: secret.split('\n').map(write).join('\n') }
        return leaksIn(redactor.text(`<td>${write(text)}</td>`), [made]).length > 0
      })
      expect(leaks.map(({ text }) => text)).toEqual([])
    },
  )

  test('on a line of their own', () => {
    const lines = linesOf(seeded(16))
    const text = redactor.text(['# users', ...lines.map(({ text }) => text), ''].join('\n'))
    expect(leaksIn(text, lines)).toEqual([])
  })

  test.each(plainLinesOf())('as a line of plain text: $text', ({ text, secret }) => {
    const hidden = text.replace(secret, 'x'.repeat(secret.length))
    expect(redactor.text(text)).toBe(hidden)
    expect(redactor.text(`# a\n${text}\nb`)).toBe(`# a\n${hidden}\nb`)
  })

  test.each(['dave:pkNBegn2wZlJ.', 'db:5432:app:bob:v1ENAttRVS6I9n'])('as a line after a tab: %s', line => {
    const secret = line.slice(line.lastIndexOf(':') + 1)
    const hidden = line.replace(secret, 'x'.repeat(secret.length))
    expect(redactor.text(`\t${line}\n`)).toBe(`\t${hidden}\n`)
    expect(redactor.text(`{"log":"one\\t${line}\\ntwo"}`)).toBe(`{"log":"one\\t${hidden}\\ntwo"}`)
  })

  test('within JSON text, and JSON in JSON', () => {
    const json = (text: string) => JSON.stringify({ log: `one\n${text}`, list: [`\t${text}`] })
    expect(leaking(json)).toEqual([])
    expect(leaking(text => JSON.stringify({ text: `it said\n${json(text)}` }))).toEqual([])
  })
})

test('the words for a password in a file of translations stay', () => {
  const text =
    '"password": "Mot de passe", "newPassword": "Nouveau mot de passe", password: "Votre mot de passe", "password": "パスワード", "password": "Contraseña"'
  expect(redactor.text(text)).toBe(text)
})

test.each([
  '{"password": "Contrase\\u00f1a", "newPassword": "Nueva contrase\\u00f1a", "token": "Zugangsschl\\u00fcssel"}',
  '{"password": "\\u041f\\u0430\\u0440\\u043e\\u043b\\u044c"}',
  'login.password = Contrase\\u00F1A',
])('and so do letters written as codes: %s', text => expect(redactor.text(text)).toBe(text))

test('the words of a form are judged alike in a text and as a member', () => {
  const words = { forgotPassword: 'Passwort vergessen?', resetPassword: 'Reset it now?', newPassword: 'Neues Passwort' }
  expect(redactor.text(JSON.stringify(words))).toBe(JSON.stringify(words))
  expect(redactor.call({ id: '1', name: 'show', input: words }).input).toEqual(words)
})

test.each(['glpat-Your-Token-Goes-Here', 'glpat-your-token-goes-here_', 'glpat-xxxxxxxxxxxxxxxxxxxx'])(
  '%s is used like a token and is none',
  text => expect(redactor.text(`use ${text} here`)).toBe(`use ${text} here`),
)

test('a seed phrase ends where its quotes end, whatever words follow', () => {
  const words = [
    'about',
    'between',
    'cliff',
    'dizzy',
    'fever',
    'height',
    'lend',
    'news',
    'price',
    'rice',
    'stay',
    'tuition',
  ]
  for (const phrase of [words.join(' '), words.join('\\n'), words.join(', ')])
    expect(redactor.text(`"${phrase}" then "hello"`)).toBe(`"${'x'.repeat(phrase.length)}" then "hello"`)
  const listed = words.join('", "')
  expect(redactor.text(`["${listed}"]`)).toBe(`["${'x'.repeat(listed.length)}"]`)
})

describe('innocent text', () => {
  test.each(innocentTexts.map((text, at) => [at, text.slice(0, 60)] as const))('stays (%i): %s', async at => {
    const fresh = await loadRedactor({ secrets: true })
    const text = innocentTexts[at] as string
    for (const around of [text, JSON.stringify({ log: `one\n${text}` }), JSON.stringify(JSON.stringify([text]))]) {
      expect(fresh.text(around)).toBe(around)
    }
    expect(fresh.masked()).toEqual([])
  })
})
