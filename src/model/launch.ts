/** How to start an agent on a session: a program and a list of arguments, never a shell command line. */
export interface Launch {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  /** Variables to add; null removes one. */
  readonly env: { readonly [name: string]: string | null }
}

/** A line to paste into a shell: `cd … && NAME=… claude --resume …`, quoted where needed. */
export function commandLine(launch: Launch): string {
  return `cd ${quoted(launch.cwd)} && ${startLine(launch)}`
}

/** The same line without the `cd`. */
export function startLine({ file, args, env }: Launch): string {
  const removed = Object.keys(env).filter(name => env[name] === null)
  const assignments = Object.entries(env).flatMap(([name, value]) => (value === null ? [] : `${name}=${quoted(value)}`))
  const unset = removed.length > 0 ? ['env', ...removed.map(name => `-u ${name}`)] : []
  return [...unset, ...assignments, ...[file, ...args].map(quoted)].join(' ')
}

function quoted(word: string): string {
  if (plain.test(word)) return word
  return control.test(word) ? `$'${escaped(word)}'` : `'${word.replaceAll("'", "'\\''")}'`
}

/** Words that need no quotes in any shell. `=` is not among the characters: a shell would take `a=b` for an assignment. */
const plain = /^[A-Za-z0-9_./:@%+,-]+$/

/**
 * Characters that would end the pasted line, be obeyed by the terminal or be invisible in it. Copied text loses them
 * (`washCopied`), so a command must spell them as escapes.
 */
const control =
  /[\0-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/u

/** Escapes byte by byte in octal, which every shell with `$'…'` (bash, zsh, ksh) reads alike, whatever its locale. */
function escaped(word: string): string {
  return [...word]
    .map(letter => {
      if (letter === "'" || letter === '\\') return `\\${letter}`
      return control.test(letter) ? [...new TextEncoder().encode(letter)].map(octal).join('') : letter
    })
    .join('')
}

const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`
