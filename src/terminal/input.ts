import { StringDecoder } from 'node:string_decoder'
import { wash } from '../text/wash.ts'
import { type Key, keyOfCharacter, keyOfSequence, withAlt } from './keys.ts'

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

export interface Input {
  feed(bytes: Uint8Array): void
  /** Forgets what has only half arrived. */
  reset(): void
}

/** How long the rest of what begins with `ESC` may take, before it was the Escape key. */
const escapeWait = 30
/** Nobody types the beginning of a sequence this fast, so its rest is under way. */
const sequenceWait = 500
const mostPasted = 1024 * 1024
const mostReplied = 4096

/** What a terminal sends, as events: whole sequences only, and nothing of what it says that is not meant for us. */
export function readInput(emit: (event: InputEvent) => void): Input {
  const decoder = new StringDecoder('utf8')
  let waiting = ''
  let pasted: string | undefined
  let timer: NodeJS.Timeout | undefined

  function advance(): void {
    while (waiting !== '') {
      const taken = pasted === undefined ? takeToken() : takePaste()
      if (!taken) break
    }
  }

  function takeToken(): boolean {
    const token = firstToken(waiting)
    if (token === undefined) {
      // A reply without an end must not fill the memory; what it is was seen at its beginning.
      if (waiting.length > mostReplied) waiting = waiting.slice(0, 2) + (waiting.endsWith('\x1b') ? '\x1b' : '')
      return false
    }
    waiting = waiting.slice(token.length)
    if (token === pasteStart) pasted = ''
    else for (const event of eventsOf(token)) emit(event)
    return true
  }

  function takePaste(): boolean {
    const end = waiting.indexOf(pasteEnd)
    const kept = end < 0 ? Math.max(waiting.length - pasteEnd.length + 1, 0) : end
    pasted = `${pasted}${waiting.slice(0, kept)}`.slice(0, mostPasted)
    waiting = waiting.slice(end < 0 ? kept : kept + pasteEnd.length)
    if (end >= 0) endPaste()
    return end >= 0
  }

  function endPaste(): void {
    const text = wash(pasted ?? '')
    pasted = undefined
    if (text !== '') emit({ type: 'paste', text })
  }

  function giveUp(): void {
    if (pasted !== undefined) {
      pasted += waiting
      waiting = ''
      endPaste()
    }
    const abandoned = waiting
    waiting = ''
    for (const event of abandonedEvents(abandoned)) emit(event)
  }

  return {
    feed(bytes) {
      clearTimeout(timer)
      waiting += decoder.write(Buffer.from(bytes))
      advance()
      if (waiting === '' && pasted === undefined) return
      timer = setTimeout(giveUp, waiting.length <= 2 && pasted === undefined ? escapeWait : sequenceWait)
    },
    reset() {
      clearTimeout(timer)
      waiting = ''
      pasted = undefined
      decoder.end()
    },
  }
}

const pasteStart = '\x1b[200~'
const pasteEnd = '\x1b[201~'

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
function firstToken(text: string): string | undefined {
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
