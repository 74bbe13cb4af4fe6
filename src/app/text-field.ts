import { MOST_LETTERS } from '../query/language/query-faults.ts'

/** A line of text with a caret, counted in code points. */
export interface TextField {
  readonly text: string
  readonly caret: number
}

export const emptyField: TextField = { text: '', caret: 0 }

export const fieldWith = (text: string): TextField => ({ text, caret: [...text].length })

/** The index of the caret in UTF-16, as queries count. */
export function caretIn({ text, caret }: TextField): number {
  return [...text].slice(0, caret).join('').length
}

/** The field after a key; undefined: the key does not edit. */
export function edited(field: TextField, key: string, typed: string | undefined): TextField | undefined {
  const edit = edits[key]
  if (edit) return edit([...field.text], field.caret)
  return typed === undefined || typed === '' ? undefined : inserted(field, typed)
}

export const caretMoved = ({ text, caret }: TextField, by: 1 | -1): TextField => at([...text], caret + by)

/** Inserts words at the caret. Line breaks of pasted text become blanks. */
export function inserted({ text, caret }: TextField, words: string): TextField {
  const characters = [...text]
  const more = [...words.replace(/\s+/g, ' ')].slice(0, MOST - characters.length)
  return { text: splice(characters, caret, 0, more), caret: caret + more.length }
}

/** One character more than a query may have, so that a longer one is refused rather than silently cut. */
const MOST = MOST_LETTERS + 1

type Edit = (characters: string[], caret: number) => TextField

const edits: { readonly [key: string]: Edit } = {
  left: (characters, caret) => at(characters, caret - 1),
  right: (characters, caret) => at(characters, caret + 1),
  home: characters => at(characters, 0),
  'ctrl-a': characters => at(characters, 0),
  end: characters => at(characters, characters.length),
  'ctrl-e': characters => at(characters, characters.length),
  backspace: (characters, caret) => without(characters, caret - 1, caret),
  delete: (characters, caret) => without(characters, caret, caret + 1),
  'ctrl-u': (characters, caret) => without(characters, 0, caret),
  'ctrl-k': (characters, caret) => without(characters, caret, characters.length),
  'ctrl-w': (characters, caret) => without(characters, wordStart(characters, caret), caret),
}

const at = (characters: string[], caret: number): TextField => ({
  text: characters.join(''),
  caret: Math.max(0, Math.min(caret, characters.length)),
})

function without(characters: string[], from: number, to: number): TextField {
  const start = Math.max(0, from)
  return { text: splice(characters, start, to - start, []), caret: start }
}

const splice = (characters: string[], start: number, removed: number, added: string[]): string =>
  [...characters.slice(0, start), ...added, ...characters.slice(start + removed)].join('')

function wordStart(characters: string[], caret: number): number {
  let start = caret
  while (start > 0 && characters[start - 1] === ' ') start--
  while (start > 0 && characters[start - 1] !== ' ') start--
  return start
}
