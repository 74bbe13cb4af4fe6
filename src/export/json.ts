import { jsonOf } from './deep-json.ts'
import { titleOf } from './facts.ts'
import type { ExportInput } from './options.ts'
import { includedIn, leftOut } from './parts.ts'

const jsonSchema = { schema: 'sessions-tui/export', version: 1 } as const

/**
 * A session as JSON for programs: entries as the engine gives them, and nothing washed. `spilled` is output from a file of
 * its own. The version is raised when a member changes its meaning or goes, not when one is added.
 */
export function* jsonText({ session, entries, options, aids }: ExportInput): Generator<string> {
  const head = {
    ...jsonSchema,
    exportedAt: aids.now.toISOString(),
    title: titleOf(session, options),
    redacted: options.isRedacted,
    ...(options.isPart && { part: true }),
    leftOut: leftOut(options.parts),
    session,
  }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "entries": [`
  let separator = '\n    '
  for (const { number, entry } of includedIn(entries, options.parts)) {
    const spilled = aids.spilled(entry)
    yield separator + jsonOf({ number, ...entry, ...(spilled && { spilled }) })
    separator = ',\n    '
  }
  yield '\n  ]\n}\n'
}
