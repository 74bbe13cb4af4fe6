import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Environment } from '../formats/format.ts'
import { asList, asObject, asText, type JsonObject } from '../model/json.ts'
import { codeOf, type Reports, reasonOf } from './reports.ts'
import { expandHome, ownFolder } from './surroundings.ts'

export interface Settings {
  /** More folders with sessions. */
  readonly roots: readonly string[]
  /** Paths that are never read. */
  readonly ignore: readonly string[]
}

const defaults: Settings = { roots: [], ignore: [] }

/** JSON with comments. A file that cannot be used means the defaults and a word about where it breaks. */
export async function readSettings(env: Environment, reports: Reports): Promise<Settings> {
  const path = join(ownFolder('config', env), 'settings.json')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') reports.warn(`${path} could not be read (${reasonOf(error)}); using the defaults.`)
    return defaults
  }
  const { parse, printParseErrorCode } = await import('jsonc-parser')
  const errors: import('jsonc-parser').ParseError[] = []
  const settings = asObject(parse(text, errors, { allowTrailingComma: true })) ?? {}
  const [error] = errors
  if (!error) return { roots: pathsIn(settings, 'roots'), ignore: pathsIn(settings, 'ignore') }
  const line = text.slice(0, error.offset).split('\n').length
  reports.warn(`${path} is not valid at line ${line} (${printParseErrorCode(error.error)}); using the defaults.`)
  // What was to be left alone still is, as far as it can be read.
  return { ...defaults, ignore: pathsIn(settings, 'ignore') }

  /** As a list, or a single one; from the home folder where they do not begin at the root. */
  function pathsIn(settings: JsonObject, name: string): string[] {
    const value = settings[name] ?? []
    const list = asList(value) ?? [value]
    if (list.some(one => typeof one !== 'string'))
      reports.warn(`"${name}" in ${path} is a list of paths; the rest of it is not used.`)
    return list.flatMap(one => asText(one) || []).map(one => resolve(env.home, expandHome(one, env)))
  }
}
