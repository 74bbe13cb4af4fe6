import { type Line, span } from '../../text/span.ts'
import type { Button } from './box.ts'

interface Labelled {
  readonly label: string
  /** The key that chooses it. */
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
    const length = label.length + 6
    if (from > 0 && from + length > width) [y, from] = [y + 1, 0]
    const place = { y, from, to: from + length, index }
    from = place.to + 2
    return place
  })
}

function button({ label, letter }: Labelled, isChosen: boolean): Line {
  const style = { on: isChosen ? 'btnOn' : 'btn', bold: isChosen } as const
  const token = isChosen ? 'onText' : 'text'
  const key = span(letter, isChosen ? 'onText' : 'accent', { ...style, bold: true })
  return [span('  ', token, style), key, span(` ${label}  `, token, style)]
}
