import { closeSync, cpSync, openSync, readdirSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Catalogue } from '../../../src/engine/catalogue.ts'
import { wordsNeedle } from '../../../src/query/language/needle.ts'
import { parseQuery } from '../../../src/query/language/parse.ts'
import type { TextQuery } from '../../../src/query/language/text-query.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { calls, ids, result, says, user } from '../../support/lines/claude-lines.ts'
import { pick, seeded } from '../../support/random.ts'
import { growSession, writeSessions } from '../../support/search/any-home.ts'
import { anyQuery } from '../../support/search/any-query.ts'
import { type Everything, expectSame, readEverything } from '../../support/search/naive-search.ts'
import { shared } from '../../support/shared.ts'

const areas = ['all', 'all', 'conversation', 'tools'] as const

/** Asks random queries, again and again. */
async function compare(catalogue: Catalogue, random: () => number, count: number): Promise<void> {
  const everything = await readEverything(catalogue)
  expect(everything.texts.length).toBeGreaterThan(100)
  for (let asked = 0; asked < count; asked++) {
    await ask(catalogue, everything, anyQuery(random, everything.texts), pick(random, areas))
  }
}

async function ask(
  catalogue: Catalogue,
  everything: Everything,
  query: TextQuery,
  area: (typeof areas)[number] = 'all',
): Promise<void> {
  // Even if no match is read from its line, so that invented words could stay unnoticed.
  const answers = []
  for (const sessionsRead of [0, 100]) {
    const findings = await catalogue.search({ query, area, sessionsRead, matchesRead: 3 })
    expect(findings).toMatchObject({ problem: null, isDone: true })
    answers.push(findings)
  }
  expectSame(everything, query, area, ...answers)
}

async function compareOnce(home: Home, random: () => number, count = 60): Promise<void> {
  const catalogue = await home.open()
  await compare(catalogue, random, count)
  catalogue.close()
}

const withoutStore = (home: Home) => home.write('.config/sessions-tui/settings.json', '{ "textStore": false }')

const segmentsOf = ({ cache }: Home): string[] => {
  const folder = join(cache, 'words')
  return readdirSync(folder).flatMap(name => (name.endsWith('.words') ? [join(folder, name)] : []))
}

describe('a search finds what reading every entry finds, no more and no less', () => {
  test.each([1, 2, 3, 4])('in sessions of all kinds (%i)', async seed => {
    const home = makeHome()
    const random = seeded(seed)
    writeSessions(home, random, 12)
    await compareOnce(home, random, 100)
  })

  test('without stored words', async () => {
    const home = makeHome()
    const random = seeded(11)
    withoutStore(home)
    writeSessions(home, random, 12)
    await compareOnce(home, random, 100)
  })

  test('as sessions grow, in the middle of a line at times', async () => {
    const home = makeHome()
    const random = seeded(12)
    const files = writeSessions(home, random, 8)
    for (let round = 0; round < 5; round++) {
      await compareOnce(home, random, 25)
      for (const file of files) if (random() < 0.5) growSession(file, random)
    }
  })

  test('while another process stores the words, and this one may not', async () => {
    const home = makeHome()
    const random = seeded(13)
    const files = writeSessions(home, random, 8)
    await compareOnce(home, random, 5)
    const holder = home.write('.cache/sessions-tui/words/writer', JSON.stringify({ pid: 1, startedAt: Date.now() }))
    for (let round = 0; round < 3; round++) {
      for (const file of files) if (random() < 0.5) growSession(file, random)
      await compareOnce(home, random, 25)
    }
    expect(statSync(holder).isFile()).toBe(true)
  })

  test('whatever happened to the stored words', async () => {
    const home = makeHome()
    const random = seeded(14)
    writeSessions(home, random, 8)
    for (let round = 0; round < 8; round++) {
      await compareOnce(home, random, 12)
      for (const segment of segmentsOf(home)) damage(segment, random)
    }
  })

  test.skipIf(!shared.isHere)(
    'in the shared recordings',
    async () => {
      const home = makeHome()
      cpSync(join(shared.claudeHome, 'projects'), home.projects, { recursive: true })
      cpSync(shared.agentSessions, home.agentSessions, { recursive: true })
      await compareOnce(home, seeded(15), 120)
    },
    120_000,
  )

  test.skipIf(!shared.isHere)(
    'in damaged shared recordings',
    async () => {
      const home = makeHome()
      cpSync(join(shared.edge, 'projects'), home.projects, { recursive: true })
      await compareOnce(home, seeded(16), 100)
    },
    120_000,
  )
})

