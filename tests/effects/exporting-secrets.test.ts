import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { measure, send, write } from '../../src/effects/exporting/write.ts'
import { type ExportFormat, exportFormats, exportParts } from '../../src/model/export.ts'
import type { Session } from '../../src/model/session.ts'
import { washCopied } from '../../src/text/wash.ts'
import { type Home, makeHome } from '../support/home.ts'
import { calls, result, user } from '../support/lines/claude-lines.ts'
import { everyAgentLine, everyClaudeLine } from '../support/lines/every-line.ts'
import { seeded } from '../support/random.ts'
import { leaksIn } from '../support/secrets/leaks.ts'
import { type Position, planted, positionsIn } from '../support/secrets/planting.ts'
import { secretCorpus } from '../support/secrets/secret-corpus.ts'
import { randomKey } from '../support/secrets/secrets.ts'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const request = (home: Home, format: ExportFormat) => ({
  choices: { format, parts: exportParts, hidesSecrets: true, hidesHome: false },
  home: { path: home.path, user: 'ada' },
  path: '',
  ifThere: 'ask' as const,
})

async function documentOf(home: Home, session: Session, format: ExportFormat): Promise<string> {
  const pieces: (string | Uint8Array)[] = []
  await send({ ...request(home, format), subject: { kind: 'session', session } }, piece => void pieces.push(piece))
  return pieces.join('')
}

const sessionsIn = async (home: Home): Promise<readonly Session[]> =>
  (await (await home.open()).list({ all: true, subagents: true, limit: 0 })).sessions

