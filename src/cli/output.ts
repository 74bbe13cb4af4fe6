import { once } from 'node:events'
import { styleText } from 'node:util'

/** Whoever was reading stopped (`| head`). Not a failure: there is nobody left to tell. */
export class PipeClosed extends Error {}

/** The streams of a run, and what they are connected to. */
export interface Output {
  readonly columns: number
  readonly isTerminal: boolean
  /** Only where somebody watches both streams. */
  readonly showsProgress: boolean
  write(text: string | Uint8Array): Promise<void>
  /** A sentence beside the answer, on stderr. */
  say(sentence: string): void
  /** A line on stderr that the next one replaces; nothing clears it. */
  status(line: string): void
  style(format: Style, text: string): string
}

type Style = 'bold' | 'dim' | 'green' | 'blue' | 'yellow' | 'gray' | 'magenta' | 'red' | 'cyan'

export function outputTo(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream, env: NodeJS.ProcessEnv): Output {
  const isTerminal = stdout.isTTY === true
  const hasColour = isTerminal && !env.NO_COLOR && env.TERM !== 'dumb'
  let isClosed = false
  let hasStatus = false
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    isClosed = true
  })

  function status(line: string): void {
    if (line === '' && !hasStatus) return
    hasStatus = line !== ''
    stderr.write(`\r\x1b[K${line}`)
  }

  return {
    columns: isTerminal ? stdout.columns || 80 : Number.POSITIVE_INFINITY,
    isTerminal,
    showsProgress: isTerminal && stderr.isTTY === true,
    status,
    style: (format, text) => (hasColour ? styleText(format, text) : text),
    say(sentence) {
      status('')
      stderr.write(`${sentence}\n`)
    },
    async write(text) {
      status('')
      // A closed pipe is reported only in the next turn, so a long answer lets it come before going on.
      const hasRoom = stdout.write(text)
      if (!hasRoom && !isClosed) await Promise.race([once(stdout, 'drain'), once(stdout, 'close')]).catch(() => {})
      if (isClosed) throw new PipeClosed()
    },
  }
}
