import { type Line, type Style, span, type Token } from '../../text/span.ts'
import type { Button } from './box.ts'

interface Labelled {
  readonly label: string
  /** The underlined letter that chooses it. */
  readonly letter: string
}

/** Draws buttons side by side, the chosen one filled, in as many rows as necessary. */
export function buttonRows(labels: readonly Labelled[], chosen: number, width: number): readonly Line[] {
  const rows: Line[] = []
  for (const { y, from, index } of buttonPlaces(labels, width)) {
    const one = labels[index]
    if (one) rows[y] = [...(rows[y] ?? []), ...(from === 0 ? [] : [span('  ')]), ...button(one, index === chosen)]
  }
  return rows
}

/** The places of the buttons in these rows. */
export function buttonPlaces(labels: readonly Labelled[], width: number): readonly Button[] {
  let [y, from] = [0, 0]
  return labels.map(({ label }, index) => {
    const length = label.length + 4
    if (from > 0 && from + length > width) [y, from] = [y + 1, 0]
    const place = { y, from, to: from + length, index }
    from = place.to + 2
    return place
  })
}

function button({ label, letter }: Labelled, isChosen: boolean): Line {
  const style = { on: isChosen ? 'btnOn' : 'btn', bold: isChosen } as const
  const token = isChosen ? 'onText' : 'text'
  return [span('  ', token, style), ...withLetter(label, letter, token, style), span('  ', token, style)]
}

/** A label with its letter underlined. */
export function withLetter(label: string, letter: string, token: Token, style: Style): Line {
  const at = label.toLowerCase().indexOf(letter)
  const words = [label.slice(0, at), label.slice(at, at + 1), label.slice(at + 1)]
  return words
    .map((word, part) => span(word, token, part === 1 ? { ...style, underline: true } : style))
    .filter(({ text }) => text !== '')
}
