import { createHash } from 'node:crypto'

/** An id that is the same for a name on every machine and in every run. */
export function uuidOf(name: string): string {
  const hex = hexOf(name, 32)
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

export function hexOf(name: string, length: number): string {
  return createHash('sha1').update(name).digest('hex').slice(0, length)
}
