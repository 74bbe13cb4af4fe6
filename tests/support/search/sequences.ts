/** All sequences that we ever send to a terminal. */
const ours = [
  /\x1b\[[\d;]*m/y, // colours and styles
  /\x1b\[\d+;\d+H/y, // go to a cell
  /\x1b\[2J/y, // clear the screen
  /\x1b\[\?(?:1049|25|7|2004|1000|1006|2026)[hl]/y, // other screen, cursor, wrapping, paste, mouse, whole frames
  /\x1b\]11;\?\x1b\\/y, // query of the background colour
  /\x1b\[6n/y, // query of the cursor position
]

/** Control characters, characters that change the direction of text, and replacements for invalid bytes. */
const forbidden = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffd]/

/** The sequences that a program wrote to its terminal beside text and our own, each with a few characters after it. */
export function foreignIn(written: string): string[] {
  const foreign: string[] = []
  for (let at = 0; at < written.length; at++) {
    if (!forbidden.test(written[at] ?? '')) continue
    const length = lengthOfOurs(written, at)
    if (length === 0) foreign.push(JSON.stringify(written.slice(at, at + 20)))
    at += Math.max(length - 1, 0)
  }
  return foreign
}

function lengthOfOurs(written: string, at: number): number {
  for (const sequence of ours) {
    sequence.lastIndex = at
    const found = sequence.exec(written)
    if (found) return found[0].length
  }
  return 0
}
