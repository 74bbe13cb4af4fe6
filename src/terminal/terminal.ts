import type { Frame, Look } from '../text/span.ts'
import { type InputEvent, readInput } from './input.ts'
import { takeTerminal } from './ownership.ts'
import { makePainter } from './painter.ts'
import { ask, type Questions } from './questions.ts'

export type TerminalEvent =
  | Exclude<InputEvent, { type: 'cursorAt' }>
  | { type: 'resize'; columns: number; rows: number }
  /** `─` takes two cells here, and so will our other signs. */
  | { type: 'wideGlyphs' }
  | { type: 'resumed' }

export interface Size {
  readonly columns: number
  readonly rows: number
}

export interface Terminal {
  readonly size: Size
  paint(frame: Frame, look: Look): void
  setMouse(isOn: boolean): void
  /** Gives the terminal to the shell until it calls us back. */
  suspend(): void
  /** Gives it to a child, and takes it back whatever happens. */
  lend<Result>(run: () => Promise<Result>): Promise<Result>
  /** Leaves it as it was found, at once. */
  close(): void
}

interface Options {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream & { readonly fd: number }
  readonly env: NodeJS.ProcessEnv
  readonly isMouseOn: boolean
  onEvent(event: TerminalEvent): void
}

export function openTerminal({ stdin, stdout, env, isMouseOn, onEvent }: Options): Terminal {
  let size = sizeOf(stdout)
  let newest: { readonly frame: Frame; readonly look: Look } | undefined
  let questions: Questions | undefined
  const painter = makePainter(size)

  const input = readInput(event => {
    if (questions?.isWideGlyphs(event)) onEvent({ type: 'wideGlyphs' })
    else if (event.type !== 'cursorAt') onEvent(event)
  })
  const ownership = takeTerminal({
    stdin,
    stdout,
    isMouseOn,
    onData: input.feed,
    onLeave() {
      questions?.swallow()
      input.reset()
    },
    onBack(why) {
      painter.resize(size)
      noticeSize()
      repaint()
      if (why === 'resumed') onEvent({ type: 'resumed' })
    },
  })

  function repaint(): void {
    if (newest && ownership.isOurs) ownership.write(painter.paint(newest.frame, newest.look))
  }

  function noticeSize(): void {
    const now = sizeOf(stdout)
    if (!ownership.isOurs || (now.columns === size.columns && now.rows === size.rows)) return
    size = now
    painter.resize(size)
    onEvent({ type: 'resize', ...size })
  }
  stdout.on('resize', noticeSize)

  /** Only when something is to be seen, so that no answer is waited for. */
  function askOnce(): void {
    if (questions || !newest || !ownership.isOurs) return
    questions = ask(env)
    ownership.write(painter.drawOver(questions.text))
  }

  return {
    get size() {
      return size
    },
    paint(frame, look) {
      newest = { frame, look }
      repaint()
      if (!questions) setImmediate(askOnce)
    },
    setMouse: ownership.setMouse,
    suspend: ownership.suspend,
    lend: ownership.lend,
    close() {
      stdout.off('resize', noticeSize)
      ownership.close()
    },
  }
}

/** A terminal may not know its size, and says nought. */
function sizeOf(stdout: NodeJS.WriteStream): Size {
  const [columns, rows] = stdout.getWindowSize()
  return { columns: columns || 80, rows: rows || 24 }
}
