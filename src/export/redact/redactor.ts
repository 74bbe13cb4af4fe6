import type { Entry, ToolCall } from '../../model/entry.ts'
import type { Masked } from '../../model/export.ts'
import type { Session } from '../../model/session.ts'
import { cutFinder } from './cut.ts'
import { maskedCall, maskedEntry, maskedSession } from './fields.ts'
import type { Masks } from './foreign-values.ts'
import { findsWithinHidden, visible } from './hidden.ts'
import { homeFinder } from './home.ts'
import { lostLinesFinder } from './lost-lines.ts'
import { apart, type FoundSecret, findAll, masked, type SecretFinder } from './marks.ts'
import { namedSecret } from './named.ts'
import { secretFinder } from './secrets.ts'

export { mark } from './marks.ts'

export interface RedactOptions {
  readonly secrets: boolean
  /** Masks the user's home folder and name, too. */
  readonly home?: { readonly path: string; readonly user: string }
}

export interface Redactor {
  /** Replaces every secret in a text by marks of the same length. */
  text(text: string): string
  /** An entry whose strings are masked when they are read. They are also counted then, if the entry is going to be shown. */
  entry(entry: Entry, isShown?: boolean): Entry
  /** A call whose input is masked when it is read; there the name of a member helps to tell whether its value is secret. */
  call(call: ToolCall): ToolCall
  /** A session whose strings are masked when they are read. */
  session(session: Session): Session
  /** The kinds of secrets masked so far, most frequent first. */
  masked(): readonly Masked[]
}

/** A text is masked at most this many times, as a mark may complete the shape of another secret. */
const MOST_ROUNDS = 4

/** Members whose values are recognized only together with the name, as in a text. */
const recognizedByName = /^(?:(?:set-)?cookie|(?:proxy-)?authorization|_?auth|private_key_id)$/i

/** Makes a redactor. Loads the rules, which are large. */
export async function loadRedactor({ secrets, home }: RedactOptions): Promise<Redactor> {
  const known = secrets ? await import('./rules/rules.ts') : undefined
  const finders: SecretFinder[] = known
    ? [secretFinder(known.rules, known.seedPhrases), known.hashedPasswords, known.mailgunKeys, known.walletKeys]
    : []
  if (home) finders.push(homeFinder(home))
  return redactorOf(finders, known?.beginnings ?? [], secrets)
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
  /** Finds secrets that had a line of their own, in text whose lines were joined. */
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
      const first = text(beginning)
      const hidden = hide(first, apart(first, findAll(first, lost)))
      return hide(hidden, apart(hidden, cut(hidden)))
    },
    value: (name, value) => {
      const what = secrets && namedSecret(visible(name), visible(value))
      if (what) return hide(value, apart(value, [{ start: 0, end: value.length, what }]))
      if (!recognizedByName.test(name)) return text(value)
      const before = `"${name}": "`
      return text(`${before}${value}"`).slice(before.length, -1)
    },
  }
}