function damage(segment: string, random: () => number): void {
  const { size } = statSync(segment)
  const roll = random()
  if (roll < 0.2) truncateSync(segment, Math.floor(size * random()))
  else {
    const fd = openSync(segment, 'r+')
    const length = roll < 0.5 ? 1 : Math.floor((size * random()) / 4)
    for (let times = 0; times < 5; times++) {
      writeSync(fd, Buffer.alloc(length, Math.floor(random() * 256)), 0, length, Math.floor(size * random()))
    }
    closeSync(fd)
  }
}

describe('in every script, however it is written', () => {
  const long = 'x1Y'.repeat(24_000)
  const texts = [
    'The quick Fox says "stop"\nand C:\\temp\tis gone',
    'Élan vital, élan, e\u0301lan, CAFE\u0301',
    '購物車總額不對，結帳失敗',
    'Привет, Мир! ОШИБКА в строке',
    'Σίσυφος and ΟΔΟΣ, οδός',
    'ＦＵＬＬ ｗｉｄｔｈ and ﬁne ½',
    'İstanbul, ISTANBUL, ıslak, Fİx',
    'a family 👩‍👩‍👧 and a flag 🇩🇪 and 😀😀',
    `before ${long} behind`,
    'Straße STRASSE straße',
    'Fix it, and Fi too',
  ]
  const questions = [
    ...['quick', 'Fox', 'fox', 'FOX', '"stop"\nand', 'C:\\temp\tis', 'a', 'Z', '"', '\\', '\n'],
    ...['é', 'É', 'Élan', 'élan', 'e\u0301lan', 'CAFÉ', 'cafe', 'café', '購物', '物車', '車', '結帳失敗', '額不'],
    ...[
      'привет',
      'Привет',
      'мир',
      'ОШИБКА',
      'Ошибка',
      'σίσυφος',
      'ΣΊΣΥΦΟΣ',
      'ς',
      'οδος',
      'οδός',
      'full',
      'ＦＵＬＬ',
      'Ｆｕｌｌ',
    ],
    ...[
      'fi',
      'ﬁ',
      '1⁄2',
      '½',
      'istanbul',
      'Istanbul',
      'İstanbul',
      'ı',
      'Fi',
      'Fix',
      'fix',
      '👩',
      '👩‍👩‍👧',
      '\u200d',
      '🇩',
      '😀😀',
    ],
    ...[
      long,
      `${long} behind`,
      long.slice(5),
      `${long}x`,
      'ß',
      'ss',
      'STRASSE',
      'Straße',
      'straße',
      '\u0301',
      '\ufffd',
    ],
  ]

  test.each([true, false])('with words stored: %s', async isKept => {
    const home = makeHome()
    if (!isKept) withoutStore(home)
    const inAscii = (line: object) =>
      JSON.stringify(line).replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    const lines = texts.flatMap(text => [says(text), inAscii(user(text)), calls('Bash', { command: text })])
    home.session(`-code-shop/${ids.first}.jsonl`, lines)
    home.session(`-code-shop/${ids.second}.jsonl`, [user('x'), ...texts.map(text => inAscii(result(text)))])
    const catalogue = await home.open()
    const everything = await readEverything(catalogue)
    for (const question of questions) {
      const query = { wanted: [{ anyOf: [wordsNeedle(question)] }], unwanted: [] }
      await ask(catalogue, everything, query)
    }
    const typed = [
      'fox|élan -ошибка',
      '"quick fox" stop',
      '/f.x\\b/',
      '/購.車/ 結帳',
      '-quick',
      '/\\p{Emoji_Presentation}{2}/',
    ]
    for (const line of typed) {
      const { text } = parseQuery(line, { now: new Date(0), isText: true })
      await ask(catalogue, everything, text as TextQuery)
    }
    catalogue.close()
  })
})
