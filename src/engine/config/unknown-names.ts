import type { JsonObject } from '../../model/json.ts'
import { clip } from '../../text/clip.ts'
import { nearestName } from '../../text/nearest.ts'

/** More of a name is not shown: a broken file may have any text in the place of one. */
const LONGEST_NAME = 60

/** The names that mean nothing here. Editors write `$schema` into files of settings. */
export function unknownIn(written: JsonObject, known: readonly string[]): readonly string[] {
  return Object.keys(written).filter(name => !known.includes(name) && name !== '$schema')
}

/** That a name is not used, and which one was meant: a mistyped `ignore` would have a private folder read. */
export function unknownName(name: string, known: readonly string[], what: string): string {
  const meant = nearestName(name, known)
  return `there is no ${what} "${clip(name, LONGEST_NAME)}"; it is not used.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`
}
