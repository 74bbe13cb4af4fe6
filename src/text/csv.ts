import { washLine } from './wash.ts'

/** Formats rows as RFC 4180 says, below a line of headings. */
export function csv(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [headings, ...rows].map(row => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : withoutFormula(washLine(value))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Puts an apostrophe before text that a spreadsheet would run as a formula: names in sessions are foreign text. */
function withoutFormula(text: string): string {
  return /^[=+\-@]/.test(text) ? `'${text}` : text
}
