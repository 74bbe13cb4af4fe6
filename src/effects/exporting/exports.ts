import { dirname, join, resolve } from 'node:path'
import type { ExportJob } from '../../app/export/state.ts'
import type { Dispatch } from '../../app/message.ts'
import type { Toast } from '../../app/screen/state.ts'
import { environmentOf, expandHome } from '../../engine/config/environment.ts'
import { whatIsAt } from '../../engine/disk/atomic-write.ts'
import { reasonOf } from '../../engine/reports.ts'
import type { ExportChoices, ExportSubject, Masked } from '../../model/export.ts'
import { withTilde } from '../../model/folder.ts'
import { Problem } from '../../model/problem.ts'
import { isFolder } from '../../system/real-files.ts'
import { bytesInWords, plural } from '../../text/numbers.ts'
import { ExportThread, Overtaken } from './export-thread.ts'
import { homeAt } from './home.ts'
import { nameFor } from './name.ts'
import type { ExportRequest, Measured } from './request.ts'

/** Surroundings of an export: the environment, and the folder that the dashboard was started in. */
interface Place {
  readonly env: NodeJS.ProcessEnv
  readonly here: string
  /** Whether a file holds a session, or several. */
  holdsSessions(path: string): boolean
}

/** Exports of the dashboard, written one after another. At most one is previewed and one is copied at a time. */
export class Exporting {
  readonly #writing = new ExportThread()
  readonly #copying = new ExportThread()
  readonly #measuring = new ExportThread()
  #isClosed = false
  /** Resolves when all exports asked for are written. */
  #written: Promise<void> = Promise.resolve()
  #measured: { readonly of: ExportRequest; readonly answer: Promise<Measured> } | undefined

  /** Tells path, size and problems of an export before it is written. Measuring it takes as long as writing it. */
  async preview(job: ExportJob, number: number, place: Place, dispatch: Dispatch): Promise<void> {
    const request = await requestFor(job, place)
    const to = withTilde(request.path, request.home.path)
    try {
      const { bytes, masked } = await this.#measure(request)
      const exists = whatIsAt(request.path) !== 'nothing'
      const folder = dirname(request.path)
      const problem = isFolder(folder) ? null : `the folder ${withTilde(folder, request.home.path)} does not exist`
      dispatch({ type: 'exportPreviewed', number, preview: { to, bytes, masked, exists, problem } })
    } catch (error) {
      if (error instanceof Overtaken) return
      const problem = `the session could not be read (${reasonOf(error)})`
      dispatch({ type: 'exportPreviewed', number, preview: { to, bytes: 0, masked: [], exists: false, problem } })
    }
  }

  stopPreview(): void {
    this.#measuring.stop()
    this.#measured = undefined
  }

  /** Writes an export after the ones before it, instead of stopping them. */
  write(job: ExportJob, place: Place, dispatch: Dispatch): Promise<void> {
    this.stopPreview()
    this.#written = this.#written.then(() => this.#write(job, place, dispatch))
    return this.#written
  }

  async #write(job: ExportJob, place: Place, dispatch: Dispatch): Promise<void> {
    try {
      const request = await requestFor(job, place)
      if (this.#isClosed) return
      if (job.ifThere === 'replace' && place.holdsSessions(request.path))
        throw new Problem(`${request.path} is the file of a session and is never replaced. Choose another name.`)
      const outcome = await this.#writing.ask('write', request, progress =>
        dispatch({ type: 'exportProgressed', progress }),
      )
      if (outcome.kind === 'met') return dispatch({ ...outcome, type: 'exportMet', job })
      const shown = withTilde(outcome.path, request.home.path)
      const facts = [bytesInWords(outcome.bytes), ...maskedWords(outcome.masked)].join(', ')
      const text = `Exported to ${shown}, ${facts}.`
      dispatch({ type: 'exportDone', job, path: outcome.path, toast: { kind: 'done', text } })
    } catch (error) {
      if (!(error instanceof Overtaken)) dispatch({ type: 'exportFailed', why: reasonOf(error) })
    }
  }

  /** The export as text, or a toast that says why not. Undefined if something else is to be copied by now. */
  async text(subject: ExportSubject, choices: ExportChoices, place: Place): Promise<string | Toast | undefined> {
    try {
      const home = homeAt(environmentOf(place.env).home)
      const isBare = subject.kind === 'range'
      return await this.#copying.ask('text', { subject, choices, home, isBare, path: '', ifThere: 'ask' })
    } catch (error) {
      return error instanceof Overtaken ? undefined : { kind: 'problem', text: reasonOf(error) }
    }
  }

  /** Stops the export that is being written, and leaves nothing of it behind. */
  stop(): void {
    this.#writing.stop()
  }

  close(): void {
    this.#isClosed = true
    this.#writing.close()
    this.#copying.close()
    this.#measuring.close()
  }

  /** Measures again only if subject or choices have changed: another name makes no other document. */
  #measure(request: ExportRequest): Promise<Measured> {
    const { of, answer } = this.#measured ?? {}
    if (answer && of?.subject === request.subject && of.choices === request.choices) return answer
    const measuring = this.#measuring.ask('measure', request)
    this.#measured = { of: request, answer: measuring }
    return measuring
  }
}

async function requestFor({ subject, choices, to, isNamed, ifThere }: ExportJob, place: Place): Promise<ExportRequest> {
  const environment = environmentOf(place.env)
  const home = homeAt(environment.home)
  const typed = resolve(place.here, expandHome(to, environment))
  const request = { subject, choices, home, ifThere: ifThere ?? ('ask' as const) }
  if (subject.kind === 'sessions' || (isNamed && !isFolder(typed))) return { ...request, path: typed }
  // In an existing folder, or if the user typed no name, the name is made from the title.
  const name = `${await nameFor(subject, { choices, home })}.${choices.format}`
  return { ...request, path: join(isNamed ? typed : dirname(typed), name) }
}

export function maskedWords(masked: readonly Masked[]): readonly string[] {
  const count = masked.reduce((sum, one) => sum + one.count, 0)
  return count === 0 ? [] : [`${plural(count, 'secret')} masked`]
}
