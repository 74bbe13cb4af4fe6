import type { DiffRow } from '../../text/diff.ts'
import { highlightedSpans } from '../../text/highlight.ts'
import { splitLines } from '../../text/lines.ts'
import { type Span, span, type Token } from '../../text/span.ts'
import { wash } from '../../text/wash.ts'
import { numberedLine } from '../../transcript-layout/read-code.ts'
import { escaped, words } from './escape-html.ts'

/** Classes for the colours of code. */
const classes: { readonly [T in Token]?: string } = {
  keyword: 'k',
  string: 's',
  number: 'n',
  comment: 'c',
  added: 'add',
  removed: 'del',
}

/** The number of characters that may still be coloured, which takes ten times as long as the rest of the export. */
export interface Ink {
  left: number
}

export const fullInk = (): Ink => ({ left: 1_000_000 })

/** Colours washed code, if its language is known and ink is left. */
function coloured(text: string, language: string | undefined, ink: Ink): readonly Span[] {
  if (language === undefined || ink.left < text.length) return [span(text)]
  ink.left -= text.length
  return highlightedSpans(text, language)
}

export function spansHtml(spans: readonly Span[]): string {
  return spans.map(({ text, token }) => spanHtml(text, token)).join('')
}

function spanHtml(text: string, token: Token = 'text'): string {
  const name = classes[token]
  return name === undefined || text === '' ? escaped(text) : `<span class="${name}">${escaped(text)}</span>`
}

export function codeBlock(source: string, language: string | undefined, ink: Ink): string {
  return `<pre><code>${spansHtml(coloured(wash(source).trimEnd(), language, ink))}</code></pre>`
}

export function plainBlock(source: string): string {
  return `<pre>${words(source.trimEnd())}</pre>`
}

/** Lines of a file with their numbers, which the browser does not copy; undefined if the output has no numbers. */
export function numberedBlock(output: string, language: string | undefined, ink: Ink): string | undefined {
  const lines = wash(output).trimEnd().split('\n')
  const parts = lines.map(line => numberedLine.exec(line))
  if (!parts[0]) return undefined
  const code = parts.map((part, at) => part?.[2] ?? lines[at] ?? '').join('\n')
  const rows = splitLines(coloured(code, language, ink)).map(spansHtml)
  return `<pre class="lines">${rows.map((row, at) => lineHtml('span', parts[at]?.[1], row)).join('')}</pre>`
}

/** Lines of a diff with their numbers. The style adds the signs. */
export function diffBlock(rows: readonly DiffRow[]): string {
  const lines = rows.map(row => {
    if ('gap' in row) return '<span class="gap"></span>'
    const element = row.sign === '+' ? 'ins' : row.sign === '-' ? 'del' : 'span'
    return lineHtml(element, row.number?.toString(), escaped(row.text))
  })
  return `<pre class="lines diff">${lines.join('')}</pre>`
}

function lineHtml(element: 'span' | 'ins' | 'del', number: string | undefined, html: string): string {
  const label = number === undefined ? '' : ` data-n="${escaped(number)}"`
  return `<${element}${label}>${html === '' ? '\n' : html}</${element}>`
}
