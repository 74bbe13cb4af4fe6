import { patternPart } from './pattern-parts.ts'

/**
 * Whether all that a pattern matches, and looks at to do so, stands on one line: then it may be tried line by line. False
 * also where that is not plain to see.
 */
export function staysOnLine(source: string): boolean {
  // Nor a pattern that says itself what a dot is.
  if (/[\0-\x1f]|\(\?[a-z-]/.test(source)) return false
  return source.match(parts)?.every(isOnLine) ?? false
}

const parts = new RegExp(patternPart, 'gi')

function isOnLine(part: string): boolean {
  if (part.startsWith('[')) return !part.startsWith('[^') && (part.match(/\\./g) ?? []).every(isOnLine)
  // A number may mean a letter, and some letters mean all but a few others.
  return !part.startsWith('\\') || /^\\(?:[bBdSw]|[^\w\s])$/.test(part)
}
