import { patternPart } from './pattern-parts.ts'

/** Texts, in small letters, that everything has in it that a pattern matches. None, where it is not plain to see. */
export function literalsIn(source: string): readonly string[] {
  // Letters of other scripts may stand for others.
  if (/[^\0-\x7f]/.test(source)) return []
  const runs = runsOf(source)
  return runs.filter(run => run.length > 1).map(run => run.toLowerCase())
}

const parts = new RegExp(patternPart, 'giy')
const repeats = /[*?]|\+|\{\d*,?\d*\}/y

function runsOf(source: string): readonly string[] {
  const runs: string[] = ['']
  let depth = 0
  parts.lastIndex = 0
  for (let match = parts.exec(source); match; match = parts.exec(source)) {
    const [part] = match
    if (part === '|' && depth === 0) return []
    if (part === '(') depth++
    const letter = depth === 0 ? letterOf(part) : null
    if (part === ')') depth--
    const repeat = repeatAt(source, parts.lastIndex)
    parts.lastIndex += repeat?.length ?? 0
    if (letter !== null && (repeat === null || /^(?:\+|\{[1-9])/.test(repeat))) runs[runs.length - 1] += letter
    if (letter === null || repeat !== null) runs.push('')
  }
  return runs
}

function repeatAt(source: string, at: number): string | null {
  repeats.lastIndex = at
  return repeats.exec(source)?.[0] ?? null
}

/** Null: it may be this or that, or nothing. */
function letterOf(part: string): string | null {
  if (part.length === 1) return /[.^$()[\]{}*+?\\]/.test(part) ? null : part
  return /^\\[^\w\s]$/.test(part) ? part.slice(1) : null
}
