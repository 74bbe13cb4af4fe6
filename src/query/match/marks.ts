import { type Folded, fold, foldedWithPlaces } from '../../text/fold.ts'
import { compiled } from '../language/pattern.ts'
import type { Needle, Term, TextQuery } from '../language/text-query.ts'

export type MarkedRange = readonly [from: number, to: number]

/** Ranges of a text as written (UTF-16 indexes) that match any wanted term: in order, none overlapping. */
export function marksOf({ wanted }: Pick<TextQuery, 'wanted'>, text: string): readonly MarkedRange[] {
  return joined(placesOfTerms(wanted, text).flat())
}

/** The places of each term. In a text that is full of them, stops soon after `enough`. */
export function placesOfTerms(
  terms: readonly Term[],
  text: string,
  enough = Number.POSITIVE_INFINITY,
): readonly (readonly MarkedRange[])[] {
  return isWithinLines(terms) ? placesByLine(terms, text, enough) : allPlaces(terms, text)
}

function allPlaces(terms: readonly Term[], text: string): readonly (readonly MarkedRange[])[] {
  const folded = foldedWithPlaces(text)
  return terms.map(({ anyOf }) => anyOf.flatMap(needle => placesOf(needle, folded, text)))
}

const isWithinLines = (terms: readonly Term[]): boolean =>
  terms.every(({ anyOf }) => anyOf.every(needle => needle.kind === 'words' && !needle.folded.includes('\n')))

/** Skips the lines without a hit, which most lines of a long text are. */
function placesByLine(terms: readonly Term[], text: string, enough: number): readonly (readonly MarkedRange[])[] {
  const places: MarkedRange[][] = terms.map(() => [])
  const words = terms.flatMap(({ anyOf }) => anyOf.flatMap(needle => (needle.kind === 'words' ? needle.folded : [])))
  let left = enough
  for (let from = 0; from <= text.length; ) {
    const newline = text.indexOf('\n', from)
    const to = newline < 0 ? text.length : newline
    const line = text.slice(from, to)
    const folded = fold(line)
    if (words.some(word => folded.includes(word))) {
      for (const [term, ranges] of allPlaces(terms, line).entries()) {
        for (const [start, end] of ranges) places[term]?.push([from + start, from + end])
        left -= ranges.length
      }
    }
    if (left <= 0 && places.every(({ length }) => length > 0)) break
    from = to + 1
  }
  return places
}

function placesOf(needle: Needle, folded: Folded, text: string): readonly MarkedRange[] {
  if (needle.kind === 'pattern') return patternPlaces(needle.source, folded)
  const places: MarkedRange[] = []
  const { folded: word } = needle
  for (let at = folded.text.indexOf(word); at !== -1 && word !== ''; at = folded.text.indexOf(word, at + 1)) {
    const place = folded.spanOf(at, at + word.length)
    if (
      needle.isExact &&
      !text
        .slice(...place)
        .normalize('NFKC')
        .includes(needle.text)
    )
      continue
    places.push(place)
    at += word.length - 1
  }
  return places
}

function patternPlaces(source: string, folded: Folded): readonly MarkedRange[] {
  const pattern = compiled(source)
  const places: MarkedRange[] = []
  for (const { index, 0: found } of pattern ? folded.text.matchAll(pattern) : []) {
    if (found !== '') places.push(folded.spanOf(index, index + found.length))
  }
  return places
}

/** Sorts ranges and joins those that meet. */
export function joined(ranges: readonly MarkedRange[]): readonly MarkedRange[] {
  const whole: MarkedRange[] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = whole.at(-1)
    if (last && from <= last[1]) whole[whole.length - 1] = [last[0], Math.max(last[1], to)]
    else whole.push([from, to])
  }
  return whole
}

/** Joins the marks of words that stand side by side. */
export function sideBySide(marks: readonly MarkedRange[], text: string): readonly MarkedRange[] {
  const whole: MarkedRange[] = []
  for (const [from, to] of marks) {
    const last = whole.at(-1)
    if (last && text.slice(last[1], from).trim() === '') whole[whole.length - 1] = [last[0], to]
    else whole.push([from, to])
  }
  return whole
}
