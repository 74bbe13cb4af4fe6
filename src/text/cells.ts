import { eastAsianWidth } from 'get-east-asian-width'

/** A text as a terminal draws it: clusters of a kind that all terminals agree on, and the columns each takes. */
export interface Cells {
  readonly clusters: readonly string[]
  readonly widths: readonly (1 | 2)[]
}

export function cellsOf(text: string): Cells {
  const clusters: string[] = []
  const widths: (1 | 2)[] = []
  for (const { segment } of graphemes().segment(text)) {
    for (const cluster of settled(segment)) {
      clusters.push(cluster)
      widths.push(eastAsianWidth(cluster.codePointAt(0) ?? 0))
    }
  }
  return { clusters, widths }
}

/** Terminals measure sequences of emoji each in their own way, so only the first of them is drawn, and flags as letters. */
function settled(segment: string): readonly string[] {
  const first = segment.codePointAt(0) ?? 0
  if (/^[\p{M}\p{Cf}]/u.test(segment)) return []
  if (first >= 0x1f1e6 && first <= 0x1f1ff) {
    return Array.from(segment, letter => String.fromCharCode((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 65))
  }
  if (/^\p{Extended_Pictographic}/u.test(segment)) return [String.fromCodePoint(first)]
  const joined = segment.normalize('NFC').replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
  return [Array.from(joined).slice(0, 4).join('')]
}

let segmenter: Intl.Segmenter | undefined

function graphemes(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter
}
