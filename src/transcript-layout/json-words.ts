import { asList, asObject, asText, type JsonObject } from '../model/json.ts'

/** Enough for any pane. */
const MOST_UNITS = 400

/** JSON on one line, without the end that no pane has room for: inputs may be megabytes long, or nested without end. */
export function compactJson(value: unknown): string {
  const printed: string[] = []
  print(value, { printed, left: MOST_UNITS })
  return printed.join('')
}

/** `key: value, key: value`, for tools that are not known here. */
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

/** JSON over several lines. What is nested too deep for that stays on one. */
function prettyJson(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? ''
  } catch {
    return compactJson(value)
  }
}

interface Paper {
  readonly printed: string[]
  left: number
}

function print(value: unknown, paper: Paper): void {
  const list = asList(value)
  const object = asObject(value)
  if (list) {
    printItems(paper, '[', ']', list.keys(), at => print(list[at], paper))
  } else if (object) {
    printItems(paper, '{', '}', keysOf(object), key => {
      put(paper, `${JSON.stringify(key)}:`)
      print(object[key], paper)
    })
  } else {
    put(paper, JSON.stringify(typeof value === 'string' ? value.slice(0, MOST_UNITS) : value) ?? '')
  }
}

function printItems<K>(paper: Paper, open: string, close: string, keys: Iterable<K>, item: (key: K) => void): void {
  put(paper, open)
  let isFirst = true
  for (const key of keys) {
    if (paper.left <= 0) return
    if (!isFirst) put(paper, ',')
    isFirst = false
    item(key)
  }
  put(paper, close)
}

function* keysOf(object: object): Generator<string> {
  for (const key in object) yield key
}

function put(paper: Paper, words: string): void {
  paper.printed.push(words)
  paper.left -= words.length
}
