import type { ExportFormat } from '../model/export.ts'
import { messagesOf, type Session } from '../model/session.ts'
import { wholeTime } from '../text/clock.ts'
import { plural } from '../text/numbers.ts'
import { washLine } from '../text/wash.ts'
import { titleOf } from './facts.ts'
import { escaped } from './html/escape-html.ts'
import { wholePage } from './html/head.ts'
import { plainWords } from './markdown/escape-markdown.ts'

/** A session, and its file beside the index. */
export interface ListedDocument {
  readonly session: Session
  readonly name: string
}

export const indexName = (format: ExportFormat): string => `index.${format}`

/** A page that lists sessions that were exported together, newest first, in the same format. */
export async function indexDocument(
  listed: readonly ListedDocument[],
  format: ExportFormat,
  now: Date,
  title?: string,
): Promise<string> {
  const rows = listed.toSorted((one, other) => (other.session.modified ?? '').localeCompare(one.session.modified ?? ''))
  const count = `${plural(rows.length, 'session')}, exported ${wholeTime(now)}`
  const name = washLine(title ?? '')
  const head = name === '' ? count : `${name} (${count})`
  switch (format) {
    case 'html':
      return wholePage(head, `<ol class="index">\n${rows.map(rowHtml).join('\n')}\n</ol>`)
    case 'json':
      return `${JSON.stringify({ ...indexJson(rows, now), ...(name !== '' && { title: name }) }, null, 2)}\n`
    case 'md':
      return `# ${plainWords(head)}\n\n${rows.map(rowMarkdown).join('\n')}\n`
    case 'txt':
      return `${head}\n\n${rows.map(rowText).join('\n')}\n`
  }
}

const indexJson = (rows: readonly ListedDocument[], now: Date) => ({
  schema: 'sessions-tui/index',
  version: 1,
  exportedAt: now.toISOString(),
  sessions: rows.map(({ name, session }) => ({ file: name, session })),
})

const rowMarkdown = ({ session, name }: ListedDocument): string =>
  `- [${plainWords(titleOf(session))}](<${addressOf(name)}>)  \n  ${plainWords(aboutOf(session))}`

const rowHtml = ({ session, name }: ListedDocument): string =>
  `<li><a href="${escaped(addressOf(name))}">${escaped(titleOf(session))}</a><br><span class="dim">${escaped(aboutOf(session))}</span></li>`

const rowText = ({ session, name }: ListedDocument): string => `${name}\n  ${titleOf(session)}\n  ${aboutOf(session)}\n`

/** Address of a file beside the index. */
const addressOf = (name: string): string => `./${encodeURIComponent(name)}`

function aboutOf(session: Session): string {
  const { modified, projectPath, gitBranch } = session
  const time = modified === null ? '' : wholeTime(new Date(modified))
  const words = [time, projectPath, gitBranch ?? '', plural(messagesOf(session), 'message')]
  return words.map(washLine).filter(Boolean).join(' · ')
}
