import { asList, asObject, asText, type JsonObject } from '../model/json.ts'

/** Characters that fill any pane. */
const MOST_UNITS = 400

/** JSON on one line, cut to what a pane can show, as inputs may be megabytes long or deeply nested. */
export function compactJson(value: unknown): string {
  const parts: string[] = []
  print(value, { parts, left: MOST_UNITS })
  return parts.join('')
}

/** `key: value, key: value`, for unknown tools. */
export function keyValues(input: unknown): string {
  const given = asObject(input)
  if (!given) return input === undefined || input === null ? '' : compactJson(input)
  const pairs: string[] = []
  let left = MOST_UNITS
  for (const key in given) {
    const value = given[key]
    const pair = `${key}: ${typeof value === 'string' ? value.slice(0, MOST_UNITS) : compactJson(value)}`
    pairs.push(pair)
    left -= pair.length
    if (left < 0) break
  }
  return pairs.join(', ')
}

/** Some members of an input, one below the other. */
export function membersText(input: JsonObject, names: readonly string[]): string {
  return names.map(name => memberText(name, input[name])).join('\n')
}

function memberText(name: string, value: unknown): string {
  const words = asText(value)?.trimEnd() ?? prettyJson(value)
  return asText(value) !== undefined && words.includes('\n') ? `${name}:\n${indented(words)}` : `${name}: ${words}`
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')

/** JSON over several lines; on one line if it is nested too deep for `JSON.stringify`. */
function prettyJson(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? ''
  } catch {
    return compactJson(value)
  }
}

interface Output {
  readonly parts: string[]
  /** Characters that may still be added. */
  left: number
}

function print(value: unknown, output: Output): void {
  const list = asList(value)
  const object = asObject(value)
  if (list) {
    printItems(output, '[', ']', list.keys(), at => print(list[at], output))
  } else if (object) {
    printItems(output, '{', '}', keysOf(object), key => {
      put(output, `${JSON.stringify(key)}:`)
      print(object[key], output)
    })
  } else {
    put(output, JSON.stringify(typeof value === 'string' ? value.slice(0, MOST_UNITS) : value) ?? '')
  }
}

function printItems<K>(output: Output, open: string, close: string, keys: Iterable<K>, item: (key: K) => void): void {
  put(output, open)
  let isFirst = true
  for (const key of keys) {
    if (output.left <= 0) return
    if (!isFirst) put(output, ',')
    isFirst = false
    item(key)
  }
  put(output, close)
}

function* keysOf(object: object): Generator<string> {
  for (const key in object) yield key
}

function put(output: Output, words: string): void {
  output.parts.push(words)
  output.left -= words.length
}
