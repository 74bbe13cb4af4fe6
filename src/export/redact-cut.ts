import type { Finder } from './redact-marks.ts'

/** A beginning of a prompt has so many characters; what is shorter was not cut off. */
const SHORTEST_BEGINNING = 190

/** Finds the first part of a key at the end of a text that was cut off there, and so has lost its looks. */
export function cutKeyFinder(beginnings: readonly string[]): Finder {
  return text => {
    if (text.length < SHORTEST_BEGINNING) return []
    const last = /[^\s"'`=:,;<>()[\]{}\\]{1,400}$/.exec(text)?.[0] ?? ''
    const beginning = beginnings.find(beginning => last.startsWith(beginning))
    // `key-binding` is a word.
    const isKey = beginning !== undefined && /[\dA-Z]/.test(last.slice(beginning.length))
    return isKey ? [{ start: text.length - last.length, end: text.length, what: 'key' }] : []
  }
}
