import { washLine } from '../text/wash.ts'
import { fields, isField } from './fields.ts'
import { nearestField } from './nearest-field.ts'
import { wordsNeedle } from './needle.ts'
import { compiled } from './pattern.ts'
import { whereItBreaks } from './pattern-problem.ts'
import { plain } from './plain.ts'
import type { Bounds, FieldTerm, Hidden, Query, Word, WordTerm } from './query.ts'
import { type Typed, termsOf, type Value } from './terms.ts'
import type { Needle, Term } from './text-query.ts'

export interface ParseOptions {
  readonly now: Date
  /** As if it began with `>`: plain words are looked for in what was said. */
  readonly isText?: boolean
}

/** Any line means something; what does not is named in a note. */
export function parseQuery(line: string, { now, isText = false }: ParseOptions): Query {
  const mark = /^[\s\p{Cc}]*>/u.exec(line)?.[0] ?? ''
  const isAllText = isText || mark !== ''
  const draft: Draft = {
    words: [],
    unwanted: [],
    fields: [],
    wanted: [],
    unsaid: [],
    shows: [],
    now,
    notes: new Set(),
    unknown: new Set(),
  }
  for (const term of termsOf(line.slice(mark.length), isAllText)) noteTerm(draft, term, isAllText)
  const { words, unwanted, fields, wanted, unsaid, shows, notes } = draft
  return {
    line,
    words: onlyOnce(words),
    unwanted: onlyOnce(unwanted),
    fields,
    text: wanted.length + unsaid.length > 0 ? { wanted: onlyOnce(wanted), unwanted: onlyOnce(unsaid) } : null,
    shows: [...new Set(shows)],
    notes: [...notes].slice(0, MOST_NOTES),
  }
}

/** Whether there is a best match: sessions have it or not, but words stand well or less well. */
export const isRanked = (line: string): boolean =>
  line !== '' && parseQuery(line, { now: new Date(0) }).words.length > 0

/** Whoever reads more has forgotten the first. */
const MOST_NOTES = 3

interface Draft {
  readonly words: WordTerm[]
  readonly unwanted: WordTerm[]
  readonly fields: FieldTerm[]
  readonly wanted: Term[]
  readonly unsaid: Term[]
  readonly shows: Hidden[]
  readonly notes: Set<string>
  /** Names of fields that there are not. */
  readonly unknown: Set<string>
  readonly now: Date
}

function noteTerm(draft: Draft, term: Typed, isAllText: boolean): void {
  const { field, anyOf } = term
  if (anyOf.length === 0) {
    // `error:` is a word, while `branch:` is a field that is still being typed.
    if (field !== null && field !== 'text' && !isField(field)) noteWord(draft, asWord(term), isAllText)
  } else if (field === null) noteWord(draft, term, isAllText)
  else if (field === 'text') noteText(draft, term)
  else if (isField(field)) noteField(draft, term, fields[field])
  else {
    if (!draft.unknown.has(field) && draft.unknown.size < MOST_NOTES) draft.notes.add(unknownField(field))
    draft.unknown.add(field)
    noteWord(draft, asWord(term), isAllText)
  }
}

/** With all that was typed, colon and all. */
function asWord({ typed, isNegated, ...term }: Typed): Typed {
  const text = isNegated ? typed.slice(1) : typed
  return { ...term, typed, isNegated, field: null, anyOf: [{ text, as: 'bare' }] }
}

function unknownField(name: string): string {
  const meant = nearestField(name)
  return `There is no field “${name}”.${meant === undefined ? '' : ` Did you mean ${meant}:?`}`
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
    notes.add(`/${washLine(text.slice(0, MOST_SHOWN))}/ ${whereItBreaks(text)}. It is looked for as it stands.`)
  }
  return wordsNeedle(text)
}

/** So much of what was typed is repeated in a note. */
const MOST_SHOWN = 60

/** What was done, by a session or by its subagents. */
const deeds: readonly string[] = ['model', 'tool', 'file', 'read']

function noteField(draft: Draft, term: Typed, field: (typeof fields)[keyof typeof fields]): void {
  const tests: FieldTerm['test'][] = []
  const bounds: Bounds[] = []
  const models: NonNullable<FieldTerm['isOfModel']>[] = []
  for (const value of term.anyOf) {
    const meaning = field(value, draft.now)
    if (meaning === null) continue
    if ('problem' in meaning) {
      draft.notes.add(`“${washLine(value.text.slice(0, MOST_SHOWN))}” is not understood: ${meaning.problem}.`)
      continue
    }
    tests.push(meaning.test)
    if (meaning.bounds) bounds.push(meaning.bounds)
    if (meaning.isOfModel) models.push(meaning.isOfModel)
    if (!term.isNegated) draft.shows.push(...meaning.shows)
  }
  const [first] = tests
  if (!first) return
  const isOne: FieldTerm['test'] = tests.length === 1 ? first : session => tests.some(test => test(session))
  const { typed, isNegated } = term
  const isForSubagentsToo = deeds.includes(term.field ?? '')
  draft.fields.push({
    typed,
    isNegated,
    test: isOne,
    isForSubagentsToo,
    ...(bounds.length > 0 && !isNegated && { bounds: widest(bounds) }),
    ...(models.length > 0 && !isNegated && { isOfModel: (model: string) => models.some(isOne => isOne(model)) }),
  })
}

/** `since:2026-08-01|7d`: whichever is earlier. All of them have the same end open. */
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
