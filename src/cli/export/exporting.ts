import { join, resolve } from 'node:path'
import { homeAt } from '../../effects/exporting/home.ts'
import { nameFor } from '../../effects/exporting/name.ts'
import type { ExportOutcome, ExportRequest } from '../../effects/exporting/request.ts'
import { send, write } from '../../effects/exporting/write.ts'
import type { Catalogue } from '../../engine/catalogue.ts'
import { environmentOf, expandHome } from '../../engine/config/environment.ts'
import { removeUnfinished, whatIsAt } from '../../engine/disk/atomic-write.ts'
import { codeOf, reasonOf } from '../../engine/reports.ts'
import type { ExportSubject, Masked } from '../../model/export.ts'
import { misuse, Problem } from '../../model/problem.ts'
import type { Session } from '../../model/session.ts'
import { isFolder } from '../../system/real-files.ts'
import { wholeDate } from '../../text/clock.ts'
import { plural } from '../../text/numbers.ts'
import { washLine } from '../../text/wash.ts'
import type { CommandContext } from '../command.ts'
import { piecewise } from '../output/write-pieces.ts'
import type { ExportOrder } from './export-choices.ts'
import { type EntryRange, rangeOf } from './export-entry-range.ts'

interface Wanted {
  readonly order: ExportOrder
  readonly sessions: readonly Session[]
  readonly range?: EntryRange
}

/** Writes the export, and says where it is. */
export async function exportTo(wanted: Wanted, catalogue: Catalogue, run: CommandContext): Promise<void> {
  const { order, sessions } = wanted
  if (sessions.length > 1) refuseForSeveral(order)
  const subject = subjectOf(wanted)
  const request = {
    subject,
    choices: order.choices,
    home: homeAt(environmentOf(run.env).home),
    ifThere: order.mayReplace ? ('replace' as const) : ('ask' as const),
    ...(order.title !== undefined && { title: order.title }),
    ...(order.isRaw && { isRaw: true as const }),
  }
  if (goesToStdout(order, subject, run)) {
    catalogue.close()
    return readingOf(sessions, () => toStdout({ ...request, path: '' }, run))
  }
  const path = await pathFor(request, order, run)
  if (order.mayReplace && whatIsAt(path) === 'file' && (await catalogue.find(path)).length > 0)
    throw new Problem(`${path} is the file of a session and is never replaced. Name another file with --output.`)
  // Closed early: writing may take minutes, and another run may want to save the cache meanwhile.
  catalogue.close()
  await readingOf(sessions, () => toFile({ ...request, path }, order, sessions, run))
}

function refuseForSeveral({ output, isRaw }: ExportOrder): void {
  if (isRaw) throw misuse('--raw copies one session at a time.')
  if (output === '-') throw misuse('Several sessions are written to a folder; name it with --output DIR.')
}

function subjectOf({ sessions, range }: Wanted): ExportSubject {
  const [session] = sessions
  if (!session || sessions.length > 1) return { kind: 'sessions', sessions }
  return range ? { kind: 'range', session, ...rangeOf(session, range) } : { kind: 'session', session }
}

/** Whether to write to stdout: in a pipe, or if asked for. On a terminal, a whole document would only scroll past. */
function goesToStdout({ output, isJson }: ExportOrder, { kind }: ExportSubject, run: CommandContext): boolean {
  if (kind === 'sessions' || isJson) return false
  return output === '-' || (output === undefined && !run.output.isTerminal)
}

type Request = Omit<ExportRequest, 'path'>

async function pathFor(
  request: Request,
  { output, isRaw }: ExportOrder,
  { env, now }: CommandContext,
): Promise<string> {
  const { subject, choices } = request
  const typed = resolve(expandHome(output ?? '', environmentOf(env)))
  if (subject.kind === 'sessions') return output === undefined ? join(typed, `sessions-${wholeDate(now)}`) : typed
  const isInside = output === undefined || /[/\\]$/.test(output) || isFolder(typed)
  if (!isInside) return typed
  return join(typed, `${await nameFor(subject, request)}.${isRaw ? 'jsonl' : choices.format}`)
}

async function toStdout(request: ExportRequest, run: CommandContext): Promise<void> {
  const pieces = piecewise(run.output, request.choices.format === 'json' && !request.isRaw)
  const { masked } = await send(request, pieces.take)
  await pieces.end()
  sayMasked(masked, run)
}

async function toFile(
  request: ExportRequest,
  { isJson }: ExportOrder,
  sessions: readonly Session[],
  run: CommandContext,
): Promise<void> {
  const { output, onInterrupt } = run
  onInterrupt(() => removeUnfinished(request.path))
  const outcome = await write(request, {
    onReady: masked => sayMasked(masked, run),
    onProgress({ done, total }) {
      if (output.showsProgress) output.status(`exporting ${Math.floor((100 * done) / Math.max(total, 1))} %`)
    },
  })
  if (outcome.kind === 'met') throw new Problem(metSentence(outcome))
  const { path, bytes, masked } = outcome
  const report = { path, bytes, masked, sessions: sessions.map(({ id }) => id) }
  if (isJson) await output.json(`${JSON.stringify(report, null, 2)}\n`)
  else await output.write(`${output.isTerminal ? washLine(path) : path}\n`)
}

function metSentence({ path, isFolder: isIntoIt }: Extract<ExportOutcome, { kind: 'met' }>): string {
  const next = isIntoIt ? 'write into it, or name another folder' : 'replace it, or name another file'
  return `${path} already exists. Add --force to ${next} with --output.`
}

/** Says which secrets were masked, and how often, as the same secret may stand in many places. */
function sayMasked(masked: readonly Masked[], { output }: CommandContext): void {
  const places = masked.reduce((sum, { count }) => sum + count, 0)
  if (places === 0) return
  const kinds = masked.map(({ what, count }) => (count === 1 ? what : `${what} (${count})`))
  output.say(`sessions-tui: masked secrets in ${plural(places, 'place')}: ${kinds.join(', ')}.`)
}

/** Turns errors of reading into a sentence: a session may be deleted or made unreadable meanwhile. */
async function readingOf(sessions: readonly Session[], act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof Problem || codeOf(error) === undefined) throw error
    const name = sessions.map(({ id }) => washLine(id)).join(', ')
    throw new Problem(`${name} could not be read to the end (${reasonOf(error)}). Try again.`)
  }
}
