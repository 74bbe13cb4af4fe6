import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../formats/format.ts'
import { asList, asObject, asText } from '../model/json.ts'
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
  const settings = asObject(parse(text, errors, { allowTrailingComma: true }))
  const [error] = errors
  if (error || !settings) {
    const line = text.slice(0, error?.offset ?? 0).split('\n').length
    const reason = error ? printParseErrorCode(error.error) : 'it is not an object'
    reports.warn(`${path} is not valid at line ${line} (${reason}); using the defaults.`)
    return defaults
  }
  return { roots: paths(settings.roots, env), ignore: paths(settings.ignore, env) }
}

function paths(value: unknown, env: Environment): string[] {
  return (asList(value) ?? []).flatMap(path => asText(path) || []).map(path => expandHome(path, env))
}
