/** Texts, in small letters, that everything has in it that a pattern matches. None, where it is not plain to see. */
export function literalsIn(source: string): readonly string[] {
  // Letters of other scripts may stand for others.
  if (/[^\0-\x7f]/.test(source)) return []
  const runs = runsOf(source)
  return runs.filter(run => run.length > 1).map(run => run.toLowerCase())
}

const repeats = /[*?]|\+|\{\d*,?\d*\}/y

function runsOf(source: string): readonly string[] {
  const runs: string[] = ['']
  let depth = 0
  const parts = new RegExp(patternPart, 'giy')
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

/**
 * Whether all that a pattern matches, and looks at to do so, stands on one line: then it may be tried line by line. False
 * also where that is not plain to see.
 */
export function staysOnLine(source: string): boolean {
  // Nor a pattern that says itself what a dot is.
  if (/[\0-\x1f]|\(\?[a-z-]/.test(source)) return false
  return source.match(new RegExp(patternPart, 'gi'))?.every(isOnLine) ?? false
}

function isOnLine(part: string): boolean {
  if (part.startsWith('[')) return !part.startsWith('[^') && (part.match(/\\./g) ?? []).every(isOnLine)
  // A number may mean a letter, and some letters mean all but a few others.
  return !part.startsWith('\\') || /^\\(?:[bBdSw]|[^\w\s])$/.test(part)
}

/** What a pattern is made of: an escape, a class, or any other letter. */
const patternPart = /\\(?:[ux]\{?[\da-f]*\}?|[pP]\{[^}]*\}|k<[^>]*>|c[a-z]|\d+|[\s\S])|\[(?:\\.|[^\]\\])*\]?|[\s\S]/i
