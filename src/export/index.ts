import type { Session } from '../model/session.ts'
import type { ExportAids, ExportOptions, NumberedEntry } from './options.ts'

/**
 * A session as a document, in pieces. The promise is for what the format takes, which is loaded now; entries are read
 * when the pieces are asked for, each once and in order, so that a session of any size is written in the same memory.
 */
export async function exportText(
  session: Session,
  entries: Iterable<NumberedEntry>,
  options: ExportOptions,
  aids: ExportAids,
): Promise<Iterable<string>> {
  const { renderers } = await import('./renderers.ts')
  const render = await renderers[options.format]()
  return render(session, entries, options, aids)
}
