import { asList, asObject, asText, type JsonObject } from '../model/json.ts'

/** Characters that fill any pane. */
const MOST_UNITS = 400

/** JSON on one line, cut to what a pane can show, as inputs may be megabytes long or deeply nested. */
export function compactJson(value: unknown): string {
  let json = ''
  for (const piece of piecesOf(value)) {
    json += piece
    if (json.length >= MOST_UNITS) break
  }
  return json
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

function* piecesOf(value: unknown): Generator<string> {
  const list = asList(value)
  const object = asObject(value)
  if (list) {
    yield '['
    for (const [at, item] of list.entries()) {
      if (at > 0) yield ','
      yield* piecesOf(item)
    }
    yield ']'
  } else if (object) {
    let before = '{'
    for (const key in object) {
      yield `${before}${JSON.stringify(key)}:`
      yield* piecesOf(object[key])
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  } else {
    yield JSON.stringify(typeof value === 'string' ? value.slice(0, MOST_UNITS) : value) ?? ''
  }
}
