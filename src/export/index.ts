import type { Session } from '../model/session.ts'
import type { ExportAids, ExportOptions, NumberedEntry } from './options.ts'

/**
 * Renders a session as a document, in pieces. The promise resolves when the format's modules are loaded. Entries are read
 * while the pieces are iterated, each once and in order, so that memory does not depend on the size of the session.
 */
export async function exportText(
  session: Session,
  entries: Iterable<NumberedEntry>,
  options: ExportOptions,
  aids: ExportAids,
): Promise<Iterable<string>> {
  const { renderers } = await import('./renderers.ts')
  const render = await renderers[options.format]()
  return render({ session, entries, options, aids })
}
