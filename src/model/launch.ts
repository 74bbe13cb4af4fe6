/** How an agent is started on a session: a program and a list of arguments, never a line for a shell. */
export interface Launch {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  /** Set besides what there is; null: taken away. */
  readonly env: { readonly [name: string]: string | null }
}

/** The same as a line to paste into a shell: `cd … && NAME=… claude --resume …`, everything quoted that needs it. */
export function commandLine(launch: Launch): string {
  return `cd ${quoted(launch.cwd)} && ${startLine(launch)}`
}

/** The part behind the folder. */
export function startLine({ file, args, env }: Launch): string {
  const away = Object.keys(env).filter(name => env[name] === null)
  const set = Object.entries(env).flatMap(([name, value]) => (value === null ? [] : `${name}=${quoted(value)}`))
  // A word with an `=` in it would be taken for a variable, were it not quoted.
  const words = [...set, ...[file, ...args].map(quoted)]
  const without = away.length > 0 ? ['env', ...away.map(name => `-u ${name}`)] : []
  return [...without, ...words].join(' ')
}

function quoted(word: string): string {
  if (plain.test(word)) return word
  return control.test(word) ? `$'${escaped(word)}'` : `'${word.replaceAll("'", "'\\''")}'`
}

/** What no shell makes anything of. */
const plain = /^[A-Za-z0-9_./:@%+,-]+$/

/**
 * What would end the line that is pasted, be obeyed by the terminal it is pasted into, or not be seen there. Of a text
 * that is copied all of this is dropped (`washCopied`), so a command must not have it.
 */
const control =
  /[\0-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/u

/** Byte by byte in octal, which every shell with `$'…'` (bash, zsh, ksh) reads alike, whatever its locale. */
function escaped(word: string): string {
  return [...word]
    .map(letter => {
      if (letter === "'" || letter === '\\') return `\\${letter}`
      return control.test(letter) ? [...new TextEncoder().encode(letter)].map(octal).join('') : letter
    })
    .join('')
}

const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`
