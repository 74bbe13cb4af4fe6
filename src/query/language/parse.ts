import { nearestName } from '../../text/nearest.ts'
import { washLine } from '../../text/wash.ts'
import { anyTest, type Field, fieldNames, fields, isAnyField, isField, type Meaning } from './fields.ts'
import { wordsNeedle } from './needle.ts'
import { compiled, whereItBreaks } from './pattern.ts'
import { type Bounds, type FieldTerm, type Hidden, noQuery, type Query, type Word, type WordTerm } from './query.ts'
import { fieldBehindBar, MOST_LETTERS, missingValue, tooComplex, tooLarge, wrongValue } from './query-faults.ts'
import { type Typed, termsOf, type Value } from './terms.ts'
import type { Needle, Term } from './text-query.ts'
import { plain } from './without-accents.ts'

export interface ParseOptions {
  readonly now: Date
  /** Reads the line as if it began with `>`: plain words are looked for in the text of transcripts. */
  readonly isText?: boolean
}

/** Reads a query. Never fails: parts that mean nothing are named in notes. */
export function parseQuery(line: string, { now, isText = false }: ParseOptions): Query {
  const mark = /^[\s\p{Cc}]*>/u.exec(line)?.[0] ?? ''
  const isAllText = isText || mark !== ''
  const terms = line.length > MOST_LETTERS ? [] : termsOf(line.slice(mark.length), isAllText).map(withoutRepeats)
  const excess = tooLarge(line, soughtIn(terms)) ?? tooComplexIn(terms)
  if (excess !== null) return { ...noQuery, line, notes: [excess], faults: [excess], isTooLarge: true }
  const draft = draftAt(now)
  for (const term of terms) noteTerm(draft, term, isAllText)
  const { words, unwanted, fields, wanted, unsaid, shows, notes, faults } = draft
  return {
    line,
    words: onlyOnce(words),
    unwanted: onlyOnce(unwanted),
    fields,
    text: wanted.length + unsaid.length > 0 ? { wanted: onlyOnce(wanted), unwanted: onlyOnce(unsaid) } : null,
    shows: [...new Set(shows)],
    notes: [...notes].slice(0, MOST_NOTES),
    faults: [...faults].slice(0, MOST_NOTES),
    isTooLarge: false,
  }
}

const withoutRepeats = (term: Typed): Typed => ({
  ...term,
  anyOf: [...new Map(term.anyOf.map(value => [`${value.as}:${value.text}`, value])).values()],
})

/** Number of different words, values and alternatives of patterns to look for. */
function soughtIn(terms: readonly Typed[]): number {
  const sought = new Map<string, number>()
  for (const { field, anyOf } of terms)
    for (const { as, text } of anyOf) sought.set(`${field}:${text}`, as === 'pattern' ? text.split('|').length : 1)
  return [...sought.values()].reduce((sum, count) => sum + count, 0)
}

function tooComplexIn(terms: readonly Typed[]): string | null {
  const patterns = terms.flatMap(({ anyOf }) => anyOf.filter(({ as }) => as === 'pattern'))
  return patterns.map(({ text }) => tooComplex(text)).find(problem => problem !== null) ?? null
}

/** Whether a line ranks sessions: words match more or less well, while fields match or do not. */
export const isRanked = (line: string): boolean =>
  line !== '' && parseQuery(line, { now: new Date(0) }).words.length > 0

/** Most notes to give: with more, a reader has forgotten the first. */
const MOST_NOTES = 3

type Draft = ReturnType<typeof draftAt>

const draftAt = (now: Date) => ({
  words: [] as WordTerm[],
  unwanted: [] as WordTerm[],
  fields: [] as FieldTerm[],
  wanted: [] as Term[],
  unsaid: [] as Term[],
  shows: [] as Hidden[],
  now,
  notes: new Set<string>(),
  faults: new Set<string>(),
  /** Unknown names of fields, so that each is noted once. */
  unknown: new Set<string>(),
})

function noteTerm(draft: Draft, term: Typed, isAllText: boolean): void {
  const { field, anyOf } = term
  noteFieldBehindBar(draft, term)
  if (anyOf.length === 0) {
    // `error:` is a word, while `branch:` is a field that is still being typed.
    if (isAnyField(field ?? '')) draft.faults.add(missingValue(field ?? ''))
    else if (field !== null) noteWord(draft, asWord(term), isAllText)
  } else if (field === null) {
    noteDoubleColon(draft, term)
    noteWord(draft, term, isAllText)
  } else if (field === 'text') noteText(draft, term)
  else if (isField(field)) noteField(draft, term, fields[field])
  else {
    noteUnknown(draft, field)
    noteWord(draft, asWord(term), isAllText)
  }
}

/** Refuses a field behind a bar (`retry|is:failed`): only words and values can be alternatives, and no text has that word. */
function noteFieldBehindBar(draft: Draft, { anyOf }: Typed): void {
  for (const { text, as } of anyOf.slice(1)) {
    const [, name = ''] = /^(\p{L}{2,20}):(?!:|\/\/|\\)/u.exec(text) ?? []
    if (as !== 'bare' || !isAnyField(name.toLowerCase())) continue
    const fault = fieldBehindBar(washLine(text.slice(0, MOST_SHOWN)))
    draft.notes.add(fault)
    draft.faults.add(fault)
  }
}

