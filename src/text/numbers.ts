/** `182k`, `3.1M`: at most four columns for counts below 1,000 T. */
export function shortNumber(count: number): string {
  if (count < 1000) return String(Math.round(count))
  const { value, unit } = scaled(count, ['', 'k', 'M', 'G', 'T'])
  return `${value}${unit}`
}

/** `1,204`. Avoids `toLocaleString`, which loads a locale for its first number. */
export function wholeNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 session`, `1,204 matches` */
export function plural(number: number, one: string, many = one.endsWith('ch') ? `${one}es` : `${one}s`): string {
  return `${wholeNumber(number)} ${number === 1 ? one : many}`
}

/** `1.4 MB`, in decimal units. */
export function bytesInWords(bytes: number): string {
  const { value, unit } = scaled(bytes, ['bytes', 'KB', 'MB', 'GB', 'TB'])
  return bytes === 1 ? '1 byte' : `${value} ${unit}`
}

/** A duration: `14.2s`, `7m 35s`, `2h 05m`, `3d 4h`. */
export function spanInWords(ms: number): string {
  const tenths = Math.max(Math.round(ms / 100), 0)
  if (tenths < 600) return `${(tenths / 10).toFixed(1)}s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${twoDigits(seconds % 60)}s`
  const minutes = Math.round(ms / 60_000)
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h ${twoDigits(minutes % 60)}m`
  const hours = Math.round(ms / 3_600_000)
  return `${Math.floor(hours / 24)}d ${hours % 24}h`
}

/** Scales a number to the largest unit that fits: one decimal below 10, none above, no trailing zero. */
function scaled(count: number, units: readonly string[]): { value: string; unit: string } {
  let value = count
  let step = 0
  while (rounded(value) >= 1000 && step < units.length - 1) {
    value /= 1000
    step++
  }
  return { value: String(step === 0 ? Math.round(value) : rounded(value)), unit: units[step] ?? '' }
}

/** Rounds before the unit is chosen, so that 999,960 becomes 1M and not 1000k. */
function rounded(value: number): number {
  const tenths = Math.round(value * 10) / 10
  return tenths < 10 ? tenths : Math.round(value)
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
