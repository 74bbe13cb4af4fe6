import { once } from '../../model/once.ts'
import { grownTo, loadAssembly } from '../process/assembly.ts'

/** Bytes to search, one text after another in the same memory. */
export interface Haystack {
  /** Memory for a text of this many bytes, to be filled by the caller. Discards the previous text. */
  room(bytes: number): Buffer
  /** Prepares a word to search for. A word without case must be in lower case, and matches capitals too. */
  word(text: string, hasCase: boolean): ByteWord
  /** First place of the word in [from, to) of the text; -1 if there is none. */
  find(word: ByteWord, from: number, to: number): number
  /** Start and end of the line at `place`, within [from, to). */
  lineAt(place: number, from: number, to: number): readonly [from: number, to: number]
  /** Checksum of [from, to); both must be multiples of 16. */
  sum(from: number, to: number): number
}

export interface ByteWord {
  readonly bytes: Buffer
  readonly hasCase: boolean
  /** Its place in memory, valid as long as `layout` is the current one. */
  at: number
  layout: number
  /** Indexes of two of its bytes that are rare in texts. */
  readonly one: number
  readonly other: number
}

const NEWLINE = 0x0a
/** Start of the text in memory. Below are the words, and data that a compiler may have put there. */
const TEXT = 1 << 17
const WORDS = 16
const WORDS_END = 1 << 16
/** Bytes that may be read after the end of a text. */
const PADDING = WORDS_END + 16
/** Memory beyond this size, grown for a giant text, is given back. */
const MOST_KEPT = 8 << 20

interface Assembly {
  readonly memory: WebAssembly.Memory
  find(from: number, to: number, word: number, length: number, one: number, other: number, hasCase: boolean): number
  lineFrom(from: number, at: number): number
  lineTo(at: number, to: number): number
  sum(from: number, to: number): number
}

/** Searches with WebAssembly if available, else about ten times slower. */
export function makeHaystack(): Haystack {
  const fast = compiled()
  return fast ? new FastHaystack(fast) : new PlainHaystack()
}

const compiled = once(() => loadAssembly('find'))

class FastHaystack implements Haystack {
  readonly #module: WebAssembly.Module
  #assembly: Assembly
  #memory: Buffer
  readonly #plain = new PlainSearch()
  #layout = 1
  #nextWord = WORDS

  constructor(module: WebAssembly.Module) {
    this.#module = module
    this.#assembly = new WebAssembly.Instance(module).exports as Assembly
    this.#memory = Buffer.from(this.#assembly.memory.buffer)
  }