/** Notes a name before two colons: `std::vector` is only an unknown field, but `branch::x` is refused. */
function noteDoubleColon(draft: Draft, term: Typed): void {
  const [, typed, value = ''] = /^-?(\p{L}{2,20}):(:.*)/su.exec(term.typed) ?? []
  if (typed === undefined) return
  const name = typed.toLowerCase()
  if (isAnyField(name)) draft.faults.add(wrongValue(name, washLine(value.slice(0, MOST_SHOWN))))
  else noteUnknown(draft, name)
}

function noteUnknown(draft: Draft, field: string): void {
  if (!draft.unknown.has(field) && draft.unknown.size < MOST_NOTES) draft.notes.add(unknownField(field))
  draft.unknown.add(field)
}

/** Term as one bare word, colon included. */
function asWord({ typed, isNegated, ...term }: Typed): Typed {
  const text = isNegated ? typed.slice(1) : typed
  return { ...term, typed, isNegated, field: null, anyOf: [{ text, as: 'bare' }] }
}

function unknownField(name: string): string {
  const meant = nearestName(name, fieldNames)
  return `Unknown field “${name}”.${meant === undefined ? '' : ` Did you mean ${meant}:?`}`
}

function noteWord(draft: Draft, term: Typed, isAllText: boolean): void {
  const anyOf = term.anyOf.map(wordOf)
  if (isAllText) noteText(draft, term)
  else if (anyOf.length > 0) (term.isNegated ? draft.unwanted : draft.words).push({ anyOf })
}

function wordOf({ text, as }: Value): Word {
  return {
    text: plain(text)
      .trim()
      .replace(/[\s\p{Cc}]+/gu, ' '),
    isPhrase: as !== 'bare',
  }
}

function noteText(draft: Draft, { anyOf, isNegated }: Typed): void {
  const needles = anyOf.map(value => needleOf(value, draft.notes))
  if (needles.length > 0) (isNegated ? draft.unsaid : draft.wanted).push({ anyOf: needles })
}

function needleOf({ text, as }: Value, notes: Set<string>): Needle {
  if (as !== 'pattern') return wordsNeedle(text)
  if (compiled(text)) return { kind: 'pattern', source: text }
  if (notes.size < MOST_NOTES) {
    notes.add(`/${washLine(text.slice(0, MOST_SHOWN))}/ ${whereItBreaks(text)}. It is searched as plain text.`)
  }
  return wordsNeedle(text)
}

/** Most letters of the line that a note repeats. */
const MOST_SHOWN = 60

/** Fields about things done, by a session or by its subagents. */
const deeds: readonly string[] = ['model', 'tool', 'file', 'read']

function noteField(draft: Draft, term: Typed, field: Field): void {
  const { typed, isNegated, field: name } = term
  const meanings = meaningsIn(draft, term, field)
  if (meanings.length === 0) return
  if (!isNegated) draft.shows.push(...meanings.flatMap(({ shows }) => shows))
  const bounds = meanings.flatMap(meaning => meaning.bounds ?? [])
  const models = meanings.flatMap(({ isOfModel }) => isOfModel ?? [])
  draft.fields.push({
    typed,
    isNegated,
    test: anyTest(meanings),
    isForSubagentsToo: deeds.includes(name ?? ''),
    ...(bounds.length > 0 && !isNegated && { bounds: widest(bounds) }),
    ...(models.length > 0 && !isNegated && { isOfModel: (model: string) => models.some(isOne => isOne(model)) }),
  })
}

/** Meanings of the values. A value without one is noted instead. */
function meaningsIn({ now, notes, faults }: Draft, term: Typed, field: Field): readonly Meaning[] {
  const name = term.field ?? ''
  return term.anyOf.flatMap(value => {
    const meaning = field.meaning(value, now)
    if (meaning === 'unfinished') faults.add(missingValue(name))
    else if (meaning === 'wrong') {
      const fault = wrongValue(name, washLine(value.text.slice(0, MOST_SHOWN)))
      notes.add(fault)
      faults.add(fault)
    }
    return typeof meaning === 'string' ? [] : [meaning]
  })
}

/** Joins alternatives: `since:2026-08-01|7d` begins at the earlier of the two. All of them have the same end open. */
function widest(bounds: readonly Bounds[]): Bounds {
  return bounds.reduce((wide, { since, until }) => ({
    since: since === null || wide.since === null ? null : Math.min(since, wide.since),
    until: until === null || wide.until === null ? null : Math.max(until, wide.until),
  }))
}

const keyOf = ({ anyOf }: WordTerm | Term): string => JSON.stringify(anyOf)

function onlyOnce<Any extends WordTerm | Term>(terms: readonly Any[]): readonly Any[] {
  return [...new Map(terms.map(term => [keyOf(term), term])).values()]
}