/** A document as a reader sees it: without the signs of its format. */
function readable(document: string, format: ExportFormat): string {
  if (format === 'json') return stringsIn(JSON.parse(document)).join('\n')
  if (format === 'md') return `${document}\n${document.replace(/\\(?=[^\w\s])/g, '')}`
  if (format === 'txt') return document
  const text = document.replace(/<[^>]*>/g, '')
  return text
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&(?:#39|apos);/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [name, ...stringsIn(member)])
}

/** Ways to write a secret in a string. */
const ways = [
  (secret: string) => () => secret,
  (secret: string) => (before: string) => JSON.stringify({ [before]: `\n${secret}` }),
]

/** Lines about the session as a whole, of which only the first or the last counts. */
const isAboutSession = (line: object): boolean =>
  /^(?:user|session|branch|compaction|summary|ai-title|custom-title)$/.test((line as { type: string }).type)

interface Plantings {
  /** The secrets in each session, and their places. */
  readonly [path: string]: readonly { readonly secret: string; readonly where: string }[]
}

/** Sessions with a secret in each place of a string, in each kind of line: a copy of the line for each place. */
function plantEverywhere(
  lines: readonly object[],
  save: (number: number, lines: readonly object[]) => string,
): Plantings {
  const random = seeded(8)
  const plantings: { [path: string]: { secret: string; where: string }[] } = {}
  const [first = {}] = lines
  let number = 0
  const plant = (line: object, positions: readonly Position[], way: (typeof ways)[number]) => {
    const secrets = positions.map(() => `${'gh'}p_${randomKey(random, 36)}`)
    const copies = positions.map((position, at) => planted(line, position, way(secrets[at] ?? '')) as object)
    number++
    plantings[save(number, isAboutSession(line) ? copies : [first, ...copies])] = secrets.map((secret, at) => ({
      secret,
      where: `${JSON.stringify(line).slice(0, 300)} ${positions[at]?.is} ${positions[at]?.path.join('.')}`,
    }))
  }
  for (const line of lines) {
    for (const way of ways) {
      plant(line, positionsIn(line), way)
      if (isAboutSession(line)) for (const position of positionsIn(line)) plant(line, [position], way)
    }
  }
  return plantings
}

describe('a secret in any string of a session', () => {
  const agents: readonly [
    string,
    readonly object[],
    (home: Home) => (number: number, lines: readonly object[]) => string,
  ][] = [
    ['Claude Code', everyClaudeLine, home => (number, lines) => home.session(`-code-app/${uuid(number)}.jsonl`, lines)],
    [
      'agent',
      everyAgentLine,
      home => (number, lines) => home.agentSession(`20260801-100000-${uuid(number).slice(-8)}.jsonl`, lines),
    ],
  ]

  describe.each(agents)('of %s', (_, lines, saver) => {
    const home = makeHome(afterAll)
    let plantings: Plantings
    let sessions: readonly Session[]

    beforeAll(async () => {
      plantings = plantEverywhere(lines, saver(home))
      sessions = await sessionsIn(home)
    })

    test('is in one that is listed', () => {
      expect(sessions.map(({ path }) => path).sort()).toEqual(Object.keys(plantings).sort())
    })

    test.each(exportFormats)('is in no document, nor in file names, nor in their index: %s', async format => {
      const path = join(home.path, `all-${format}`)
      await write({ ...request(home, format), subject: { kind: 'sessions', sessions }, path })
      const all = readdirSync(path).map(name => `${name}\n${readable(readFileSync(join(path, name), 'utf8'), format)}`)
      const text = all.join('\n').toLowerCase()
      expect(all).toHaveLength(sessions.length + 1)
      const planted = Object.values(plantings).flat()
      const inSmall = planted.map(({ secret, where }) => ({ secret: secret.toLowerCase(), where }))
      expect(leaksIn(text, inSmall)).toEqual([])
    })
  })
})

describe('every known secret', () => {
  const corpus = secretCorpus(seeded(16))
  const linesWith = {
    'in plain text': (text: string) => [user(`look:\n${text}`)],
    'behind an escape in text of JSON': (text: string) => [
      calls('Bash', { command: JSON.stringify({ log: `one\n${text}` }) }),
      result(JSON.stringify({ log: [`one\n${text}`] })),
    ],
    'in a list that a tool gave': (text: string) => [
      calls('mcp__shop__lookup', { list: [[`one\n${text}`]] }),
      result([
        { type: 'text', text: `one\n${text}` },
        { type: 'odd', list: [{ deep: `\t${text}` }] },
      ]),
    ],
  }

  test.each(
    Object.entries(linesWith).flatMap(([name, lines]) => exportFormats.map(format => [name, format, lines] as const)),
  )('is masked %s, in %s', async (_, format, lines) => {
    const home = makeHome()
    home.session(
      `-a/${uuid(1)}.jsonl`,
      corpus.flatMap(({ text }) => lines(text)),
    )
    const [session] = await sessionsIn(home)
    const text = readable(await documentOf(home, session as Session, format), format)
    expect(leaksIn(text, corpus).map(made => made.text)).toEqual([])
  })
})

describe('a secret with hidden characters', () => {
  const token = `${'gh'}p_${randomKey(seeded(10), 36)}`
  const broken = ['\u001b[m\u001b[K', '\u200b', '\u2060', '\u200d', '\u00ad', '\u{e0041}', '\0'].map(
    sign => `${token.slice(0, 4)}${sign}${token.slice(4)}`,
  )

  test.each(exportFormats)('is masked in %s, even after washing for the clipboard', async format => {
    const home = makeHome()
    home.session(
      `-a/${uuid(1)}.jsonl`,
      broken.flatMap(text => [user(text), calls('Bash', { command: `echo ${text}` }), result(`.env:1:${text}`)]),
    )
    const [session] = await sessionsIn(home)
    const text = washCopied(readable(await documentOf(home, session as Session, format), format))
    expect(leaksIn(text.replace(/[\u200d\u00ad]/g, ''), [{ secret: token.slice(4) }])).toEqual([])
  })
})

describe('the report of masks', () => {
  const token = `${'gh'}p_${randomKey(seeded(9), 36)}`
  const masked = async (format: ExportFormat, parts = exportParts.slice()) => {
    const home = makeHome()
    home.session(`-a/${uuid(1)}.jsonl`, [
      user('go'),
      calls('Bash', { command: 'cat token' }),
      result(token),
      user([{ type: 'text', text: `again ${token}` }]),
    ])
    const [session] = await sessionsIn(home)
    const { choices, ...rest } = request(home, format)
    const subject = { kind: 'session', session: session as Session } as const
    const { masked } = await measure({ ...rest, choices: { ...choices, parts }, subject })
    return masked
  }

  test.each(['md', 'html', 'txt'] as const)('counts a secret as often as it is in %s', async format => {
    expect(await masked(format)).toEqual([{ what: 'GitHub token', count: 2 }])
    expect(await masked(format, ['thinking', 'tools'])).toEqual([{ what: 'GitHub token', count: 1 }])
  })

  test('counts in JSON the entries and the facts of the session', async () => {
    expect(await masked('json')).toEqual([{ what: 'GitHub token', count: 4 }])
  })
})