  room(bytes: number): Buffer {
    const needed = TEXT + bytes + PADDING
    this.#plain.forget()
    if (this.#memory.length > MOST_KEPT && needed < MOST_KEPT / 4) this.#shrink()
    this.#memory = grownTo(needed, this.#assembly.memory, this.#memory)
    return this.#memory.subarray(TEXT, TEXT + bytes)
  }

  word(text: string, hasCase: boolean): ByteWord {
    const bytes = Buffer.from(text)
    const [one, other] = seldom(bytes)
    return { bytes, hasCase, at: 0, layout: 0, one, other }
  }

  find(word: ByteWord, from: number, to: number): number {
    const { bytes, hasCase, one, other } = word
    if (bytes.length === 0) return -1
    if (bytes.length > WORDS_END - WORDS) return this.#plain.indexOf(this.#memory.subarray(TEXT), word, from, to)
    if (word.layout !== this.#layout) this.#lay(word)
    const place = this.#assembly.find(TEXT + from, TEXT + to, word.at, bytes.length, one, other, hasCase)
    return place === 0 ? -1 : place - TEXT
  }

  lineAt(place: number, from: number, to: number): readonly [from: number, to: number] {
    const at = TEXT + place
    return [this.#assembly.lineFrom(TEXT + from, at) - TEXT, this.#assembly.lineTo(at, TEXT + to) - TEXT]
  }

  sum(from: number, to: number): number {
    return this.#assembly.sum(TEXT + from, TEXT + to) >>> 0
  }

  /** Copies a word into memory. If there is no room, all words make room, and are copied again when they are needed. */
  #lay(word: ByteWord): void {
    if (this.#nextWord + word.bytes.length > WORDS_END) {
      this.#layout++
      this.#nextWord = WORDS
    }
    word.layout = this.#layout
    word.at = this.#nextWord
    word.bytes.copy(this.#memory, word.at)
    this.#nextWord += word.bytes.length
  }

  #shrink(): void {
    const words = Buffer.from(this.#memory.subarray(0, WORDS_END))
    this.#assembly = new WebAssembly.Instance(this.#module).exports as Assembly
    this.#memory = Buffer.from(this.#assembly.memory.buffer)
    words.copy(this.#memory)
  }
}

class PlainHaystack implements Haystack {
  readonly #plain = new PlainSearch()
  #memory: Buffer = Buffer.alloc(0)

  room(bytes: number): Buffer {
    this.#plain.forget()
    if (this.#memory.length < bytes) this.#memory = Buffer.alloc(bytes)
    return this.#memory.subarray(0, bytes)
  }

  word(text: string, hasCase: boolean): ByteWord {
    return { bytes: Buffer.from(text), hasCase, at: 0, layout: 0, one: 0, other: 0 }
  }

  find(word: ByteWord, from: number, to: number): number {
    return word.bytes.length === 0 ? -1 : this.#plain.indexOf(this.#memory, word, from, to)
  }

  lineAt(place: number, from: number, to: number): readonly [from: number, to: number] {
    const before = this.#memory.subarray(from, place).lastIndexOf(NEWLINE)
    const behind = this.#memory.subarray(place, to).indexOf(NEWLINE)
    return [from + before + 1, behind < 0 ? to : place + behind]
  }

  sum(from: number, to: number): number {
    return sumOf(this.#memory.subarray(from, to))
  }
}

/** Searches without the assembly. Lower-cases the text once for all words without case. */
class PlainSearch {
  #text: Buffer | undefined

  /** Called when the text changes. */
  forget(): void {
    this.#text = undefined
  }

  indexOf(memory: Buffer, { bytes, hasCase }: ByteWord, from: number, to: number): number {
    if (!hasCase) this.#text ??= lowerCased(memory)
    const at = ((hasCase ? undefined : this.#text) ?? memory).subarray(from, to).indexOf(bytes)
    return at < 0 ? -1 : from + at
  }
}

function lowerCased(text: Buffer): Buffer {
  const lower = Buffer.from(text)
  for (const [at, byte] of lower.entries()) if (byte >= 0x41 && byte <= 0x5a) lower[at] = byte | 0x20
  return lower
}

/** The same checksum as the assembly's, for runs without it. */
export function sumOf(bytes: Buffer): number {
  const once = new Int32Array(4)
  const twice = new Int32Array(4).fill(1)
  for (let at = 0; at < bytes.length; at += 4) {
    const lane = (at >> 2) & 3
    const sum = ((once[lane] as number) + bytes.readInt32LE(at)) | 0
    once[lane] = sum
    const before = twice[lane] as number
    twice[lane] = ((before << 7) | (before >>> 25)) + sum
  }
  return [...once, ...twice].reduce((sum, lane) => stirred(sum ^ lane), 0) >>> 0
}

function stirred(sum: number): number {
  const product = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d)
  return product ^ (product >>> 13)
}

/** Common characters of English and code, the most common first. */
const USUAL = ' etaoinsrlhdcu\nmpfgybw.,v_"/k-:x=()'

function seldom(word: Buffer): readonly [number, number] {
  let [one, other] = [0, 0]
  for (const [at, byte] of word.entries()) {
    if (at === 0) continue
    if (rarity(byte) > rarity(word[one])) [one, other] = [at, one]
    else if (other === one || rarity(byte) > rarity(word[other])) other = at
  }
  return [one, other]
}

function rarity(byte = 0): number {
  // Characters of other scripts begin with few different bytes, so these are common.
  if (byte >= 0xc0) return 2
  const place = USUAL.indexOf(String.fromCharCode(byte))
  return place < 0 ? USUAL.length : place
}
