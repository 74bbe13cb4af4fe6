import { agentNames } from '../../agents/index.ts'
import { oncePer } from '../../model/once.ts'
import { messagesOf, type Session, type Source, tokensOf } from '../../model/session.ts'
import { wordList } from '../../text/word-list.ts'
import { type DateSpan, parseDate } from './dates.ts'
import type { Bounds, Hidden, SessionTest } from './query.ts'
import type { Value } from './terms.ts'

/** Meaning of a field's value: the test that it puts to sessions, and what else follows from it. */
export interface Meaning {
  readonly test: SessionTest
  readonly shows: readonly Hidden[]
  readonly bounds?: Bounds
  readonly isOfModel?: (model: string) => boolean
  /** Only for fields about names: parts of the test, so that several values can share one and test each name once. */
  readonly names?: Names
}

interface Names {
  of(session: Session): readonly string[]
  isMeant(name: string): boolean
}

export interface Field {
  /** Kind of value, in words for the user: `a date`. */
  readonly takes: string
  /** Values as people write them. */
  readonly examples: readonly string[]
  /** Meaning of a value; `wrong` if it has none, `unfinished` if it is the beginning of one that has. */
  meaning(value: Value, now: Date): Meaning | 'wrong' | 'unfinished'
}

/** `external` is every source but aynd. */
export const sourceNames = ['aynd', 'claude-cli', 'sdk', 'unknown', 'external'] as const satisfies (
  | Source
  | 'external'
)[]

export const isFrom = (source: Source | 'external'): SessionTest =>
  source === 'external' ? session => session.source !== 'aynd' : session => session.source === source

type Tests = { readonly [name: string]: SessionTest }

/** A function, as tests add agents after this file is loaded. */
const sources = (): Tests =>
  Object.fromEntries([
    ...sourceNames.map(name => [name, isFrom(name)]),
    ...agentNames.map(name => [name, (session: Session) => session.format === name]),
  ])

const states = {
  active: session => session.status === 'active',
  failed: session => session.status === 'failed',
  empty: session => session.empty,
  subagent: session => session.isSubagent,
  completed: session => session.status === 'completed',
  missing: session => session.status === 'missing',
} as const satisfies Tests

const contents = {
  tasks: session => session.tasks.length > 0,
  thinking: session => session.counts.thinking > 0,
  errors: session => session.errors > 0,
} as const satisfies Tests

const hiddenStates: { readonly [state: string]: Hidden } = {
  empty: 'empty',
  subagent: 'subagents',
  missing: 'missing',
}

/** Fields of a query, by name. */
export const fields = {
  project: named(['shop'], ({ projectPath }) => [projectPath], isInPath),
  branch: named(['main'], ({ gitBranch }) => (gitBranch === null ? [] : [gitBranch]), isInName),
  model: named(
    ['opus'],
    ({ models }) => models,
    isInName,
    isOfModel => ({ isOfModel }),
  ),
  tool: named(['bash'], ({ tools }) => Object.keys(tools), isBeginning),
  file: named(['cart.ts'], ({ files }) => files.edited, isInPath),
  read: named(['src/'], ({ files }) => files.read, isInPath),
  source: oneOf(sources),
  is: oneOf(() => states, hiddenStates),
  has: oneOf(() => contents),
  since: dated(({ from }) => ({ since: from.getTime(), until: null })),
  until: dated(({ to }) => ({ since: null, until: to.getTime() })),
  after: dated(({ to }) => ({ since: to.getTime() + 1, until: null })),
  before: dated(({ from }) => ({ since: null, until: from.getTime() - 1 })),
  messages: counted(messagesOf),
  tokens: counted(tokensOf),
} as const satisfies { readonly [name: string]: Field }

export type FieldName = keyof typeof fields

/** Values of a field that has a fixed set of them; empty for any other. */
export const knownValues = (field: FieldName): readonly string[] =>
  Object.keys({ source: sources(), is: states, has: contents }[field as string] ?? {})

/** Names of all fields, in the order people learn them. */
export const fieldNames: readonly string[] = [...Object.keys(fields), 'text']

export const isField = (name: string): name is FieldName => Object.hasOwn(fields, name)

/** Whether a name is that of a field, `text` included. */
export const isAnyField = (name: string): boolean => isField(name) || name === 'text'

type Matching = (name: string, wanted: string, isWhole: boolean) => boolean

