import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { enter, leave, mouse, undoChild } from './modes.ts'
import { loadStty } from './stty.ts'

interface Options {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream & { readonly fd: number }
  readonly isMouseOn: boolean
  onData(bytes: Buffer): void
  /** Called when the screen is restored, but raw mode is still on. */
  onLeave(): void
  onBack(why: 'resumed' | 'lent'): void
}

/** Functions for the time that a child has the terminal. */
interface Loan {
  /** Sets the function to call first if we have to end meanwhile. */
  onClose(act: () => void): void
  /** Keeps the child's output on the screen, with a sentence below it, until Enter is pressed. */
  hold(sentence: string): Promise<void>
}

export type Lent<Result> = (loan: Loan) => Promise<Result>

/** Manages who has the terminal: us, the shell while we are stopped, a child, or the program that started us. */
export class Ownership {
  readonly #options: Options
  #owner: 'us' | 'shell' | 'child' | 'starter' = 'starter'
  /** Whether the output of a child that has ended stays on the screen until a key is pressed. */
  #isHolding = false
  #hasMouse: boolean
  #resuming: NodeJS.Timeout | undefined
  /** Called first if we end while a child has the terminal. */
  #endChild = () => {}
  /** Restores the terminal settings from before the child. */
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

  /** Gives the terminal to the shell until it continues us. */
  readonly suspend = (): void => {
    if (!this.isOurs) return
    this.#give('shell')
    // Without a shell that could continue us, the system does not stop us, and the timeout takes the terminal back.
    this.#resuming = setTimeout(this.#continued, 200)
    process.kill(0, 'SIGTSTP')
  }

  /** Waits a moment, as a signal that arrives together with SIGCONT may end us before we take the terminal. */
  readonly #continued = (): void => {
    clearTimeout(this.#resuming)
    this.#resuming = setTimeout(() => this.#resume(), 20)
  }

  /** Takes the terminal back after a stop. If we did not stop ourselves, Node wrongly believes that raw mode is still set. */
  #resume(): void {
    if (this.#owner !== 'us' && this.#owner !== 'shell') return
    if (this.isOurs) this.#options.stdin.setRawMode(false)
    this.#comeBack('resumed')
  }

  /** Gives the terminal to a child, and takes it back whatever happens. */
  async lend<Result>(run: Lent<Result>): Promise<Result> {
    const stty = await loadStty()
    if (!this.isOurs) throw new Error('Another program is using the terminal. Try again when it has ended.')
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
    // Raw, as Ctrl-D would otherwise end the input, and Node would never read from it again.
    stdin.setRawMode(true)
    stdout.write(`\n${sentence}\n`)
    this.#isHolding = true
    await new Promise<void>(resolve => {
      const onData = (bytes: Buffer) => {
        if (!goesBack.test(bytes.toString('latin1'))) return
        stdin.off('data', onData)
        resolve()
      }
      stdin.on('data', onData).resume()
    })
    this.#isHolding = false
    stdin.pause()
    stdin.setRawMode(false)
  }

  close(): void {
    process.off('SIGCONT', this.#continued)
    clearTimeout(this.#resuming)
    this.#endChild()
    // The shell already has the terminal.
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
    // The terminal was closed since we started.
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

  /** Synchronous, as it also runs during a crash. */
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

  /** Ends us by SIGHUP when the input ends, as that means that the terminal is gone; not every system sends the signal. */
  readonly #gone = (): void => {
    if (this.isOurs || this.#isHolding) process.kill(process.pid, 'SIGHUP')
  }
}

/** Keys that go back to the dashboard: Enter, and the keys that people press to leave (Ctrl-C, Ctrl-D, Ctrl-\). */
const goesBack = /[\r\n\x03\x04\x1c]/

/** Ends us by the signal of the exit code. Node would reset the terminal, and be stopped for it while the shell has it. */
function endBySignal(code: number): void {
  if (code > 128) process.kill(process.pid, code - 128)
}

/** Drops input that was typed for a child but not read by it. Reading ends with an error when there is no more. */
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

/** Ignores errors, as the terminal may be gone. */
function quietly(act: () => void): void {
  try {
    act()
  } catch {}
}
