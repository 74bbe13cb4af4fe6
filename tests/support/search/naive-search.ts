import { dirname } from 'node:path'
import { expect } from 'vitest'
import type { Catalogue } from '../../../src/engine/catalogue.ts'
import type { Entry } from '../../../src/model/entry.ts'
import type { Session } from '../../../src/model/session.ts'
import { compiled } from '../../../src/query/language/pattern.ts'
import type { Needle, Term, TextQuery } from '../../../src/query/language/text-query.ts'
import type { Findings, Match } from '../../../src/query/match/finder.ts'
import { type Area, saidIn } from '../../../src/query/match/searchable-text.ts'
import { fold } from '../../../src/text/fold.ts'
import { wash } from '../../../src/text/wash.ts'
import { entriesOf } from '../home.ts'

/** The entries of a file, read the slow way. */
interface ReadFile {
  readonly entries: readonly Entry[]
  readonly said: readonly SaidText[]
}

interface SaidText {
  readonly area: Area
  readonly text: string
  readonly plain: string
  readonly folded: string
}

/** Every session of a catalogue with everything that was said in it, to compare a search with. */
export interface Everything {
  readonly sessions: readonly ReadSession[]
  readonly texts: readonly string[]
}

interface ReadSession {
  readonly session: Session
  readonly title: string | null
  readonly files: ReadonlyMap<string, ReadFile>
}

export async function readEverything(catalogue: Catalogue): Promise<Everything> {
  const { sessions: all } = await catalogue.list({ limit: 0, all: true, subagents: true })
  // A subagent whose parent is gone belongs to no other session.
  const groups = all.filter(one => (!one.isSubagent || one.isOrphan) && one.status !== 'missing')
  const sessions = groups.map(session => {
    const files = new Map([session, ...belowOf(session, all)].map(one => [one.path, readFile(one)]))
    const isOwn = session.titleSource === 'prompt' || session.titleSource === 'none'
    return { session, files, title: isOwn ? null : session.title }
  })
  const texts = sessions.flatMap(({ files }) => [...files.values()].flatMap(({ said }) => said.map(({ text }) => text)))
  return { sessions, texts }
}

/** In a folder of the session's name; in older versions, beside it. */
function belowOf({ path, id }: Session, all: readonly Session[]): readonly Session[] {
  const folder = `${path.replace(/\.jsonl$/, '')}/`
  const isBeside = (one: Session) => dirname(one.path) === dirname(path) && one.parentId === id
  return all.filter(one => one.isSubagent && (one.path.startsWith(folder) || isBeside(one)))
}

function readFile({ path, format, sizeBytes }: Session): ReadFile {
  const entries = entriesOf(path, format, sizeBytes)
  const said = entries.flatMap(entry => {
    const one = saidIn(entry)
    return one ? [{ ...one, plain: one.text.normalize('NFKC'), folded: fold(one.text) }] : []
  })
  return { entries, said }
}

/** The number of matches of each session, by path. */
function naiveSearch(
  { sessions }: Everything,
  { wanted, unwanted }: TextQuery,
  area: Area | 'all',
): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { session, title, files } of sessions) {
    const inArea = ({ area: its }: SaidText) => area === 'all' || its === area
    const texts = [...files.values()].flatMap(({ said }) => said.filter(inArea))
    const hasTitle = title !== null && area !== 'tools' ? [asSaid(title)] : []
    const isIn = (term: Term) => texts.some(text => hasTerm(text, term)) || hasTitle.some(text => hasTerm(text, term))
    if (!wanted.every(isIn) || unwanted.some(isIn)) continue
    const count = (has: (text: SaidText) => boolean) => texts.filter(has).length
    const withAll = count(text => wanted.every(term => hasTerm(text, term)))
    found.set(session.path, withAll || count(text => wanted.some(term => hasTerm(text, term))) || 1)
  }
  return found
}

const asSaid = (text: string): SaidText => ({
  area: 'conversation',
  text,
  plain: text.normalize('NFKC'),
  folded: fold(text),
})

