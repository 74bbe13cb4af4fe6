import { join } from 'node:path'
import type { Environment } from '../../formats/format.ts'
import type { Settings } from '../settings.ts'
import { ownFolder } from '../surroundings.ts'
import { removeTexts, TextStore } from './store.ts'

/** Null, and nothing is left, for whoever does not want words to be kept. */
export function openTexts({ textStore }: Settings, env: Environment): TextStore | null {
  const folder = wordsFolder(env)
  if (textStore) return new TextStore(folder)
  removeTexts(folder)
  return null
}

export const wordsFolder = (env: Environment): string => join(ownFolder('cache', env), 'words')
