import { join } from 'node:path'
import type { Environment } from '../../model/environment.ts'
import { statsOf } from '../../system/real-files.ts'
import { ownFolder } from '../config/environment.ts'
import type { Settings } from '../config/settings.ts'
import type { Reports } from '../reports.ts'
import { removeTexts, TextStore } from './store.ts'

/**
 * Opens the kept words; null if the settings say not to keep any, and then removes them. Null, too, if their folder is a
 * link, which could lead to files of the same names that are not ours.
 */
export function openTexts({ textStore }: Settings, env: Environment, reports: Reports): TextStore | null {
  const folder = wordsFolder(env)
  if (statsOf(folder)?.isSymbolicLink()) {
    reports.warn(`${folder} is a link, so no words are kept there and searches take longer. Remove the link.`)
    return null
  }
  if (textStore) return new TextStore(folder)
  removeTexts(folder)
  return null
}

export const wordsFolder = (env: Environment): string => join(ownFolder('cache', env), 'words')
