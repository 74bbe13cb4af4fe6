import type { Entry } from '../../model/entry.ts'
import { dayAndMonth, hourAndMinute } from '../../text/clock.ts'
import { linesInWords } from '../size.ts'
import { lineWords } from './escape-html.ts'
import { type Icon, iconHtml } from './icons.ts'

interface Framed {
  readonly number: number
  readonly entry: Entry
  /** Its class in the style, and its sign. */
  readonly look: Icon
  readonly isError?: boolean
}

/** One block of the page: its sign, which is also the link to it, and what it holds. */
export function framed({ number, entry, look, isError = false }: Framed, html: string): string {
  const time = entry.timestamp === null ? '' : ` · ${clockWords(entry.timestamp)}`
  const link = `<a class="at" href="#m${number}" aria-label="Link to entry ${number}" title="#${number}${time}">${iconHtml(isError ? 'failed' : look)}</a>`
  return `<div class="b ${look}${isError ? ' error' : ''}" id="m${number}">${link}<div class="in">${html}</div></div>\n`
}

/** A line that is always seen, and what is folded beneath it. */
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

/** What is no time is left as it is. */
function clockWords(timestamp: string): string {
  const time = new Date(timestamp)
  if (Number.isNaN(time.getTime())) return lineWords(timestamp)
  return `${dayAndMonth(time)} ${time.getFullYear()}, ${hourAndMinute(time)}`
}

/** How much there is of it, at the end of a line. */
export const linesHtml = (text: string): string => `<span class="end">${linesInWords(text)}</span>`
