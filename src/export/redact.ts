import type { Entry, ToolCall } from '../model/entry.ts'
import type { Masked } from '../model/export.ts'
import type { Session } from '../model/session.ts'
import { maskedCall, maskedEntry, maskedSession } from './redact-fields.ts'
import { homeFinder } from './redact-home.ts'
import { apart, type Find, type Finder, findAll, masked } from './redact-marks.ts'
import { namedSecret } from './redact-named.ts'
import { secretFinder } from './redact-secrets.ts'
import { shapeRules } from './redact-shapes.ts'

export { mark } from './redact-marks.ts'

export interface RedactOptions {
  readonly secrets: boolean
  /** The user's home folder and name are masked as well; undefined: they stay. */
  readonly home?: { readonly path: string; readonly user: string }
}

export interface Redactor {
  /** The same text with every secret in it replaced by marks of the same length. */
  text(text: string): string
  /** An entry with all its texts masked; the same object if there was nothing to mask. Ids and times stay. */
  entry(entry: Entry): Entry
  /** What a tool was told; there the name of a member says what its value is. */
  call(call: ToolCall): ToolCall
  /** A session with all that it says about itself masked; the same object if there was nothing to mask. */
  session(session: Session): Session
  /** What was masked so far, most frequent first. */
  masked(): readonly Masked[]
}

/** A mark may complete a shape that was none before. Nobody writes down more of that than this. */
const MOST_ROUNDS = 4

/** The library is loaded only here, as it is large. */
export async function loadRedactor({ secrets, home }: RedactOptions): Promise<Redactor> {
  const finders: Finder[] = []
  if (secrets) {
    const { libraryRules } = await import('./redact-library.ts')
    finders.push(secretFinder([...libraryRules(), ...shapeRules]))
  }
  if (home) finders.push(homeFinder(home))
  return redactorOf(finders, secrets)
}

function redactorOf(finders: readonly Finder[], secrets: boolean): Redactor {
  const counts = new Map<string, number>()
  const find = (text: string) => finders.flatMap(finder => finder(text))
  const hide = (text: string, finds: readonly Find[]) => {
    for (const { what } of finds) counts.set(what, (counts.get(what) ?? 0) + 1)
    return masked(text, finds)
  }
  const text = (text: string) => {
    let hidden = text
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const finds = apart(hidden, findAll(hidden, find))
      if (finds.length === 0) break
      hidden = hide(hidden, finds)
    }
    return hidden
  }
  const masks = {
    text,
    value: (name: string, value: string) => {
      const what = secrets && namedSecret(name, value)
      return what ? hide(value, apart(value, [{ start: 0, end: value.length, what }])) : text(value)
    },
  }
  return {
    text,
    entry: entry => maskedEntry(entry, masks),
    call: call => maskedCall(call, masks),
    session: session => maskedSession(session, masks),
    masked: () => [...counts].map(([what, count]) => ({ what, count })).sort((a, b) => b.count - a.count),
  }
}
