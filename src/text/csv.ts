import { washLine } from './wash.ts'

/** Rows as RFC 4180 says, with a line of headings. */
export function csv(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [headings, ...rows].map(row => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : harmless(washLine(value))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet calculates what begins so, and a name in a session may be a formula. An apostrophe makes it a text. */
function harmless(text: string): string {
  return /^[=+\-@]/.test(text) ? `'${text}` : text
}
