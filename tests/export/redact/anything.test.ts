import { marked, type Token } from 'marked'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadRedactor, mark, type Redactor } from '../../../src/export/redact/redactor.ts'
import type { JsonObject } from '../../../src/model/json.ts'
import { cpuTime } from '../../support/cpu-time.ts'
import { pick, randomLines, seeded } from '../../support/random.ts'
import { everySecret, type MadeUp, randomKey } from '../../support/secrets/secrets.ts'

let redactor: Redactor
beforeAll(async () => {
  redactor = await loadRedactor({ secrets: true, home: { path: '/home/annika', user: 'annika' } })
})

type Random = () => number
const seeds = Array.from({ length: 60 }, (_, seed) => seed + 1)

const plainWords = [
  'the cart',
  'fix',
  '購物車',
  '👩‍👩‍👧‍👦',
  'é',
  'a = b',
  'x: y',
  '"q"',
  "it's",
  '/home/annika/a',
  '\\',
  'token',
  'password',
]

const words = (random: Random): string => Array.from({ length: 4 }, () => pick(random, plainWords)).join(' ')

describe.each(seeds)('anything (%i)', seed => {
  test('keeps its length and loses its secrets, and masking again changes nothing', () => {
    const random = seeded(seed)
    const secrets = everySecret(random)
    const chosen = Array.from({ length: 6 }, () => pick(random, secrets))
    const text = chosen.map(made => `${words(random)} ${made.text} ${words(random)}`).join('\n')
    const masked = redactor.text(text)
    expect(masked).toHaveLength(text.length)
    for (const { secret } of chosen) expect(masked).not.toContain(secret)
    for (const [at, unit] of [...masked].entries()) if (unit === '\n') expect([...text][at] ?? '\n').toBe('\n')
    const counted = redactor.masked()
    expect(redactor.text(masked)).toBe(masked)
    expect(redactor.masked()).toEqual(counted)
  })

  test('is masked completely at once, even if it is nonsense', () => {
    const random = seeded(seed)
    const parts = [...everySecret(random).flatMap(made => [made.text, made.secret.slice(0, 9)]), ...plainWords]
    const glue = ['', ' ', '=', ': ', '"', "'", '\\"', '@', '://', 'password=', '"token":"', '-----', '\n', mark, 'eyJ']
    const text = Array.from({ length: 80 }, () => pick(random, random() < 0.4 ? parts : glue)).join('')
    const masked = redactor.text(text)
    expect(masked).toHaveLength(text.length)
    const counted = redactor.masked()
    expect(redactor.text(masked)).toBe(masked)
    expect(redactor.masked()).toEqual(counted)
  })

  test('is the same Markdown as before', () => {
    const random = seeded(seed)
    // Signs within a secret are masked with it, so they lose their meaning.
    const secrets = everySecret(random).filter(({ secret }) => /^\w[^\\|]*\w$/.test(secret) || secret.length > 200)
    const source = document(random, secrets)
    expect(shapeOf(marked.lexer(redactor.text(source)))).toEqual(shapeOf(marked.lexer(source)))
  })

  test('is JSON as before, even as text within text', () => {
    const random = seeded(seed)
    const secrets = everySecret(random)
    const told: JsonObject[] = randomLines(random, 3).map(line => ({
      ...line,
      password: pick(random, ['hunter2', 'hun"ter2', 'back\\slash2', "it's 2", 'ends\\']),
      text: pick(random, secrets).text,
      command: `login --password='${pick(random, ['hunter2', 'a"b2c3', 'abc1'])}' && ${words(random)}`,
      api_key: randomKey(random, 20),
    }))
    let [value, depth]: [unknown, number] = [told, 0]
    for (; depth < 4; depth++) {
      value = JSON.stringify(value)
      let inside: unknown = redactor.text(value as string)
      for (let level = 0; level <= depth; level++) inside = JSON.parse(inside as string)
      expect(namesIn(inside)).toEqual(namesIn(told))
      expect(JSON.stringify(inside)).not.toContain('hunter2')
    }
  })
})

