import type { Entry, ToolCall } from '../../model/entry.ts'
import type { Masked } from '../../model/export.ts'
import type { Session } from '../../model/session.ts'
import { cutFinder } from './cut.ts'
import { type Masks, maskedCall, maskedEntry, maskedSession } from './fields.ts'
import { findsWithinHidden, shownOf } from './hidden.ts'
import { homeFinder } from './home.ts'
import { lostLinesFinder } from './lost-lines.ts'
import { apart, type FoundSecret, findAll, masked, type SecretFinder } from './marks.ts'
import { namedSecret } from './named.ts'
import { secretFinder } from './secrets.ts'

export { mark } from './marks.ts'

export interface RedactOptions {
  readonly secrets: boolean
  /** The user's home folder and name are masked as well; undefined: they stay. */
  readonly home?: { readonly path: string; readonly user: string }
}

export interface Redactor {
  /** The same text with every secret in it replaced by marks of the same length. */
  text(text: string): string
  /** An entry whose strings are masked when they are read, and counted then, unless it is not going to be shown. */
  entry(entry: Entry, isShown?: boolean): Entry
  /** What a tool was told; there the name of a member says what its value is. */
  call(call: ToolCall): ToolCall
  /** A session, likewise. */
  session(session: Session): Session
  /** What was masked so far, most frequent first. */
  masked(): readonly Masked[]
}

/** A text is masked at most this many times, as a mark may complete a shape that was none before. */
const MOST_ROUNDS = 4

/** Members whose values are known only together with the name, as in a text. */
const toldByName = /^(?:(?:set-)?cookie|(?:proxy-)?authorization|_?auth|private_key_id)$/i

/** The rules are loaded only here, as they are large. */
export async function loadRedactor({ secrets, home }: RedactOptions): Promise<Redactor> {
  const finders: SecretFinder[] = []
  let beginnings: readonly string[] = []
  if (secrets) {
    const known = await import('./rules/rules.ts')
    finders.push(
      secretFinder(known.rules, known.seedPhrases),
      known.hashedPasswords,
      known.mailgunKeys,
      known.walletKeys,
    )
    beginnings = known.beginnings
  }
  if (home) finders.push(homeFinder(home))
  return redactorOf(finders, beginnings, secrets)
}

function redactorOf(finders: readonly SecretFinder[], beginnings: readonly string[], secrets: boolean): Redactor {
  const counts = new Map<string, number>()
  const find = findsWithinHidden(text => {
    let found: readonly FoundSecret[] = []
    for (const finder of finders) {
      const more = finder(text)
      if (more.length > 0) found = [...found, ...more]
    }
    return found
  })
  const count = ({ what, goesOn }: FoundSecret) => {
    if (!goesOn) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  const lost: SecretFinder = secrets ? lostLinesFinder(find) : () => []
  const cut: SecretFinder = secrets ? cutFinder(beginnings, find) : () => []
  const masks = masksBy({ find, lost, cut }, secrets, count)
  const uncounted = masksBy({ find, lost, cut }, secrets, () => {})
  return {
    text: masks.text,
    entry: (entry, isShown = true) => maskedEntry(entry, isShown ? masks : uncounted),
    call: call => maskedCall(call, masks),
    session: session => maskedSession(session, masks),
    masked: () => [...counts].map(([what, count]) => ({ what, count })).sort((a, b) => b.count - a.count),
  }
}

interface Finders {
  readonly find: SecretFinder
  /** What had a line of its own, in what was put into one. */
  readonly lost: SecretFinder
  readonly cut: SecretFinder
}

function masksBy({ find, lost, cut }: Finders, secrets: boolean, count: (find: FoundSecret) => void): Masks {
  const hide = (text: string, finds: readonly FoundSecret[]) => {
    for (const find of finds) count(find)
    return masked(text, finds)
  }
  const text = (text: string) => {
    let hidden = text
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const found = findAll(hidden, find)
      const finds = found.length === 0 ? found : apart(hidden, found)
      if (finds.length === 0) break
      hidden = hide(hidden, finds)
    }
    return hidden
  }
  return {
    text,
    beginning: beginning => {
      const told = text(beginning)
      const hidden = hide(told, apart(told, findAll(told, lost)))
      return hide(hidden, apart(hidden, cut(hidden)))
    },
    value: (name, value) => {
      const what = secrets && namedSecret(shownOf(name), shownOf(value))
      if (what) return hide(value, apart(value, [{ start: 0, end: value.length, what }]))
      if (!toldByName.test(name)) return text(value)
      const before = `"${name}": "`
      return text(`${before}${value}"`).slice(before.length, -1)
    },
  }
}
