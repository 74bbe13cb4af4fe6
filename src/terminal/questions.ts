import { closeSync, constants, openSync, readSync } from 'node:fs'
import type { Look } from '../text/span.ts'
import type { InputEvent } from './input.ts'

export type TerminalQuestions = ReturnType<typeof ask>

/** If no answer came within this time, none will. */
const longestAnswer = 500
const longestWait = 200

/** Asks the terminal for its background colour, and for the width of our symbols unless they are ASCII. */
export function ask(env: NodeJS.ProcessEnv, glyphs: Look['glyphs']) {
  const askedAt = Date.now()
  let isAnswered = false
  // The Linux console takes this for another sequence, and draws the rest of it.
  const background = env.TERM === 'linux' ? '' : '\x1b]11;?\x1b\\'
  return {
    /** Text to write. It leaves a symbol in the first two cells, which must be drawn over. */
    text: `${background}\x1b[1;1H\x1b[m${glyphs === 'ascii' ? '' : '─'}\x1b[6n`,
    /** Whether this event is the answer that `─` is two cells wide here. */
    isWideGlyphs(event: InputEvent): boolean {
      if (isAnswered || event.type !== 'cursorAt') return false
      isAnswered = true
      return event.y === 0 && event.x === 2
    },
    /** Reads answers that are still to come, which the next program in the terminal would take for typed input. */
    swallow(): void {
      if (isAnswered || Date.now() - askedAt > longestAnswer) return
      isAnswered = true
      readUntil(/\x1b\[\d+;\d+R/, longestWait)
    },
  }
}

/** Synchronous, as nothing of ours runs afterwards. */
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
    // The terminal is gone.
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
