import type { Entry } from '../../model/entry.ts'
import type { Session } from '../../model/session.ts'
import { dayAndMonth, hourAndMinute } from '../../text/clock.ts'
import type { ExportAids } from '../options.ts'
import { linesInWords } from '../size.ts'
import type { Ink } from './code.ts'
import { lineWords } from './escape-html.ts'
import { type Icon, iconHtml } from './icons.ts'

export interface HtmlPage {
  readonly session: Session
  readonly aids: ExportAids
  readonly ink: Ink
}

interface Framed {
  readonly number: number
  readonly entry: Entry
  /** Its class in the style, and its icon. */
  readonly look: Icon
  readonly isError?: boolean
}

/** One block of the page: an icon, which links to the block, and the content. */
export function framed({ number, entry, look, isError = false }: Framed, html: string): string {
  const time = entry.timestamp === null ? '' : ` · ${clockWords(entry.timestamp)}`
  const link = `<a class="at" href="#m${number}" aria-label="Link to entry ${number}" title="#${number}${time}">${iconHtml(isError ? 'failed' : look)}</a>`
  return `<div class="b ${look}${isError ? ' error' : ''}" id="m${number}">${link}<div class="in">${html}</div></div>\n`
}

/** Folds content below a summary line. */
export function folded(summary: string, html: string, isOpen: boolean): string {
  return `<details${isOpen ? ' open' : ''}><summary>${summary}</summary>${html}</details>`
}

export function timeHtml(timestamp: string | null): string {
  if (timestamp === null) return ''
  const time = new Date(timestamp)
  const shown = clockWords(timestamp)
  return Number.isNaN(time.getTime())
    ? `<span class="dim">${shown}</span>`
    : `<time datetime="${time.toISOString()}">${shown}</time>`
}

/** Formats a time. Text that is no time stays as it is. */
function clockWords(timestamp: string): string {
  const time = new Date(timestamp)
  if (Number.isNaN(time.getTime())) return lineWords(timestamp)
  return `${dayAndMonth(time)} ${time.getFullYear()}, ${hourAndMinute(time)}`
}

/** Number of lines, at the end of a summary line. */
export const linesHtml = (text: string): string => `<span class="end">${linesInWords(text)}</span>`
