import type { Catalogue } from '../../engine/catalogue.ts'
import { misuse, Problem } from '../../model/problem.ts'
import type { Session } from '../../model/session.ts'
import { washLine } from '../../text/wash.ts'
import { type CommandContext, cliCommand, exitCodes } from '../command.ts'
import { lookingOptions, openFor } from '../open.ts'
import { theOne } from '../options/session-by-id.ts'
import { type ExportGiven, type ExportOrder, exportOptions, orderOf } from './export-choices.ts'
import { type EntryRange, exportOperand } from './export-entry-range.ts'

/** Named as `exportCommand`, because `export` is a word of the language. */
export const exportCommand = cliCommand({
  name: 'export',
  operands: 'ID[:FROM[-TO]]…',
  summary: 'a session as a document; several, as a folder with an index page',
  options: [...exportOptions, ...lookingOptions],
  examples: [
    'export 7be1c2d4 --output login.html',
    'export 7be1c2d4 --include none | less',
    'export 7be1c2d4:12-20 --format txt',
    'export 7be1c2d4 a3f7c901 --format html --output shared',
    'export 7be1c2d4 --raw --no-redact --output copy.jsonl',
  ],
  exits: {
    0: 'done',
    1: 'no such session, the file already exists, or something went wrong',
    2: 'the command line is not understood, or an id is ambiguous',
  },
  async run(given, run) {
    const order = orderOf(given)
    const wanted = wantedIn(given, order)
    const catalogue = await openFor(given, run)
    const sessions = await sessionsFor(catalogue, wanted, run)
    for (const session of sessions) refuseIfNothingIsThere(session, order)
    // Loaded only here, as no other command needs it.
    const { exportTo } = await import('./exporting.ts')
    await exportTo({ order, sessions, ...(wanted.range && { range: wanted.range }) }, catalogue, run)
    return exitCodes.done
  },
})

interface Wanted {
  readonly ids: readonly string[]
  readonly range?: EntryRange
}

function wantedIn(given: ExportGiven, { isRaw }: ExportOrder): Wanted {
  const [first, ...others] = given.operands
  if (first === undefined) throw misuse('export takes one or more ids or paths.')
  const typed = given.operands.map(exportOperand)
  const range = given.range ?? typed[0]?.range
  if (others.length > 0 && (range ?? typed.find(one => one.range)))
    throw misuse('Entries can be chosen in one session only. Leave out the numbers to export several sessions whole.')
  if (given.range && typed[0]?.range) throw misuse('The entries are given twice; leave out --range.')
  if (isRaw && range) throw misuse('--raw copies a session as it is; leave out the numbers of entries.')
  return { ids: typed.map(({ id }) => id), ...(range && { range }) }
}

/** The sessions to export, each once even if it was named several times. */
async function sessionsFor(catalogue: Catalogue, { ids }: Wanted, run: CommandContext): Promise<readonly Session[]> {
  const sessions = new Map<string, Session>()
  for (const id of ids) {
    const session = await theOne(catalogue, id, run)
    sessions.set(session.key, session)
  }
  return [...sessions.values()]
}

function refuseIfNothingIsThere(session: Session, { isRaw }: ExportOrder): void {
  const { unreadable, sizeBytes, messageCount } = session
  const name = washLine(session.id)
  if (unreadable) throw new Problem(`${name} cannot be exported: its file could not be read.`)
  if (sizeBytes === 0) throw new Problem(`${name} cannot be exported: its file is empty.`)
  if (messageCount === 0 && !isRaw)
    throw new Problem(`${name} has no entries to export. \`sessions-tui show ${name} --raw\` shows its lines.`)
}
