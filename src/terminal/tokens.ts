export const pasteStart = '\x1b[200~'
export const pasteEnd = '\x1b[201~'
/** The part of an end mark that a text ends with; matches nothing at its end if there is none. */
export const pasteEndBegun = /(?:\x1b(?:\[(?:2(?:01?)?)?)?)?$/

/** Complete sequences: keys and replies, with one more `ESC` before them if Alt was held, then strings. */
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

/** The first character or complete sequence of a text; undefined if it is incomplete. */
export function firstToken(text: string): string | undefined {
  if (text[0] !== '\x1b') return String.fromCodePoint(text.codePointAt(0) ?? 0)
  if (unfinished.test(text)) return undefined
  const complete = sequence.exec(text)?.[0]
  if (complete !== undefined) return complete
  // Drops a sequence up to the place where another one interrupts it, so that no key is lost.
  const broken = /^\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*|[PX^_][^\x1b]*)/.exec(text)?.[0]
  if (broken !== undefined && broken.length > 2) return broken
  if (text[1] === '\x1b') return '\x1b'
  return `\x1b${String.fromCodePoint(text.codePointAt(1) ?? 0)}`
}
