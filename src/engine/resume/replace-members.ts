/** Replaces the values of some members of a JSON object; all other bytes stay. */
export function withMembers(line: Buffer, texts: { readonly [name: string]: string }): Buffer {
  const parts: Buffer[] = []
  let copied = 0
  for (const { name, start, end } of membersOf(line)) {
    if (!Object.hasOwn(texts, name)) continue
    parts.push(line.subarray(copied, start), Buffer.from(JSON.stringify(texts[name])))
    copied = end
  }
  return copied === 0 ? line : Buffer.concat([...parts, line.subarray(copied)])
}

interface Member {
  readonly name: string
  /** Range of its value. */
  readonly start: number
  readonly end: number
}

/** The members of the outermost object. `json` must be a valid object. */
function* membersOf(json: Buffer): Generator<Member> {
  let at = json.indexOf(OPEN) + 1
  for (;;) {
    const nameStart = json.indexOf(QUOTE, at)
    if (nameStart < 0) return
    const nameEnd = endOfText(json, nameStart)
    const name = JSON.parse(json.toString('utf8', nameStart, nameEnd)) as string
    const start = afterSpace(json, json.indexOf(COLON, nameEnd) + 1)
    const end = endOfValue(json, start)
    yield { name, start, end }
    at = afterSpace(json, end)
    if (json[at] !== COMMA) return
  }
}

function endOfValue(json: Buffer, start: number): number {
  if (json[start] === QUOTE) return endOfText(json, start)
  let depth = 0
  for (let at = start; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfText(json, at) - 1
    else if (byte === OPEN || byte === OPEN_LIST) depth++
    else if (byte === CLOSE || byte === CLOSE_LIST) {
      if (depth === 0) return at
      depth--
      if (depth === 0) return at + 1
    } else if (depth === 0 && (byte === COMMA || isSpace(byte))) return at
  }
  return json.length
}

/** The end of a string. Searches for quotes only, as strings make up most of a session. */
function endOfText(json: Buffer, start: number): number {
  for (let at = json.indexOf(QUOTE, start + 1); at >= 0; at = json.indexOf(QUOTE, at + 1)) {
    let before = at
    while (json[before - 1] === BACKSLASH) before--
    if ((at - before) % 2 === 0) return at + 1
  }
  return json.length
}

function afterSpace(json: Buffer, start: number): number {
  let at = start
  while (at < json.length && isSpace(json[at])) at++
  return at
}

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a

const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]
const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
