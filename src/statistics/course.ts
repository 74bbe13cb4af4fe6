import { type CountedFile, type CountedMessage, deedsIn, messagesIn, SYNTHETIC } from '../model/activity.ts'
import type { Course, CourseStep } from './statistics.ts'

/** The course of a session, including the messages that a resumed or forked session copied: they were in its context, too. */
export function courseOf({ activity, isSubagent }: CountedFile): Course {
  const steps: CourseStep[] = []
  /** Number of steps before each message. */
  const stepsBefore: number[] = []
  for (const message of messagesIn(activity)) {
    stepsBefore.push(steps.length)
    if (message.model !== SYNTHETIC && (isSubagent || !message.isSidechain)) steps.push(stepOf(message))
  }
  const compactions: number[] = []
  for (const deed of deedsIn(activity)) {
    if (deed.kind === 'compaction') compactions.push(stepsBefore[deed.position] ?? steps.length)
  }
  return { steps, compactions }
}

function stepOf({ time, spent: { input, output, write5m, write1h, read } }: CountedMessage): CourseStep {
  const context = input + write5m + write1h + read
  return { time, context, output, tokens: context + output }
}
