import { loadRedactor } from '../../export/redact/redactor.ts'
import type { ExportSubject } from '../../model/export.ts'
import { fileNameOf } from '../../query/list/title.ts'
import type { ExportRequest } from './request.ts'

type OneSession = Exclude<ExportSubject, { readonly kind: 'sessions' }>

/** Name for a document, without its extension. Secrets in the title are masked here, too. */
export async function nameFor(
  subject: OneSession,
  {
    choices,
    home,
    title = subject.session.title,
  }: Pick<ExportRequest, 'choices' | 'home'> & { readonly title?: string | null },
): Promise<string> {
  const redactor = await loadRedactor({ secrets: choices.hidesSecrets, ...(choices.hidesHome && { home }) })
  const part = subject.kind === 'range' ? '-part' : ''
  const { id, format } = subject.session
  return fileNameOf({ id, format, title: title && redactor.text(title) }) + part
}
