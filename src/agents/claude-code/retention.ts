import { join } from 'node:path'
import { asNumber, type JsonObject, parseObject } from '../../model/json.ts'
import { readRegularText } from '../../system/regular-file.ts'
import type { Retention } from '../beside.ts'

const DEFAULT_DAYS = 30

/** Claude Code deletes a session some days after its last change; its settings say how many. */
export const retention: Retention = {
  days(configFolders) {
    const days = configFolders.map(folder => asNumber(settingsIn(folder)?.cleanupPeriodDays))
    return days.find(day => day !== undefined && day > 0) ?? DEFAULT_DAYS
  },
  setting: 'cleanupPeriodDays',
}

function settingsIn(folder: string): JsonObject | undefined {
  try {
    return parseObject(readRegularText(join(folder, 'settings.json')))
  } catch {
    return undefined
  }
}