describe('texts that could take long', () => {
  const comesBack = (unit: string, length: number) => {
    const text = unit.repeat(Math.ceil(length / unit.length))
    expect(redactor.text(text)).toHaveLength(text.length)
  }

  test.each(['a', '=', 'eyJ.eyJ.', '"', "'", '\\', '漢'])('keep their length: %j for 5 MB', unit => {
    comesBack(unit, 5_000_000)
  })

  test.each([
    'eyJ-',
    'eyJaaaaaaaaaaaa.',
    '"',
    "'",
    '\\',
    '\\"',
    'password=',
    'password="',
    'token: ',
    'token:token=',
    "'token':",
    '"password": "\\',
    '<password>',
    '--password ',
    '://a:',
    '://a:b@',
    'Bearer ',
    'Bearer a1',
    'xoxb-1-',
    'a-',
    'sk-ant-',
    'ghp_',
    'npm_a',
    'SG.a.',
    'AKIA',
    'secret_access_key=',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY----- a\n',
    '-----BEGIN RSA PRIVATE KEY-----\nAAAAAAAAAAAAAAAAAAAAAAAA\n',
    'mongodb://a:b',
    'https://a:x-oauth-basic@',
    'curl -u ',
    'machine a login b ',
    '/home/annika',
    'annika ',
    'ops_ey',
    'xox',
    '\u2028x',
    '\\n',
    '\\n\\u000a',
    '%0A',
    '%2525',
    '&amp;',
    '\u001b[',
    '\u001b[31m',
    'AC0',
    'Q~',
    '$1$a$',
    '$argon2id$v=1$a$',
    'password is ',
    'password for a ',
    'password value ',
    'password "a ',
    '<password a',
    'abandon ',
    '1. abandon\n',
    'abandon\\n',
    '-----BEGIN PRIVATE KEY-----\n1→',
    '-----BEGIN PRIVATE KEY-----Version: ',
    'fm2_',
    'pscale_pw_',
    'a\u200b',
    'a\u001b[0m',
    '\u001b]',
    'postgres://a:b/',
    'password=a1&b2,',
    'Private-Lines: 1\nAAAA\n',
    'LS0tLS1CRUdJTi',
    '**Password:** ',
    'with password a1b2c3d4 ',
    '-----END PRIVATE KEY-----',
    '"d":"',
    '12→-----END PRIVATE KEY\n',
  ])('keep their length: %j for half of one, in a time that grows as they do', unit => {
    const short = cpuTime(() => comesBack(unit, 16_000))
    // Thirty times as long; a quadratic search would take a thousand times as long.
    expect(cpuTime(() => comesBack(unit, 500_000))).toBeLessThan(90 * short + 300)
  })
})

function document(random: Random, secrets: readonly MadeUp[]): string {
  const some = () => (random() < 0.7 ? pick(random, secrets).text.split('\n')[0] : words(random))
  const parts = [
    () => `# ${some()} and ${some()}`,
    () => `- ${some()}\n- [ ] ${some()}\n  1. ${some()}`,
    () => `| a | b |\n|---|---|\n| ${some()} | 1 |\n| ${some()} | ${some()} |`,
    () => `\`\`\`sh\n${pick(random, secrets).text}\n\`\`\``,
    () => `Look at \`${some()}\`, at **${some()}**, _${some()}_, ~~${some()}~~ and key**${some()}**word.`,
    () => `> ${some()}\n> ${some()}`,
    () => `[${some()}](https://shop.test/?token=${pick(random, secrets).secret.length}) ![a](b "${some()}")`,
    () => `<details><summary>${some()}</summary>\n\n${some()}\n\n</details>`,
    () => pick(random, secrets).text,
    () => `    ${some()}`,
    () => `${some()}\n===\n\n---`,
  ]
  return Array.from({ length: 12 }, () => pick(random, parts)()).join('\n\n')
}

function shapeOf(tokens: readonly Token[]): unknown {
  return tokens.map(token => [
    token.type,
    shapeOf('tokens' in token ? (token.tokens ?? []) : []),
    token.type === 'list' ? shapeOf(token.items) : [],
    token.type === 'table'
      ? [token.header, ...token.rows].map(row => row.map((cell: { tokens: Token[] }) => shapeOf(cell.tokens)))
      : [],
  ])
}

function namesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesIn)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.entries(value).map(([name, item]) => [name, namesIn(item)])
}
