import { type Folded, fold, foldedWithPlaces } from '../text/fold.ts'
import { compiled } from './pattern.ts'
import type { Needle, TextQuery } from './text-query.ts'

export type Range = readonly [from: number, to: number]

/** Where in a text, as it was written (UTF-16 indexes), something of what is looked for stands: in order, none overlapping. */
export function marksOf(query: Pick<TextQuery, 'wanted'>, text: string): readonly Range[] {
  const needles = query.wanted.flatMap(({ anyOf }) => anyOf)
  return joined(isWithinLines(needles) ? placesByLine(needles, text) : allPlaces(needles, text))
}

function allPlaces(needles: readonly Needle[], text: string): readonly Range[] {
  const folded = foldedWithPlaces(text)
  return needles.flatMap(needle => placesOf(needle, folded, text))
}

const isWithinLines = (needles: readonly Needle[]): boolean =>
  needles.every(needle => needle.kind === 'words' && !needle.folded.includes('\n'))

/** Most lines of a long text have nothing, and where things stand in them nobody wants to know. */
function placesByLine(needles: readonly Needle[], text: string): readonly Range[] {
  const places: Range[] = []
  for (let from = 0; from <= text.length; ) {
    const newline = text.indexOf('\n', from)
    const to = newline < 0 ? text.length : newline
    const line = text.slice(from, to)
    const folded = fold(line)
    if (needles.some(needle => needle.kind === 'words' && folded.includes(needle.folded))) {
      for (const [start, end] of allPlaces(needles, line)) places.push([from + start, from + end])
    }
    from = to + 1
  }
  return places
}

/** All the places of one needle. */
export function placesOf(needle: Needle, folded: Folded, text: string): readonly Range[] {
  if (needle.kind === 'pattern') return patternPlaces(needle.source, folded)
  const places: Range[] = []
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

function patternPlaces(source: string, folded: Folded): readonly Range[] {
  const pattern = compiled(source)
  const places: Range[] = []
  for (const { index, 0: found } of pattern ? folded.text.matchAll(pattern) : []) {
    if (found !== '') places.push(folded.spanOf(index, index + found.length))
  }
  return places
}

/** In order, and as one where they meet. */
export function joined(ranges: readonly Range[]): readonly Range[] {
  const whole: Range[] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = whole.at(-1)
    if (last && from <= last[1]) whole[whole.length - 1] = [last[0], Math.max(last[1], to)]
    else whole.push([from, to])
  }
  return whole
}

/** Words that stand side by side are marked as what they are together. */
export function sideBySide(marks: readonly Range[], text: string): readonly Range[] {
  const whole: Range[] = []
  for (const [from, to] of marks) {
    const last = whole.at(-1)
    if (last && text.slice(last[1], from).trim() === '') whole[whole.length - 1] = [last[0], to]
    else whole.push([from, to])
  }
  return whole
}
