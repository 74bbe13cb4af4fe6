import { StringDecoder } from 'node:string_decoder'
import { wash } from '../text/wash.ts'
import { type Key, keyOfCharacter, keyOfSequence, withAlt } from './keys.ts'
import { firstToken, pasteEnd, pasteEndBegun, pasteStart } from './tokens.ts'

export type InputEvent =
  | ({ type: 'key' } & Key)
  | { type: 'paste'; text: string }
  | {
      type: 'mouse'
      action: 'press' | 'release' | 'wheelUp' | 'wheelDown'
      x: number
      y: number
      button?: 'left' | 'middle' | 'right'
    }
  | { type: 'background'; tone: 'dark' | 'light' }
  | { type: 'cursorAt'; x: number; y: number }

/** An `ESC` that nothing follows within this time was the Escape key. */
const escapeWait = 30
/** The rest of a longer sequence is awaited for this time, as people do not type so fast. */
const sequenceWait = 500
/** A paste that pauses for this time has lost its end, even over a slow line. */
const pasteWait = 5000
/** More of such a paste may still come for this time. */
const restWait = 1000
const mostPasted = 1024 * 1024
const mostReplied = 4096

/** Turns the input of a terminal into events. Waits for whole sequences, and ignores unknown ones. */
export class Input {
  readonly #emit: (event: InputEvent) => void
  #decoder = new StringDecoder('utf8')
  #waiting = ''
  #reading: 'keys' | 'paste' | 'rest of a paste' = 'keys'
  #pasted = ''
  #timer: NodeJS.Timeout | undefined
  #lastChance: NodeJS.Immediate | undefined

  constructor(emit: (event: InputEvent) => void) {
    this.#emit = emit
  }

  /** Takes the bytes of one read; their number helps to tell keys from the rest of a paste. */
  feed(bytes: Buffer): void {
    this.#stopWaiting()
    // A single ASCII byte is a key, so the rest of an incomplete character will not come.
    if (bytes.length === 1 && (bytes[0] ?? 0) < 0x80) this.#decoder = new StringDecoder('utf8')
    const text = this.#decoder.write(bytes)
    if (this.#reading === 'paste' && text === '\x03') this.#endPaste()
    else if (this.#reading === 'rest of a paste' && this.#isKey(text)) this.#press(text)
    else {
      this.#waiting += text
      while (this.#waiting !== '') if (!this.#take()) break
    }
    this.#waitForMore(text)
  }

  /** Drops incomplete input. */
  reset(): void {
    this.#stopWaiting()
    this.#decoder = new StringDecoder('utf8')
    this.#waiting = ''
    this.#reading = 'keys'
    this.#pasted = ''
  }

  #waitForMore(text: string): void {
    if (this.#reading === 'paste') this.#wait(pasteWait, () => this.#endPaste())
    else if (this.#reading === 'rest of a paste') {
      if (text === '\x1b') this.#wait(escapeWait, () => this.#press(text))
      else this.#wait(restWait, () => this.reset())
    } else if (this.#waiting !== '')
      this.#wait(this.#waiting.length <= 2 ? escapeWait : sequenceWait, () => this.#giveUp())
  }

  /** Waits once more with `setImmediate`: if we were busy, the rest has already arrived and is read first. */
  #wait(patience: number, act: () => void): void {
    this.#stopWaiting()
    this.#timer = setTimeout(() => {
      this.#lastChance = setImmediate(act)
    }, patience)
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer)
    clearImmediate(this.#lastChance)
  }

  /** Takes the first token or paste from the waiting input, if it is complete. */
  #take(): boolean {
    return this.#reading === 'keys' ? this.#takeToken() : this.#takePaste()
  }

  #takeToken(): boolean {
    const token = firstToken(this.#waiting)
    if (token === undefined) {
      // Shortens a reply without an end, so that it does not fill the memory. Its beginning is enough to recognize it.
      const isTooLong = this.#waiting.length > mostReplied
      if (isTooLong) this.#waiting = this.#waiting.slice(0, 2) + (this.#waiting.endsWith('\x1b') ? '\x1b' : '')
      return false
    }
    this.#waiting = this.#waiting.slice(token.length)
    if (token === pasteStart) this.#reading = 'paste'
    else for (const event of eventsOf(token)) this.#emit(event)
    return true
  }

  #takePaste(): boolean {
    const end = this.#waiting.indexOf(pasteEnd)
    const length = end < 0 ? this.#waiting.search(pasteEndBegun) : end
    this.#pasted = `${this.#pasted}${this.#waiting.slice(0, length)}`.slice(0, mostPasted)
    this.#waiting = this.#waiting.slice(end < 0 ? length : length + pasteEnd.length)
    if (end >= 0 || this.#reading === 'rest of a paste') this.#tellPasted()
    if (end >= 0) this.#reading = 'keys'
    return end >= 0
  }

