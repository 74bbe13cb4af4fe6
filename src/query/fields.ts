import { messagesOf, type Session, tokensOf } from '../model/session.ts'
import { parseDate, type Span } from './dates.ts'
import type { Bounds, Hidden } from './query.ts'
import type { Value } from './terms.ts'

type Test = (session: Session) => boolean

/** What a value asks for; or why it asks for nothing, in words for the user. Null: it is only being typed. */
type Meaning =
  | {
      readonly test: Test
      readonly shows: readonly Hidden[]
      readonly bounds?: Bounds
      readonly isOfModel?: (model: string) => boolean
    }
  | { readonly problem: string }
  | null

type Field = (value: Value, now: Date) => Meaning

const sources = {
  aynd: session => session.source === 'aynd',
  'claude-cli': session => session.source === 'claude-cli',
  sdk: session => session.source === 'sdk',
  unknown: session => session.source === 'unknown',
  external: session => session.source !== 'aynd',
  'claude-code': session => session.format === 'claude-code',
  agent: session => session.format === 'agent',
} as const satisfies { readonly [name: string]: Test }

const states = {
  active: session => session.status === 'active',
  failed: session => session.status === 'failed',
  empty: session => session.empty,
  subagent: session => session.isSubagent,
  completed: session => session.status === 'completed',
  missing: session => session.status === 'missing',
} as const satisfies { readonly [name: string]: Test }

const contents = {
  tasks: session => session.tasks.length > 0,
  thinking: session => session.counts.thinking > 0,
  errors: session => session.errors > 0,
} as const satisfies { readonly [name: string]: Test }

const hiddenStates: { readonly [state: string]: Hidden } = {
  empty: 'empty',
  subagent: 'subagents',
  missing: 'missing',
}

/** What can be asked of a session by name. */
export const fields = {
  project: named(({ projectPath }) => [projectPath], isInPath),
  branch: named(({ gitBranch }) => (gitBranch === null ? [] : [gitBranch]), isInName),
  model: named(
    ({ models }) => models,
    isInName,
    isOfModel => ({ isOfModel }),
  ),
  tool: named(({ tools }) => Object.keys(tools), isBeginning),
  file: named(({ files }) => files.edited, isInPath),
  read: named(({ files }) => files.read, isInPath),
  source: oneOf('source:', sources),
  is: oneOf('is:', states),
  has: oneOf('has:', contents),
  // Times are ISO, so they compare as they are.
  since: dated(({ from }) => ({ isThen: atLeast(from), bounds: { since: from.getTime(), until: null } })),
  until: dated(({ to }) => ({ isThen: atMost(to), bounds: { since: null, until: to.getTime() } })),
  after: dated(({ to }) => ({ isThen: not(atMost(to)), bounds: { since: to.getTime() + 1, until: null } })),
  before: dated(({ from }) => ({ isThen: not(atLeast(from)), bounds: { since: null, until: from.getTime() - 1 } })),
  messages: counted('messages:', messagesOf),
  tokens: counted('tokens:', tokensOf),
} as const satisfies { readonly [name: string]: Field }

export type FieldName = keyof typeof fields

/** The values of those fields that have a few. */
export const knownValues: { readonly [Name in FieldName]?: readonly string[] } = {
  source: Object.keys(sources),
  is: Object.keys(states),
  has: Object.keys(contents),
}

/** What can be asked for by name, in the order people learn it. */
export const fieldNames: readonly string[] = [...Object.keys(fields), 'text']

export const isField = (name: string): name is FieldName => Object.hasOwn(fields, name)

type Matching = (name: string, wanted: string, isWhole: boolean) => boolean

/** Whatever the case: a part of the name, as somebody types it; within quotes the whole of it. */
function named(
  namesOf: (session: Session) => readonly string[],
  matches: Matching,
  more: (isMeant: (name: string) => boolean) => { isOfModel?: (model: string) => boolean } = () => ({}),
): Field {
  return ({ text, as }) => {
    const wanted = text.toLowerCase()
    // Thousands of sessions share a name, so each is looked at once.
    const known = new Map<string, boolean>()
    const isMeant = (name: string): boolean => {
      const before = known.get(name)
      if (before !== undefined) return before
      const isOne = matches(name.toLowerCase(), wanted, as === 'quoted')
      known.set(name, isOne)
      return isOne
    }
    return { test: session => namesOf(session).some(isMeant), shows: [], ...more(isMeant) }
  }
}

/** The whole of a path is all of it, or as many of its parts as were typed. */
function isInPath(path: string, wanted: string, isWhole: boolean): boolean {
  // The way to the home folder is not known here, and says nothing.
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

/** What is still being typed means all that begin so. */
function oneOf(field: string, tests: { readonly [name: string]: Test }): Field {
  return ({ text }) => {
    const typed = text.toLowerCase()
    const isExact = Object.hasOwn(tests, typed)
    const names = isExact ? [typed] : Object.keys(tests).filter(name => name.startsWith(typed))
    if (names.length === 0) return { problem: `${field} is one of ${Object.keys(tests).join(', ')}` }
    const chosen = names.map(name => tests[name] as Test)
    return {
      test: session => chosen.some(test => test(session)),
      shows: field === 'is:' && isExact ? names.flatMap(name => hiddenStates[name] ?? []) : [],
    }
  }
}

type TimeTest = (modified: string) => boolean

function dated(meaning: (span: Span) => { readonly isThen: TimeTest; readonly bounds: Bounds }): Field {
  return ({ text }, now) => {
    const span = parseDate(text, now)
    if (!span) return { problem: 'a date is written 2026-08-01, 7d, 2w, 12h, today or yesterday' }
    const { isThen, bounds } = meaning(span)
    return { test: ({ modified }) => modified !== null && isThen(modified), shows: [], bounds }
  }
}

function atLeast(time: Date): TimeTest {
  const iso = time.toISOString()
  return modified => modified >= iso
}

function atMost(time: Date): TimeTest {
  const iso = time.toISOString()
  return modified => modified <= iso
}

const not =
  (test: TimeTest): TimeTest =>
  modified =>
    !test(modified)

const units: { readonly [unit: string]: number } = { k: 1e3, m: 1e6, g: 1e9 }

const comparisons: { readonly [sign: string]: (amount: number, limit: number) => boolean } = {
  '>': (amount, limit) => amount > limit,
  '>=': (amount, limit) => amount >= limit,
  '<': (amount, limit) => amount < limit,
  '<=': (amount, limit) => amount <= limit,
  '=': (amount, limit) => amount === limit,
}

/** A number alone is the least there has to be: nobody knows exactly how many there were. */
function counted(field: string, countOf: (session: Session) => number): Field {
  return ({ text }) => {
    if (Object.hasOwn(comparisons, text)) return null
    const [, sign = '', digits = '', unit = ''] = /^([<>]=?|=?)(\d{1,15}(?:\.\d{1,9})?)([kmg]?)$/i.exec(text) ?? []
    if (digits === '') return { problem: `a number is written ${field}>50, ${field}<=2k or ${field}=0` }
    const limit = Number(digits) * (units[unit.toLowerCase()] ?? 1)
    const compare = comparisons[sign || '>='] as (amount: number, limit: number) => boolean
    return { test: session => compare(countOf(session), limit), shows: [] }
  }
}
