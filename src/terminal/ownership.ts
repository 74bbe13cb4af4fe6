import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { enter, leave, mouse, undoChild } from './modes.ts'
import { loadStty } from './stty.ts'

interface Options {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream & { readonly fd: number }
  readonly isMouseOn: boolean
  onData(bytes: Buffer): void
  /** The terminal looks as it was found, but does not yet show what is typed. */
  onLeave(): void
  onBack(why: 'resumed' | 'lent'): void
}

/** What a child is to know of the terminal that it is lent. */
interface Loan {
  /** What to do first if we are to end meanwhile. */
  onClose(act: () => void): void
  /** Leaves what the child has written on the screen, with a sentence below it, until Enter is pressed. */
  hold(sentence: string): Promise<void>
}

export type Lent<Result> = (loan: Loan) => Promise<Result>

/** Who has the terminal: we, the shell that we were stopped for, a child, or whoever started us. */
export class Ownership {
  readonly #options: Options
  #owner: 'us' | 'shell' | 'child' | 'starter' = 'starter'
  /** A child has ended, and what it said stays on the screen until a key is pressed. */
  #isHolding = false
  #hasMouse: boolean
  #coming: NodeJS.Timeout | undefined
  /** To be done first if we end while a child has it. */
  #endChild = () => {}
  /** Puts the settings of the terminal back that it had before the child. */
  #restoreSettings = () => {}

  constructor(options: Options) {
    this.#options = options
    this.#hasMouse = options.isMouseOn
    options.stdin.on('end', this.#gone).on('error', this.#gone)
    process.on('SIGCONT', this.#continued)
    this.#take()
  }

  get isOurs(): boolean {
    return this.#owner === 'us'
  }

  write(text: string): void {
    if (this.isOurs) this.#options.stdout.write(text)
  }

  setMouse(isOn: boolean): void {
    this.#hasMouse = isOn
    this.write(mouse(isOn))
  }

  /** Until the shell calls us back. */
  readonly suspend = (): void => {
    if (!this.isOurs) return
    this.#give('shell')
    // Without a shell above that could continue us, the system does not stop us either.
    this.#coming = setTimeout(this.#continued, 200)
    process.kill(0, 'SIGTSTP')
  }

  /** Signals that came with this one may be heard after it: one may be to end us, with the terminal still another's. */
  readonly #continued = (): void => {
    clearTimeout(this.#coming)
    this.#coming = setTimeout(() => this.#resume(), 20)
  }

  /** After our own stop, or after one that we were not asked for: then the terminal is not as Node believes. */
  #resume(): void {
    if (this.#owner !== 'us' && this.#owner !== 'shell') return
    if (this.isOurs) this.#options.stdin.setRawMode(false)
    this.#comeBack('resumed')
  }

  /** Gives it to a child, and takes it back whatever happens. */
  async lend<Result>(run: Lent<Result>): Promise<Result> {
    const stty = await loadStty()
    if (!this.isOurs) throw new Error('Another program has the terminal. Try again when it has ended.')
    this.#give('child')
    const settings = stty('-g')
    this.#restoreSettings = () => {
      if (settings !== '') stty(settings)
    }
    const tidy = () => {
      this.#restoreSettings()
      this.#options.stdout.write(undoChild)
    }
    try {
      return await run({
        onClose: act => {
          this.#endChild = act
        },
        hold: sentence => this.#hold(sentence, tidy),
      })
    } finally {
      this.#endChild = () => {}
      if (this.#owner === 'child') {
        tidy()
        this.#comeBack('lent')
      }
    }
  }

  async #hold(sentence: string, tidy: () => void): Promise<void> {
    const { stdin, stdout } = this.#options
    this.#endChild = () => {}
    if (this.#owner !== 'child') return
    tidy()
    dropUnread()
    // Raw: the terminal would take Ctrl-D for the end of all input, and Node would never read from it again.
    stdin.setRawMode(true)
    stdout.write(`\n${sentence}\n`)
    this.#isHolding = true
    await new Promise<void>(resolve => {
      const hear = (bytes: Buffer) => {
        if (!goesBack.test(bytes.toString('latin1'))) return
        stdin.off('data', hear)
        resolve()
      }
      stdin.on('data', hear).resume()
    })
    this.#isHolding = false
    stdin.pause()
    stdin.setRawMode(false)
  }

  close(): void {
    process.off('SIGCONT', this.#continued)
    clearTimeout(this.#coming)
    this.#endChild()
    // What the shell has was given back already.
    if (this.#owner === 'shell') process.once('exit', endBySignal)
    else if (this.#owner !== 'starter') {
      const isLent = this.#owner === 'child'
      this.#give('starter')
      if (isLent) this.#restoreSettings()
    }
    this.#owner = 'starter'
  }

  #comeBack(why: 'resumed' | 'lent'): void {
    this.#take()
    if (why === 'lent') dropUnread()
    this.#options.onBack(why)
  }

  #take(): void {
    const { stdin, stdout, onData } = this.#options
    // It was closed since we were started, and is no terminal to Node.
    if (!stdin.isTTY) return void process.kill(process.pid, 'SIGHUP')
    stdin.setRawMode(true)
    if (!this.isOurs) {
      stdin.on('data', onData)
      stdin.resume()
      process.on('SIGTSTP', this.suspend)
    }
    this.#owner = 'us'
    stdout.write(enter(this.#hasMouse))
  }

  /** Synchronous throughout: it is also the way out of a crash. */
  #give(to: 'shell' | 'child' | 'starter'): void {
    const { stdin, stdout, onData, onLeave } = this.#options
    const wasOurs = this.isOurs
    this.#owner = to
    process.off('SIGTSTP', this.suspend)
    stdin.off('data', onData)
    stdin.pause()
    quietly(() => writeSync(stdout.fd, wasOurs ? leave : undoChild))
    if (wasOurs) onLeave()
    quietly(() => stdin.setRawMode(false))
  }

  /** A terminal that is gone reads as its end. Where no signal came with that, this is it. */
  readonly #gone = (): void => {
    if (this.isOurs || this.#isHolding) process.kill(process.pid, 'SIGHUP')
  }
}

/** Keys that go back to the dashboard: Enter, and those that people press to leave (Ctrl-C, Ctrl-D, Ctrl-\). */
const goesBack = /[\r\n\x03\x04\x1c]/

/** Node sets the terminal when it exits, and is stopped for that while the shell has it: so what was to end us does. */
function endBySignal(code: number): void {
  if (code > 128) process.kill(process.pid, code - 128)
}

/** What was typed into a child that did not read it was not meant for us. Until there is nothing, which is an error. */
function dropUnread(): void {
  quietly(() => {
    const fd = openSync('/dev/tty', constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      for (const bytes = Buffer.alloc(4096); readSync(fd, bytes) > 0; );
    } finally {
      closeSync(fd)
    }
  })
}

/** The terminal may be gone already. */
function quietly(act: () => void): void {
  try {
    act()
  } catch {}
}
