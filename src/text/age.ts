const MINUTE = 60_000
/** Units of an age, longest first; a month has 30 days and a year 365. */
export const ageUnits = [
  { unit: 'y', ms: 365 * 24 * 60 * MINUTE },
  { unit: 'mo', ms: 30 * 24 * 60 * MINUTE },
  { unit: 'w', ms: 7 * 24 * 60 * MINUTE },
  { unit: 'd', ms: 24 * 60 * MINUTE },
  { unit: 'h', ms: 60 * MINUTE },
  { unit: 'm', ms: MINUTE },
] as const

/** `5m`, `3h`, `2d`: how long ago, in at most four columns. */
export function ago(time: string | null, now: Date): string {
  if (time === null) return '–'
  const passed = now.getTime() - Date.parse(time)
  const step = ageUnits.find(({ ms }) => passed >= ms)
  return step ? `${Math.floor(passed / step.ms)}${step.unit}` : 'now'
}
