import type { Catalogue } from '../../engine/catalogue.ts'
import type { Entry } from '../../model/entry.ts'
import { misuse, Problem } from '../../model/problem.ts'
import type { Session } from '../../model/session.ts'
import { washLine } from '../../text/wash.ts'
import { type CommandContext, cliCommand, exitCodes } from '../command.ts'
import { jsonOption, lookingOptions, openFor } from '../open.ts'
import type { Given } from '../options/option.ts'
import { flag } from '../options/option-kinds.ts'
import { theOne } from '../options/session-by-id.ts'
import { piecewise } from '../output/write-pieces.ts'
import { entryAt, referenceIn, writeEntry } from './show-entry.ts'
import { entryText, headText } from './transcript-text.ts'

const options = [
  flag({ name: 'raw', help: 'the lines of the file as they are' }),
  flag({ name: 'path', help: 'only the path of the file' }),
  flag({ name: 'compacted', help: 'what the agent still remembers after its last compaction' }),
  jsonOption,
  ...lookingOptions,
]

export const show = cliCommand({
  name: 'show',
  operands: 'ID[:ENTRY]',
  summary: 'one transcript, or one entry; ID: an id, its beginning, or a path',
  options,
  examples: ['show 7be1c2d4', 'show 7be1c2d4 --json', 'show 7be1c2d4 --raw | jq .type', 'show 7be1c2d4:12'],
  async run(given, run) {
    const [wanted] = given.operands
    if (wanted === undefined || given.operands.length > 1) throw misuse('show takes one id or path.')
    const { id, entry } = referenceIn(wanted)
    if (entry !== undefined && (given.raw || given.compacted))
      throw misuse(`--raw and --compacted show a whole session; leave out :${entry}.`)
    const catalogue = await openFor(given, run)
    const session = await theOne(catalogue, id, run)
    if (given.path) await run.output.write(`${run.output.isTerminal ? washLine(session.path) : session.path}\n`)
    else if (session.unreadable)
      throw new Problem(`${washLine(session.id)} cannot be shown: its file could not be read.`)
    else if (entry !== undefined) await writeOne(catalogue, session, entry, given, run)
    else if (given.raw) await writeRaw(catalogue, session, run)
    else await writeTranscript(catalogue, session, given, run)
    return exitCodes.done
  },
})

/** Writes a file byte for byte, except on a terminal, which the bytes of a damaged file could take over. */
async function writeRaw(catalogue: Catalogue, session: Session, { output }: CommandContext): Promise<void> {
  const pieces = piecewise(output)
  for await (const bytes of catalogue.raw(session)) await pieces.take(bytes)
  await pieces.end()
}

async function writeOne(
  catalogue: Catalogue,
  session: Session,
  entry: number,
  given: Given<typeof options>,
  run: CommandContext,
): Promise<void> {
  if (given.json) await writeJson(session, [entryAt(catalogue, session, entry)], run)
  else await writeEntry(catalogue, session, entry, run)
}

async function writeTranscript(
  catalogue: Catalogue,
  session: Session,
  given: Given<typeof options>,
  run: CommandContext,
): Promise<void> {
  const entries = given.compacted ? catalogue.compactedEntries(session) : catalogue.entries(session)
  if (given.json) await writeJson(session, entries, run)
  else {
    await run.output.write(headText(session, run))
    for (const entry of entries) await run.output.write(entryText(session, entry, run.output))
  }
}

/** Writes a transcript entry by entry, so that one of any size takes the same memory. */
async function writeJson(session: Session, entries: Iterable<Entry>, { output }: CommandContext): Promise<void> {
  await output.json(`${JSON.stringify(session, null, 2).slice(0, -2)},\n  "entries": [`)
  let separator = '\n    '
  for (const entry of entries) {
    await output.json(separator + JSON.stringify(entry))
    separator = ',\n    '
  }
  await output.json('\n  ]\n}\n')
}
