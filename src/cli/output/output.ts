import { styleText } from 'node:util'
import { Problem } from '../../model/problem.ts'
import { Throttle } from '../../model/throttle.ts'
import { withEscapes } from '../../text/json-escapes.ts'
import { washCopied } from '../../text/wash.ts'

/** Thrown when the reader of our output has stopped (`| head`). Not a failure, and without a message to print. */
export class PipeClosed extends Error {}

/** The streams of a run, and what they are connected to. */
export interface Output {
  readonly columns: number
  readonly isTerminal: boolean
  /** True only if both streams are a terminal. */
  readonly showsProgress: boolean
  write(text: string | Uint8Array): Promise<void>
  /** Writes a piece of JSON. On a terminal, control characters become JSON escapes, which parse to the same. */
  json(text: string): Promise<void>
  /** Resolves when all output has been written, or throws the reason why it could not be. */
  end(): Promise<void>
  /** Says a sentence beside the answer, on stderr. Foreign names in it are washed here. */
  say(sentence: string): void
  /** Shows a line on stderr that the next one replaces; an empty one clears it. Quick work shows none. */
  status(line: string): void
  style(format: Style, text: string): string
}

type Style = 'bold' | 'dim' | 'green' | 'blue' | 'yellow' | 'gray' | 'magenta' | 'red' | 'cyan'

export function outputTo(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream, env: NodeJS.ProcessEnv): Output {
  const isTerminal = stdout.isTTY === true
  const hasColour = isTerminal && !env.NO_COLOR && env.TERM !== 'dumb'
  let failure: Error | undefined
  const status = statusLine(stderr)
  const closed = new Promise<void>(resolve => {
    stdout.once('close', resolve)
    stdout.on('error', (error: NodeJS.ErrnoException) => {
      failure =
        error.code === 'EPIPE' ? new PipeClosed() : new Problem(`The answer could not be written (${error.code}).`)
      resolve()
    })
  })
  // A closed stderr must not keep the answer from stdout.
  stderr.on('error', () => {})

  async function write(text: string | Uint8Array): Promise<void> {
    status('')
    // A closed pipe is reported only in the next turn of the event loop, so a long answer waits for it.
    const hasRoom = stdout.write(text)
    if (!hasRoom) await Promise.race([new Promise(resolve => stdout.once('drain', resolve)), closed])
    if (failure) throw failure
  }

  return {
    columns: isTerminal ? stdout.columns || 80 : Number.POSITIVE_INFINITY,
    isTerminal,
    showsProgress: isTerminal && stderr.isTTY === true,
    status,
    style: (format, text) => (hasColour ? styleText(format, text, { validateStream: false }) : text),
    say(sentence) {
      status('')
      stderr.write(`${washCopied(sentence)}\n`)
    },
    write,
    json: text => write(isTerminal ? withEscapes(text) : text),
    async end() {
      await new Promise<void>(resolve => {
        stdout.write('', () => resolve())
      })
      if (failure) throw failure
    },
  }
}

/** Often enough to show that work is under way. */
const STATUS_EVERY_MS = 150

function statusLine(stderr: NodeJS.WriteStream): (line: string) => void {
  let newest = ''
  let shown = ''
  const show = () => {
    shown = newest
    stderr.write(`\r\x1b[K${newest}`)
  }
  const throttle = new Throttle(show, STATUS_EVERY_MS, STATUS_EVERY_MS)
  return line => {
    newest = line
    if (line !== '') return throttle.soon()
    throttle.cancel()
    if (shown !== '') show()
  }
}
