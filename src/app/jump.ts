import type { Target } from './effect.ts'
import type { Reader } from './state.ts'

/** `50%`, `14:02`, `2026-11-13`, `2026-11-13 14:02`; a bare time is one of the day the session ended on. */
export function understoodJump(words: string, reader: Reader): Target | undefined {
  const text = words.trim()
  const percent = /^(\d{1,3}) ?%?$/.exec(text)
  if (percent) return { kind: 'fraction', fraction: Math.min(Number(percent[1]), 100) / 100 }
  const match = /^(?:(\d{4})-(\d\d?)-(\d\d?))?[ T]*(?:(\d\d?):(\d\d)(?::(\d\d))?)?$/.exec(text)
  if (!match || text === '') return undefined
  const [year, month, day, hour, minute, second] = match
    .slice(1)
    .map(part => (part === undefined ? null : Number(part)))
  const ended = new Date(reader.session.lastTimestamp ?? reader.session.modified ?? 0)
  const date =
    typeof year === 'number'
      ? new Date(year, (month ?? 1) - 1, day ?? 1)
      : new Date(ended.getFullYear(), ended.getMonth(), ended.getDate())
  date.setHours(hour ?? 0, minute ?? 0, second ?? 0)
  const ms = date.getTime()
  return Number.isNaN(ms) ? undefined : { kind: 'time', ms }
}
