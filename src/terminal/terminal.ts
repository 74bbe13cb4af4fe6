import type { Frame, Look } from '../text/span.ts'
import { clipboardSequence } from './clipboard.ts'
import { Input, type InputEvent } from './input.ts'
import { type Lent, Ownership } from './ownership.ts'
import { makePainter, type Painter, type PaintSize } from './painter.ts'
import { ask, type TerminalQuestions } from './questions.ts'

export type TerminalEvent =
  | Exclude<InputEvent, { type: 'cursorAt' }>
  | { type: 'resize'; columns: number; rows: number }
  /** `─` takes two cells here, and so do our other symbols. */
  | { type: 'wideGlyphs' }
  | { type: 'resumed' }

interface Options {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream & { readonly fd: number }
  readonly env: NodeJS.ProcessEnv
  readonly isMouseOn: boolean
  onEvent(event: TerminalEvent): void
}

export class Terminal {
  readonly #options: Options
  readonly #painter: Painter
  readonly #ownership: Ownership
  #size: PaintSize
  #newest: { readonly frame: Frame; readonly look: Look } | undefined
  #questions: TerminalQuestions | undefined

  constructor(options: Options) {
    this.#options = options
    this.#size = sizeOf(options.stdout)
    this.#painter = makePainter(this.#size)
    const input = new Input(event => this.#onInput(event))
    this.#ownership = new Ownership({
      ...options,
      onData: bytes => input.feed(bytes),
      onLeave: () => {
        this.#questions?.swallow()
        input.reset()
      },
      onBack: why => this.#onBack(why),
    })
    options.stdout.on('resize', this.#noticeSize)
  }

  get size(): PaintSize {
    return this.#size
  }

  paint(frame: Frame, look: Look): void {
    this.#newest = { frame, look }
    this.#repaint()
    if (!this.#questions) setImmediate(() => this.#ask())
  }

  setMouse(isOn: boolean): void {
    this.#ownership.setMouse(isOn)
  }

  /** Puts a text on the user's clipboard. Returns false if it is too long. */
  copy(text: string): boolean {
    const sequence = clipboardSequence(text, this.#options.env)
    if (sequence !== undefined) this.#ownership.write(sequence)
    return sequence !== undefined
  }

  /** Gives the terminal to the shell until it continues us. */
  suspend(): void {
    this.#ownership.suspend()
  }

  /** Gives the terminal to a child, and takes it back whatever happens. */
  lend<Result>(run: Lent<Result>): Promise<Result> {
    return this.#ownership.lend(run)
  }

  /** Restores the terminal, synchronously. */
  close(): void {
    this.#options.stdout.off('resize', this.#noticeSize)
    this.#ownership.close()
  }

  /** Paints the newest frame, if the terminal is ours. */
  #repaint(): void {
    if (!this.#newest || !this.#ownership.isOurs) return
    this.#ownership.write(this.#painter.paint(this.#newest.frame, this.#newest.look))
  }

  /** Asks after the first paint, which must not wait for answers. */
  #ask(): void {
    if (this.#questions || !this.#newest || !this.#ownership.isOurs) return
    this.#questions = ask(this.#options.env, this.#newest.look.glyphs)
    this.#ownership.write(this.#painter.drawOver(this.#questions.text))
  }

  #onInput(event: InputEvent): void {
    if (this.#questions?.isWideGlyphs(event)) this.#options.onEvent({ type: 'wideGlyphs' })
    else if (event.type !== 'cursorAt') this.#options.onEvent(event)
  }

  #onBack(why: 'resumed' | 'lent'): void {
    this.#painter.resize(this.#size)
    // The signal of a new size may have gone to the program that had the terminal. On this one, Node asks for the size.
    process.emit('SIGWINCH', 'SIGWINCH')
    this.#noticeSize()
    this.#repaint()
    if (why === 'resumed') this.#options.onEvent({ type: 'resumed' })
  }

  readonly #noticeSize = (): void => {
    const now = sizeOf(this.#options.stdout)
    const isSame = now.columns === this.#size.columns && now.rows === this.#size.rows
    if (isSame || !this.#ownership.isOurs) return
    this.#size = now
    this.#painter.resize(now)
    this.#options.onEvent({ type: 'resize', ...now })
  }
}

/** The size of the terminal; 80 × 24 if it does not know its size and says 0. */
function sizeOf(stdout: NodeJS.WriteStream): PaintSize {
  const [columns, rows] = stdout.getWindowSize()
  return { columns: columns || 80, rows: rows || 24 }
}
