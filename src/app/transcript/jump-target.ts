import type { Target } from '../effect.ts'
import type { OpenTranscript } from '../state.ts'

/** Understands `50%`, `14:02`, `2026-11-13` and `2026-11-13 14:02`. A bare time means the day the session ended on. */
export function understoodJump(words: string, transcript: OpenTranscript): Target | undefined {
  const text = words.trim()
  const percent = /^(\d{1,3}) ?%?$/.exec(text)
  if (percent) return { kind: 'fraction', fraction: Math.min(Number(percent[1]), 100) / 100 }
  const match = /^(\d{4}-\d\d?-\d\d?)?[ T]*(\d\d?:\d\d(?::\d\d)?)?$/.exec(text)
  const [, day, clock] = match ?? []
  if (day === undefined && clock === undefined) return undefined
  const [year = 0, month = 0, date = 0] = day?.split('-').map(Number) ?? dayOf(transcript)
  const [hour = 0, minute = 0, second = 0] = clock?.split(':').map(Number) ?? []
  const time = new Date(year, month - 1, date, hour, minute, second)
  // The 31st of February would be a day in March, and 25:00 one o'clock.
  const isReal = time.getMonth() === month - 1 && time.getDate() === date && minute < 60 && second < 60
  return isReal ? { kind: 'time', ms: time.getTime() } : undefined
}

function dayOf({ session }: OpenTranscript): number[] {
  const ended = new Date(session.lastTimestamp ?? session.modified ?? 0)
  return [ended.getFullYear(), ended.getMonth() + 1, ended.getDate()]
}
