import type { LayoutOptions } from '../../src/layout/options.ts'
import type { Line, Span } from '../../src/text/span.ts'
import { onThatDay } from './entries.ts'

/** Lines as a reader sees them, without the blanks at their ends. */
export function plain(lines: readonly Line[]): string[] {
  return lines.map(line =>
    line
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  )
}

/** Each span of a line that says something, with its token before it. */
export function tokens(line: Line | undefined): string[] {
  return (line ?? []).filter(({ text }) => text.trim() !== '').map(describe)
}

const describe = ({ text, token, bold, italic, on }: Span): string =>
  `${[token ?? 'text', bold && 'bold', italic && 'italic', on].filter(Boolean).join(' ')}: ${text.trim()}`

/** How the tests lay out, unless they say otherwise. */
export function layoutOptions(more: Partial<LayoutOptions> = {}): LayoutOptions {
  return {
    width: 52,
    isOpen: false,
    backticks: false,
    now: Date.parse(onThatDay('18:00')),
    times: 'relative',
    tasks: [],
    isAbandoned: false,
    version: 0,
    folder: '/code/shop',
    agent: 'claude',
    ...more,
  }
}
