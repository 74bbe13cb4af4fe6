import { join } from 'node:path'
import { asNumber, parseObject } from '../../model/json.ts'
import { textOf } from '../../system/read-or-empty.ts'
import type { Retention } from '../beside.ts'

const DEFAULT_DAYS = 30

/** Claude Code deletes a session some days after its last change; its settings say how many. */
export const retention: Retention = {
  days(configFolders) {
    const settings = configFolders.map(folder => parseObject(textOf(join(folder, 'settings.json'))))
    const days = settings.map(object => asNumber(object?.cleanupPeriodDays))
    return days.find(day => day !== undefined && day > 0) ?? DEFAULT_DAYS
  },
  setting: 'cleanupPeriodDays',
}
