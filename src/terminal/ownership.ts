import { writeSync } from 'node:fs'
import { enter, leave, mouse, undoChild } from './modes.ts'

/** Who has the terminal: we, the shell we were stopped for, or a child. */
export interface Ownership {
  readonly isOurs: boolean
  /** Does nothing while the terminal is not ours. */
  write(text: string): void
  setMouse(isOn: boolean): void
  suspend(): void
  lend<Result>(run: () => Promise<Result>): Promise<Result>
  close(): void
}

interface Options {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream & { readonly fd: number }
  readonly isMouseOn: boolean
  onData(bytes: Buffer): void
  /** Called when the terminal looks as it was found, but still shows nothing of what is typed. */
  onLeave(): void
  onBack(why: 'resumed' | 'lent'): void
}

export function takeTerminal({ stdin, stdout, isMouseOn, onData, onLeave, onBack }: Options): Ownership {
  let owner: 'us' | 'shell' | 'child' | 'nobody' = 'nobody'
  let hasMouse = isMouseOn

  function take(): void {
    stdin.setRawMode(true)
    stdin.on('data', onData)
    stdin.resume()
    process.on('SIGTSTP', suspend)
    owner = 'us'
    stdout.write(enter(hasMouse))
  }

  /** Synchronous throughout: it is also the way out of a crash. */
  function give(to: typeof owner): void {
    const wasOurs = owner === 'us'
    owner = to
    process.off('SIGTSTP', suspend)
    stdin.off('data', onData)
    stdin.pause()
    quietly(() => writeSync(stdout.fd, wasOurs ? leave : undoChild))
    if (wasOurs) onLeave()
    quietly(() => stdin.setRawMode(false))
  }

  function suspend(): void {
    if (owner !== 'us') return
    give('shell')
    const back = () => {
      process.off('SIGCONT', back)
      clearTimeout(notStopped)
      if (owner !== 'shell') return
      take()
      onBack('resumed')
    }
    process.on('SIGCONT', back)
    // Without a shell above that could continue us, the system does not stop us either.
    const notStopped = setTimeout(back, 200)
    process.kill(0, 'SIGTSTP')
  }

  async function lend<Result>(run: () => Promise<Result>): Promise<Result> {
    const stty = await loadStty()
    give('child')
    const settings = stty('-g')
    const heed = ignoreKeyboardSignals()
    try {
      return await run()
    } finally {
      heed()
      if (owner === 'child') {
        if (settings !== '') stty(settings)
        stdout.write(undoChild)
        take()
        onBack('lent')
      }
    }
  }

  /** A terminal that is gone reads as its end. Where no signal came with that, this is it. */
  const onGone = () => {
    if (owner === 'us') process.kill(process.pid, 'SIGHUP')
  }
  stdin.on('end', onGone)
  stdin.on('error', onGone)

  take()
  return {
    get isOurs() {
      return owner === 'us'
    },
    write(text) {
      if (owner === 'us') stdout.write(text)
    },
    setMouse(isOn) {
      hasMouse = isOn
      if (owner === 'us') stdout.write(mouse(isOn))
    },
    suspend,
    lend,
    close() {
      // What the shell has was given back already.
      if (owner === 'us' || owner === 'child') give('nobody')
      owner = 'nobody'
    },
  }
}

/** What is typed to end a child must not end us. */
function ignoreKeyboardSignals(): () => void {
  const signals = ['SIGINT', 'SIGQUIT'] as const
  const ignore = () => {}
  const heard = signals.map(signal => ({ signal, listeners: process.rawListeners(signal) as (() => void)[] }))
  for (const { signal } of heard) process.removeAllListeners(signal).on(signal, ignore)
  return () => {
    for (const { signal, listeners } of heard) {
      process.off(signal, ignore)
      for (const listener of listeners) process.on(signal, listener)
    }
  }
}

/** Raw mode is undone without it, but not what a child that was killed has set. */
async function loadStty(): Promise<(setting: string) => string> {
  const { execFileSync } = await import('node:child_process')
  return setting => {
    try {
      return execFileSync('stty', [setting], { stdio: ['inherit', 'pipe', 'ignore'], encoding: 'utf8' }).trim()
    } catch {
      return ''
    }
  }
}

/** The terminal may be gone already. */
function quietly(act: () => void): void {
  try {
    act()
  } catch {}
}