/** Field about names, in any case. A bare value means a part of a name, one in quotes the whole name. */
function named(
  examples: readonly string[],
  namesOf: (session: Session) => readonly string[],
  matches: Matching,
  more: (isMeant: (name: string) => boolean) => { isOfModel?: (model: string) => boolean } = () => ({}),
): Field {
  return {
    takes: 'a name',
    examples,
    meaning({ text, as }) {
      const wanted = text.toLowerCase()
      // Thousands of sessions share a name, so each name is tested once.
      const isMeant = oncePer((name: string) => matches(name.toLowerCase(), wanted, as === 'quoted'))
      const names = { of: namesOf, isMeant }
      return { test: testOf(names), shows: [], names, ...more(isMeant) }
    },
  }
}

const testOf =
  ({ of, isMeant }: Names): SessionTest =>
  session =>
    of(session).some(isMeant)

/** Whether a session has one of several values of a field. */
export function anyTest(meanings: readonly Meaning[]): SessionTest {
  const [first] = meanings
  if (first && meanings.length === 1) return first.test
  if (!first?.names) return session => meanings.some(({ test }) => test(session))
  const isMeant = oncePer((name: string) => meanings.some(({ names }) => names?.isMeant(name)))
  return testOf({ of: first.names.of, isMeant })
}

/** Whether a path contains the text; if `isWhole`, only as one or more whole parts. */
function isInPath(path: string, wanted: string, isWhole: boolean): boolean {
  // The path of the home folder is not known here, and tells nothing.
  const part = wanted.replaceAll('\\', '/').replace(/^~(?=\/)/, '')
  const whole = path.replaceAll('\\', '/')
  if (!isWhole) return whole.includes(part)
  return `/${whole.replace(/^\//, '')}/`.includes(`/${part.replace(/^\/|\/$/g, '')}/`)
}

function isInName(name: string, wanted: string, isWhole: boolean): boolean {
  return isWhole ? name === wanted : name.includes(wanted)
}

function isBeginning(name: string, wanted: string, isWhole: boolean): boolean {
  return isWhole ? name === wanted : name.startsWith(wanted)
}

/** Field with a fixed set of values. A value typed in part means all that begin with it. */
function oneOf(testsNow: () => Tests, shownBy: { readonly [name: string]: Hidden } = {}): Field {
  const namesNow = () => Object.keys(testsNow())
  return {
    get takes() {
      return wordList(namesNow(), 'or')
    },
    examples: namesNow().slice(0, 1),
    meaning({ text }) {
      const tests = testsNow()
      const typed = text.toLowerCase()
      const isExact = Object.hasOwn(tests, typed)
      const names = isExact ? [typed] : Object.keys(tests).filter(name => name.startsWith(typed))
      if (names.length === 0) return 'wrong'
      const chosen = names.map(name => tests[name] as SessionTest)
      return {
        test: session => chosen.some(test => test(session)),
        shows: isExact ? names.flatMap(name => shownBy[name] ?? []) : [],
      }
    },
  }
}

function dated(boundsOf: (span: DateSpan) => Bounds): Field {
  return {
    takes: 'a date',
    examples: ['2026-08-01', '7d', '12h', '1mo', 'yesterday'],
    meaning({ text }, now) {
      const span = parseDate(text, now)
      if (!span) return 'wrong'
      const bounds = boundsOf(span)
      return { test: wasModifiedWithin(bounds), shows: [], bounds }
    },
  }
}

/** ISO times compare as strings; but a year above 9999 starts with a plus, and must sort after the others. */
export function wasModifiedWithin({ since, until }: Bounds): SessionTest {
  const sortable = (time: number) => new Date(time).toISOString().replace('+', ':')
  const [first, last] = [since === null ? '' : sortable(since), until === null ? '~' : sortable(until)]
  return ({ modified }) => modified !== null && modified >= first && modified <= last
}

const units: { readonly [unit: string]: number } = { k: 1e3, m: 1e6, g: 1e9 }

const comparisons: { readonly [sign: string]: (amount: number, limit: number) => boolean } = {
  '>': (amount, limit) => amount > limit,
  '>=': (amount, limit) => amount >= limit,
  '<': (amount, limit) => amount < limit,
  '<=': (amount, limit) => amount <= limit,
  '=': (amount, limit) => amount === limit,
}

/** Field about a number. A number alone is the minimum, since users seldom know the exact one. */
function counted(countOf: (session: Session) => number): Field {
  return {
    takes: 'a number',
    examples: ['>50', '<=2k', '=0'],
    meaning({ text }) {
      if (Object.hasOwn(comparisons, text)) return 'unfinished'
      const [, sign = '', digits = '', unit = ''] = /^([<>]=?|=?)(\d{1,15}(?:\.\d{1,9})?)([kmg]?)$/i.exec(text) ?? []
      if (digits === '') return 'wrong'
      const limit = Number(digits) * (units[unit.toLowerCase()] ?? 1)
      const compare = comparisons[sign || '>='] as (amount: number, limit: number) => boolean
      return { test: session => compare(countOf(session), limit), shows: [] }
    },
  }
}
