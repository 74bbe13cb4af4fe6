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

/** How long the rest of what begins with `ESC` may take, before it was the Escape key. */
const escapeWait = 30
/** The beginning of a sequence is not typed this fast, so its rest is under way. */
const sequenceWait = 500
/** How long a paste may pause, as over a slow line, before its end is taken for lost. */
const pasteWait = 5000
/** How long after such an end more of the paste may still come. */
const restWait = 1000
const mostPasted = 1024 * 1024
const mostReplied = 4096

/** What a terminal sends, as events: whole sequences only, and nothing of what it says that is not meant for us. */
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

  /** Takes what one read of the terminal gave: how much came at once tells keys from the rest of a paste. */
  feed(bytes: Buffer): void {
    this.#stopWaiting()
    // A key after half of a character: the other half will not come.
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

  /** Forgets what has only half arrived. */
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

  /** Where we were busy meanwhile, the rest has arrived already, and is read before the last chance is over. */
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

  /** Takes what has wholly arrived from the beginning of what waits, if there is such a thing. */
  #take(): boolean {
    return this.#reading === 'keys' ? this.#takeToken() : this.#takePaste()
  }

  #takeToken(): boolean {
    const token = firstToken(this.#waiting)
    if (token === undefined) {
      // A reply without an end must not fill the memory; what it is was seen at its beginning.
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

  /**
   * Ends a paste whose end mark was lost, after a silence or by Ctrl-C. That Ctrl-C does nothing else: it may have been
   * pasted, and if it was typed, the next one is a key again.
   */
  #endPaste(): void {
    this.#reading = 'rest of a paste'
    this.#tellPasted()
    this.#wait(restWait, () => this.reset())
  }

  /** Whether a read after such an end is a key: one character that does not belong to the end mark. */
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
  if (token.startsWith('\x1b]')) return replied(token)
  if (token.startsWith('\x1b\x1b')) return eventsOf(token.slice(1)).map(pressedWithAlt)
  const [, kind, parameters = '', final = ''] = /^\x1b([[O])([0-?]*)([ -/]*[@-~])$/.exec(token) ?? []
  if (kind === '[') return controlled(parameters, final)
  if (kind === 'O') return keyEvents(keyOfSequence(parameters === '' ? '' : `1;${parameters}`, final))
  const [, functionKey] = /^\x1b\[\[([A-E])$/.exec(token) ?? []
  if (functionKey) return keyEvents({ key: `f${functionKey.charCodeAt(0) - 0x40}` })
  const [, character] = /^\x1b(.)$/su.exec(token) ?? []
  const plain = character === undefined ? undefined : keyOfCharacter(character)
  return keyEvents(plain && withAlt(plain))
}

const keyEvents = (key: Key | undefined): readonly InputEvent[] => (key ? [{ type: 'key', ...key }] : [])

const pressedWithAlt = (event: InputEvent): InputEvent =>
  event.type === 'key' ? { type: 'key', ...withAlt(event) } : event

function controlled(parameters: string, final: string): readonly InputEvent[] {
  if (parameters.startsWith('<')) return moused(parameters.slice(1), final)
  if (final === 'M') return []
  const position = final === 'R' && /^(\d+);(\d+)$/.exec(parameters)
  if (position) return [{ type: 'cursorAt', x: Number(position[2]) - 1, y: Number(position[1]) - 1 }]
  return /^[\d;:]*$/.test(parameters) ? keyEvents(keyOfSequence(parameters, final)) : []
}

const buttons = ['left', 'middle', 'right'] as const

function moused(parameters: string, final: string): readonly InputEvent[] {
  const [code = 0, column = 0, row = 0] = parameters.split(';').map(Number)
  const at = { x: column - 1, y: row - 1 }
  // The bits of Shift, Alt and Control change nothing.
  const kind = code & ~0b11100
  if (kind === 64 || kind === 65) return [{ type: 'mouse', action: kind === 64 ? 'wheelUp' : 'wheelDown', ...at }]
  const button = buttons[kind]
  return button ? [{ type: 'mouse', action: final === 'M' ? 'press' : 'release', ...at, button }] : []
}

/** The colour of the background, in answer to our question. Everything else that comes as a string is not for us. */
function replied(token: string): readonly InputEvent[] {
  const [, red, green, blue] = /^\x1b\]11;rgba?:([\da-f]+)\/([\da-f]+)\/([\da-f]+)/i.exec(token) ?? []
  if (!red || !green || !blue) return []
  const light = (part: string) => Number.parseInt(part, 16) / (16 ** part.length - 1)
  const brightness = 0.299 * light(red) + 0.587 * light(green) + 0.114 * light(blue)
  return [{ type: 'background', tone: brightness > 0.5 ? 'light' : 'dark' }]
}

/** `ESC`, perhaps with one more key, that nothing followed. A longer beginning was no key. */
function abandonedEvents(text: string): readonly InputEvent[] {
  if (text === '\x1b' || text === '\x1b\x1b') return Array.from(text).flatMap(eventsOf)
  return text.length === 2 ? keyEvents(withAlt({ key: text.slice(1) })) : []
}