const hasTerm = (text: SaidText, { anyOf }: Term): boolean => anyOf.some(needle => hasNeedle(text, needle))

function hasNeedle({ plain, folded }: SaidText, needle: Needle): boolean {
  if (needle.kind === 'words') return needle.isExact ? plain.includes(needle.text) : folded.includes(needle.folded)
  const pattern = compiled(needle.source)
  return pattern !== null && [...folded.matchAll(pattern)].some(([match]) => match !== '')
}

/**
 * Expects the same sessions with the same number of matches in every answer, and snippets that were really said there.
 */
export function expectSame(
  everything: Everything,
  query: TextQuery,
  area: Area | 'all',
  ...answers: readonly Findings[]
): void {
  const sorted = (map: ReadonlyMap<string, number>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
  const expected = sorted(naiveSearch(everything, query, area))
  for (const { found } of answers) {
    const matchesOf = new Map(found.map(({ session, matches }) => [session.path, matches]))
    expect(sorted(matchesOf), JSON.stringify(query).slice(0, 2000)).toEqual(expected)
    for (const { session, snippets } of found) {
      const read = everything.sessions.find(one => one.session.path === session.path)
      for (const match of snippets ?? []) expectTrue(read as ReadSession, query, area, match)
    }
  }
}

function expectTrue({ title, files }: ReadSession, query: TextQuery, area: Area | 'all', match: Match): void {
  const entry = match.entry === null ? undefined : files.get(match.path)?.entries[match.entry]
  const said = entry ? saidIn(entry) : match.kind === 'title' ? { area: 'conversation', text: title ?? '' } : null
  expect(said).not.toBeNull()
  if (area !== 'all') expect(said?.area).toBe(area)
  if (entry) {
    expect(match).toMatchObject({ kind: entry.kind, timestamp: entry.timestamp })
    expect(match.tool).toBe(entry.toolCall?.name)
  }
  expect(match.text).not.toMatch(/[\0-\x1f\x7f-\x9f]/)
  expect(Buffer.from(match.text).toString()).toBe(match.text)
  expectWithin(said?.text ?? '', match)
  expectMarks(query, match)
}

/** White space and control characters are not part of the words. */
const bare = (text: string): string => wash(text).replace(/\s/g, '')

function expectWithin(text: string, { text: snippet }: Match): void {
  const words = snippet.replace(/^… /, '').replace(/ …$/, '')
  // A highlight may split a sequence that is washed away as a whole: then its pieces stay.
  if (!/[\x1b\x80-\x9f]/.test(text)) expect(bare(text)).toContain(bare(words))
}

function expectMarks({ wanted }: TextQuery, { text, ranges }: Match): void {
  const isVisible = ({ anyOf }: Term) => anyOf.every(needle => needle.kind === 'words' && bare(needle.folded) !== '')
  if (wanted.every(isVisible)) expect(ranges.length).toBeGreaterThan(0)
  let last = 0
  for (const [from, to] of ranges) {
    expect(from).toBeGreaterThanOrEqual(last)
    expect(to).toBeGreaterThan(from)
    expect(to).toBeLessThanOrEqual(text.length)
    last = to
    const marked = text.slice(from, to)
    const isMeant = (needle: Needle) => isMarkOf(needle, marked)
    expect(
      wanted.some(({ anyOf }) => anyOf.some(isMeant)),
      `${marked.slice(0, 200)} in ${text.slice(0, 300)}`,
    ).toBe(true)
  }
}

/** When a control character is washed away, a letter and the accents after it become one. */
const composed = (text: string): string => bare(text).normalize('NFKC')

/** A highlight of this length is shown in part only. */
const LONG = 400

function isMarkOf(needle: Needle, marked: string): boolean {
  if (needle.kind === 'pattern') return true
  if (marked.length >= LONG) return bare(needle.folded).startsWith(bare(fold(marked)).slice(0, LONG / 2))
  const [whole, part] = needle.isExact ? [marked.normalize('NFKC'), needle.text] : [fold(marked), needle.folded]
  return [bare, composed].some(as => as(whole).includes(as(part)))
}
