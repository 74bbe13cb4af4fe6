import { activityOf } from '../../../src/engine/cache/activity-record.ts'
import { factsOf, type Scan } from '../../../src/engine/scan/scan-record.ts'
import { type Activity, deedsIn, messagesIn } from '../../../src/model/activity.ts'

/** The values of the columns, event by event. */
export const eventsOf = (activity: Activity) => ({
  messages: [...messagesIn(activity)],
  deeds: [...deedsIn(activity)],
})

/** Everything that a scan says of a file. */
export function toldBy(scan: Scan) {
  const { activity, began } = activityOf(scan)
  return { facts: factsOf(scan), began, ...eventsOf(activity) }
}
