import { jsonOf } from '../deep-json.ts'

/** Functions that mask texts. */
export interface Masks {
  text(text: string): string
  /** Masks the beginning of a longer text, which may be cut off within a secret. */
  beginning(text: string): string
  /** Masks the value of a member, whose name may say that it is secret. */
  value(name: string, value: string): string
}

/** Masks the output of a tool. In a list of blocks, which is JSON, strings are masked without their JSON escapes. */
export function maskedOutput(value: string, masks: Masks): string {
  const blocks = blocksIn(value)
  if (blocks === undefined) return masks.text(value)
  const masked = maskedValue(blocks, masks, '')
  return masked === blocks ? value : jsonOf(masked)
}

/** The blocks in an output; undefined for other text, such as a JSON file, whose spaces must stay. */
function blocksIn(text: string): object | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    const value = JSON.parse(text)
    return jsonOf(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

/** Masks all texts in a value that another program wrote. The name of a member helps to tell whether its value is secret. */
export function maskedValue(value: unknown, masks: Masks, name: string, depth = 0): unknown {
  if (typeof value === 'string') return masks.value(name, value)
  if (typeof value === 'number') return maskedNumber(value, masks, name)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return '…'
  if (Array.isArray(value))
    return (
      maskedLines(value, name, text => masks.text(text)) ??
      listOf(value, (item, at) => maskedValue(item, masks, nameOfItem(value, at, name), depth + 1))
    )
  const members = Object.entries(value)
  const next = members.map(
    ([key, item]) => [masks.text(key), maskedValue(item, masks, nameOf(value, key, name), depth + 1)] as const,
  )
  const isSame = next.every(([key, item], at) => key === members[at]?.[0] && item === members[at]?.[1])
  return isSame ? value : withNames(next)
}

/** Deeper values are left out, as the reader's recursion would fail on them. */
const DEEPEST = 500

/** Masks a number, as a password may be one; the marks are text. */
function maskedNumber(value: number, masks: Masks, name: string): number | string {
  const hidden = masks.value(name, String(value))
  return hidden === String(value) ? value : hidden
}

/** The name for an item of a list: an item of `passwords` is a password, and an argument is named by the option before it. */
function nameOfItem(list: readonly unknown[], at: number, name: string): string {
  const before = list[at - 1]
  const isValue =
    typeof before === 'string' &&
    /^--(?!no-|ask-)[a-z][\w-]{1,40}$/.test(before) &&
    /^[^-].*[\d!@#$%^&+]/.test(String(list[at]))
  return isValue ? before : name.replace(/(?<=passwd|password|passphrase)s$/i, '')
}

/** The name for a member; `{ "name": "API_TOKEN", "value": "…" }` and `"secret": { "value": "…" }` name it elsewhere. */
function nameOf(whole: object, key: string, above: string): string {
  if (/^(?:value|key)$/.test(key) && /(?:secret|credential|password|token)s?$/i.test(above))
    return above.replace(/s$/, '')
  if (key !== 'value') return key
  const name: unknown = Reflect.get(whole, 'name') ?? Reflect.get(whole, 'key')
  return typeof name === 'string' ? name : key
}

/**
 * Masks a list of lines, such as those of a patch, as one text, as a private key spans several of them. Undefined for other
 * lists, whose strings are masked one by one.
 */
function maskedLines(
  list: readonly unknown[],
  name: string,
  mask: (text: string) => string,
): readonly string[] | undefined {
  const lines = list.filter((item): item is string => typeof item === 'string' && !item.includes('\n'))
  if (lines.length < Math.max(list.length, 2)) return undefined
  if (name !== 'lines' && !lines.some(line => /-----BEGIN|<\w*passw/i.test(line))) return undefined
  const masked = mask(lines.join('\n')).split('\n')
  return masked.length === lines.length ? masked : undefined
}

/** Changes the items of a list; returns the list itself if none changes. */
export function listOf<Value>(list: readonly Value[], change: (value: Value, at: number) => Value): readonly Value[] {
  const next = list.map(change)
  return next.some((value, at) => value !== list[at]) ? next : list
}

/** Makes an object; names that are the same once they are masked get a number. */
export function withNames<Value>(members: readonly (readonly [name: string, value: Value])[]): {
  [name: string]: Value
} {
  const taken = new Set<string>()
  const own = members.map(([name, value]) => {
    let free = name
    for (let number = 2; taken.has(free); number++) free = `${name}-${number}`
    taken.add(free)
    return [free, value] as const
  })
  return Object.fromEntries(own)
}
