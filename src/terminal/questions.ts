import { closeSync, constants, openSync, readSync } from 'node:fs'
import type { Look } from '../text/span.ts'
import type { InputEvent } from './input.ts'

export interface TerminalQuestions {
  /** What to write: it leaves a sign in the first two cells, to be drawn over. */
  readonly text: string
  /** Whether this event is the answer that `─` is two cells wide here. */
  isWideGlyphs(event: InputEvent): boolean
  /** Takes answers that are still under way, which whoever has the terminal next would take for typed. */
  swallow(): void
}

/** Where no answer came for so long, none will. */
const longestAnswer = 500
const longestWait = 200

/** What only the terminal knows: the colour of its background, and how wide it draws our signs, if they are drawn. */
export function ask(env: NodeJS.ProcessEnv, glyphs: Look['glyphs']): TerminalQuestions {
  const asked = Date.now()
  let isAnswered = false
  // The Linux console takes what begins like this for another question, and draws the rest.
  const background = env.TERM === 'linux' ? '' : '\x1b]11;?\x1b\\'
  return {
    text: `${background}\x1b[1;1H\x1b[m${glyphs === 'ascii' ? '' : '─'}\x1b[6n`,
    isWideGlyphs(event) {
      if (isAnswered || event.type !== 'cursorAt') return false
      isAnswered = true
      return event.y === 0 && event.x === 2
    },
    swallow() {
      if (isAnswered || Date.now() - asked > longestAnswer) return
      isAnswered = true
      readUntil(/\x1b\[\d+;\d+R/, longestWait)
    },
  }
}

/** Synchronous, for the way out: nothing of ours runs after it. */
function readUntil(pattern: RegExp, patience: number): void {
  const deadline = Date.now() + patience
  const bytes = Buffer.alloc(256)
  let read = ''
  try {
    const file = openSync('/dev/tty', constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      while (!pattern.test(read) && Date.now() < deadline) read += readNow(file, bytes)
    } finally {
      closeSync(file)
    }
  } catch {
    // The terminal is gone, and its answers with it.
  }
}

function readNow(file: number, bytes: Buffer): string {
  try {
    return bytes.toString('latin1', 0, readSync(file, bytes))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
    return ''
  }
}
