/** Lower-case texts that every match of a pattern contains. Empty if they are not easy to tell. */
export function literalsIn(source: string): readonly string[] {
  // Ignoring case, a letter of another script may match a different letter.
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

/** The letter that this part matches; null if it may match several, or nothing. */
function letterOf(part: string): string | null {
  if (part.length === 1) return /[.^$()[\]{}*+?\\]/.test(part) ? null : part
  return /^\\[^\w\s]$/.test(part) ? part.slice(1) : null
}

/**
 * Whether a pattern only matches, and looks at, text on one line, so that it may be tried line by line. False also
 * where that is not easy to tell.
 */
export function staysOnLine(source: string): boolean {
  // A pattern may contain a newline, or set flags that let a dot match one.
  if (/[\0-\x1f]|\(\?[a-z-]/.test(source)) return false
  return source.match(new RegExp(patternPart, 'gi'))?.every(isOnLine) ?? false
}

function isOnLine(part: string): boolean {
  if (part.startsWith('[')) return !part.startsWith('[^') && (part.match(/\\./g) ?? []).every(isOnLine)
  // Escapes with numbers may stand for a newline, and classes such as `\D` and `\W` contain it.
  return !part.startsWith('\\') || /^\\(?:[bBdSw]|[^\w\s])$/.test(part)
}

/** One part of a pattern: an escape, a class, or any other character. */
const patternPart = /\\(?:[ux]\{?[\da-f]*\}?|[pP]\{[^}]*\}|k<[^>]*>|c[a-z]|\d+|[\s\S])|\[(?:\\.|[^\]\\])*\]?|[\s\S]/i
