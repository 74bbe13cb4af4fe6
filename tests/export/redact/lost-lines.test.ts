import { beforeAll, expect, test } from 'vitest'
import { loadRedactor, type Redactor } from '../../../src/export/redact/redactor.ts'
import type { Session, Task } from '../../../src/model/session.ts'
import { seeded } from '../../support/random.ts'
import { innocentTexts } from '../../support/secrets/innocent-texts.ts'
import { leaksIn } from '../../support/secrets/leaks.ts'
import { secretCorpus } from '../../support/secrets/secret-corpus.ts'
import { cutPrivateKeysOf, linesOf } from '../../support/secrets/secret-corpus-writings.ts'

let redactor: Redactor
beforeAll(async () => {
  redactor = await loadRedactor({ secrets: true })
})

/** Titles, prompts and tasks are kept on one line. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const describedAs = (description: string): string =>
  redactor.session({ tasks: [{ content: '', status: 'open', description }] as readonly Task[] } as Session).tasks[0]
    ?.description ?? ''

const random = seeded(35)
const corpus = [...secretCorpus(random), ...cutPrivateKeysOf(random), ...linesOf(random)]

test.each(['', 'Look at this: ', 'Mend it. '])('a secret is masked if its lines became one, after %j', before => {
  const leaks = corpus.filter(made => {
    const secret = made.secret.split('\n').map(inOneLine).join('\n')
    const file = made.what === 'password hash' ? '# .htpasswd ' : ''
    return leaksIn(describedAs(`${before}${file}${inOneLine(made.text)} and so on`), [{ secret }]).length > 0
  })
  expect(leaks.map(({ text }) => text)).toEqual([])
})

test('innocent text stays, even on one line', () => {
  // A line number and the next name are told from a value only at the beginning of a line.
  const texts = innocentTexts.filter(text => !/\n(?:\d+[:|]|\s+)\w+\d/.test(text)).map(inOneLine)
  for (const text of texts) expect(describedAs(text)).toBe(text)
})
