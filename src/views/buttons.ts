import { type Line, type Style, span, type Token } from '../text/span.ts'
import type { Button } from './box.ts'

interface Labelled {
  readonly label: string
  /** The letter that chooses it, which is underlined. */
  readonly letter: string
}

/** Buttons beside one another, the chosen one filled. */
export function buttonRow(labels: readonly Labelled[], chosen: number): Line {
  return labels.flatMap((one, at) => [...(at === 0 ? [] : [span('  ')]), ...button(one, at === chosen)])
}

/** Where they stand in it. */
export function buttonPlaces(labels: readonly Labelled[], y: number, indent = 0): readonly Button[] {
  let from = indent
  return labels.map(({ label }, index) => {
    const to = from + label.length + 4
    const place = { y, from, to, index }
    from = to + 2
    return place
  })
}

function button({ label, letter }: Labelled, isChosen: boolean): Line {
  const style = { on: isChosen ? 'btnOn' : 'btn', bold: isChosen } as const
  const token = isChosen ? 'onText' : 'text'
  return [span('  ', token, style), ...withLetter(label, letter, token, style), span('  ', token, style)]
}

/** Words with the letter underlined that chooses them. */
export function withLetter(label: string, letter: string, token: Token, style: Style): Line {
  const at = label.toLowerCase().indexOf(letter)
  const words = [label.slice(0, at), label.slice(at, at + 1), label.slice(at + 1)]
  return words
    .map((word, part) => span(word, token, part === 1 ? { ...style, underline: true } : style))
    .filter(({ text }) => text !== '')
}
