import { environmentOf } from '../../engine/config/environment.ts'
import { type ExportChoices, usualExport, usualParts } from '../../model/export.ts'
import type { Session } from '../../model/session.ts'
import { homeAt } from './home.ts'

export interface SessionExport extends Partial<ExportChoices> {
  /** Replaces the session's own title. */
  readonly title?: string
  /** Environment variables to use; by default those of this process. */
  readonly env?: NodeJS.ProcessEnv
}

/** A session as a document, piece by piece, so that one of any size takes the same memory. Secrets are masked. */
export async function* exportSession(session: Session, options: SessionExport = {}): AsyncGenerator<string> {
  const { title, env = process.env, ...choices } = options
  const { openWriter } = await import('./document.ts')
  const { pieces } = await openWriter({
    subject: { kind: 'session', session },
    choices: { ...usualExport, parts: usualParts(choices.format ?? usualExport.format), ...choices },
    home: homeAt(environmentOf(env).home),
    path: '',
    ifThere: 'ask',
    ...(title !== undefined && { title }),
  })
  for (const piece of await pieces(session, null, () => {})) yield String(piece)
}
