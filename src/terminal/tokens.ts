export const pasteStart = '\x1b[200~'
export const pasteEnd = '\x1b[201~'
/** The part of an end mark that a text ends with; nothing, at its end, where there is none. */
export const pasteEndBegun = /(?:\x1b(?:\[(?:2(?:01?)?)?)?)?$/

/** What begins with `ESC` and has an end: keys and replies, an `ESC` more before them if Alt was held, then strings. */
const sequence = whichBegins(
  /\x1b?\x1b\[M[\0-\uffff]{3}/, // the mouse as old terminals report it
  /\x1b?\x1b\[\[[A-E]/, // function keys of the Linux console
  /\x1b?\x1b\[(?!\[|M)[0-?]*[ -/]*[@-~]/,
  /\x1b?\x1bO[0-9;]*[@-~]/,
  /\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)/,
  /\x1b[PX^_][^\x1b]*\x1b\\/,
)

const unfinished = whichBegins(
  /\x1b{1,2}$/,
  /\x1b?\x1b\[(?:M[\0-\uffff]{0,2}|\[|[0-?]*[ -/]*)$/,
  /\x1b?\x1bO[0-9;]*$/,
  /\x1b\][^\x07\x1b]*\x1b?$/,
  /\x1b[PX^_][^\x1b]*\x1b?$/,
)

function whichBegins(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(`^(?:${patterns.map(({ source }) => source).join('|')})`)
}

/** The first thing in a text that has wholly arrived, or nothing. */
export function firstToken(text: string): string | undefined {
  if (text[0] !== '\x1b') return String.fromCodePoint(text.codePointAt(0) ?? 0)
  if (unfinished.test(text)) return undefined
  const whole = sequence.exec(text)?.[0]
  if (whole !== undefined) return whole
  // A sequence that something else broke into is dropped up to there, so that no key is lost.
  const broken = /^\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*|[PX^_][^\x1b]*)/.exec(text)?.[0]
  if (broken !== undefined && broken.length > 2) return broken
  if (text[1] === '\x1b') return '\x1b'
  return `\x1b${String.fromCodePoint(text.codePointAt(1) ?? 0)}`
}
