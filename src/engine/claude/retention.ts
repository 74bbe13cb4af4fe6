import { join } from 'node:path'
import { asNumber, type JsonObject, parseObject } from '../../model/json.ts'
import { readRegularText } from '../disk/regular-file.ts'
import type { Root } from '../disk/roots.ts'

const DEFAULT_DAYS = 30

/** How many days after its last change Claude Code deletes a session, by its own settings; null: that agent deletes none. */
export function cleanupDays({ format, configFolders }: Root): number | null {
  if (format !== 'claude-code') return null
  const days = configFolders.map(folder => asNumber(settingsIn(folder)?.cleanupPeriodDays))
  return days.find(day => day !== undefined && day > 0) ?? DEFAULT_DAYS
}

function settingsIn(folder: string): JsonObject | undefined {
  try {
    return parseObject(readRegularText(join(folder, 'settings.json')))
  } catch {
    return undefined
  }
}