  /** Ends a paste without an end mark, after a pause or by Ctrl-C, which does nothing else, as it may have been pasted. */
  #endPaste(): void {
    this.#reading = 'rest of a paste'
    this.#tellPasted()
    this.#wait(restWait, () => this.reset())
  }

  /** Whether a read after a lost end mark is a key: one character that is not part of the mark. */
  #isKey(text: string): boolean {
    return Array.from(text).length === 1 && !pasteEnd.startsWith(this.#waiting + text)
  }

  #press(character: string): void {
    this.#waiting = ''
    for (const event of eventsOf(character)) this.#emit(event)
    if (this.#reading === 'rest of a paste') this.#wait(restWait, () => this.reset())
  }

  #tellPasted(): void {
    const text = wash(this.#pasted)
    this.#pasted = ''
    if (text !== '') this.#emit({ type: 'paste', text })
  }

  #giveUp(): void {
    const rest = this.#waiting
    this.#waiting = ''
    for (const event of abandonedEvents(rest)) this.#emit(event)
  }
}

function eventsOf(token: string): readonly InputEvent[] {
  if (token[0] !== '\x1b' || token === '\x1b') return keyEvents(keyOfCharacter(token))
  if (token.startsWith('\x1b]')) return replyEvents(token)
  if (token.startsWith('\x1b\x1b')) return eventsOf(token.slice(1)).map(eventWithAlt)
  const [, kind, parameters = '', final = ''] = /^\x1b([[O])([0-?]*)([ -/]*[@-~])$/.exec(token) ?? []
  if (kind === '[') return controlEvents(parameters, final)
  if (kind === 'O') return keyEvents(keyOfSequence(parameters === '' ? '' : `1;${parameters}`, final))
  const [, functionKey] = /^\x1b\[\[([A-E])$/.exec(token) ?? []
  if (functionKey) return keyEvents({ key: `f${functionKey.charCodeAt(0) - 0x40}` })
  const [, character] = /^\x1b(.)$/su.exec(token) ?? []
  const plain = character === undefined ? undefined : keyOfCharacter(character)
  return keyEvents(plain && withAlt(plain))
}

const keyEvents = (key: Key | undefined): readonly InputEvent[] => (key ? [{ type: 'key', ...key }] : [])

const eventWithAlt = (event: InputEvent): InputEvent =>
  event.type === 'key' ? { type: 'key', ...withAlt(event) } : event

function controlEvents(parameters: string, final: string): readonly InputEvent[] {
  if (parameters.startsWith('<')) return mouseEvents(parameters.slice(1), final)
  if (final === 'M') return []
  const position = final === 'R' && /^(\d+);(\d+)$/.exec(parameters)
  if (position) return [{ type: 'cursorAt', x: Number(position[2]) - 1, y: Number(position[1]) - 1 }]
  return /^[\d;:]*$/.test(parameters) ? keyEvents(keyOfSequence(parameters, final)) : []
}

const buttons = ['left', 'middle', 'right'] as const

function mouseEvents(parameters: string, final: string): readonly InputEvent[] {
  const [code = 0, column = 0, row = 0] = parameters.split(';').map(Number)
  const at = { x: column - 1, y: row - 1 }
  // Ignores the bits of Shift, Alt and Control.
  const kind = code & ~0b11100
  if (kind === 64 || kind === 65) return [{ type: 'mouse', action: kind === 64 ? 'wheelUp' : 'wheelDown', ...at }]
  const button = buttons[kind]
  return button ? [{ type: 'mouse', action: final === 'M' ? 'press' : 'release', ...at, button }] : []
}

/** The answer to our question about the background colour. All other strings are ignored. */
function replyEvents(token: string): readonly InputEvent[] {
  const [, red, green, blue] = /^\x1b\]11;rgba?:([\da-f]+)\/([\da-f]+)\/([\da-f]+)/i.exec(token) ?? []
  if (!red || !green || !blue) return []
  const light = (part: string) => Number.parseInt(part, 16) / (16 ** part.length - 1)
  const brightness = 0.299 * light(red) + 0.587 * light(green) + 0.114 * light(blue)
  return [{ type: 'background', tone: brightness > 0.5 ? 'light' : 'dark' }]
}

/** Events of input that was not completed in time: `ESC`, or Alt with a key. A longer beginning is dropped. */
function abandonedEvents(text: string): readonly InputEvent[] {
  if (text === '\x1b' || text === '\x1b\x1b') return Array.from(text).flatMap(eventsOf)
  return text.length === 2 ? keyEvents(withAlt({ key: text.slice(1) })) : []
}
