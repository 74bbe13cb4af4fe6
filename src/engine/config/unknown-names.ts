import type { JsonObject } from '../../model/json.ts'
import { clip } from '../../text/clip.ts'
import { nearestName } from '../../text/nearest.ts'

/** Warns about the value at `where`; `what` says what is wrong with it, and what happens now. */
export type Warn = (where: readonly string[], what: string) => void

/** Cuts shown names, as a broken file may have any text in the place of one. */
const LONGEST_NAME = 60

/** The unknown names of an object. Editors write `$schema` into files of settings, so that is not among them. */
export function unknownIn(written: JsonObject, known: readonly string[]): readonly string[] {
  return Object.keys(written).filter(name => !known.includes(name) && name !== '$schema')
}

/** Says that a name is unknown, and which one was probably meant. */
export function unknownName(name: string, known: readonly string[], what: string): string {
  const meant = nearestName(name, known)
  return `unknown ${what} "${clip(name, LONGEST_NAME)}"; it is ignored.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`
}
