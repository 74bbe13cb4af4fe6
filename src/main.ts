import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { isatty } from 'node:tty'
import { outputTo } from './cli/output/output.ts'
import { runCli } from './cli/run.ts'
import { writeCrashLog } from './engine/process/crash-log.ts'
import { endBy, endIfDebuggerOpened } from './engine/process/end-by-signal.ts'
import { washLine } from './text/wash.ts'

/** The composition root: gives the command line and the dashboard their streams, their environment and a clean way out. */
const lastActs: (() => void)[] = [answered]

// Not `once`: a signal often comes twice, from the system and from the shell, and the second would cut this short.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(signal, () => {
    cleanUp()
    process.exit(code)
  })
}

// The signal itself ends the process, so that the exit status names it and a core is dumped where that is enabled.
for (const signal of ['SIGHUP', 'SIGQUIT', 'SIGABRT', 'SIGUSR2', 'SIGALRM', 'SIGVTALRM', 'SIGXCPU'] as const) {
  process.on(signal, () => {
    cleanUp()
    endBy(signal)
    // The first process of a container ignores the signals it sends itself.
    process.exit(128 + constants.signals[signal])
  })
}

process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

const run = {
  output: outputTo(process.stdout, process.stderr, process.env),
  env: process.env,
  now: new Date(),
  // Does not touch `process.stdin`: that would create the stream for every command, and only the dashboard needs it.
  get hasKeyboard() {
    return isatty(0)
  },
  onInterrupt: (act: () => void) => void lastActs.push(act),
  onAnswered: answered,
  async lendTerminal() {
    await endIfDebuggerOpened()
    const { rememberTerminal } = await import('./terminal/stty.ts')
    return rememberTerminal()
  },
  async openDashboard(request: { readonly roots: readonly string[]; readonly isDemo: boolean }) {
    const { openDashboard } = await import('./dashboard.ts')
    const onEnd = run.onInterrupt
    const onPicture = () => {
      answered()
      setImmediate(() => void endIfDebuggerOpened())
    }
    await openDashboard({ ...request, env: run.env, here: process.cwd(), onEnd, onPicture, fail }).catch(fail)
    for (const mistake of cleanUp()) fail(mistake)
  },
}

void runCli(process.argv.slice(2), run, version).then(code => {
  process.exitCode = code
  // Closing saves what this command learned, for the next one.
  for (const mistake of cleanUp()) fail(mistake)
})

/** Runs all acts, even if some throw, and returns the errors. The terminal comes first, as it registered first. */
function cleanUp(): readonly unknown[] {
  return lastActs.splice(0).flatMap(act => {
    try {
      act()
      return []
    } catch (mistake) {
      return [mistake]
    }
  })
}

/** Ends after a bug of ours: with one sentence, what was learned saved, and the terminal restored. */
function fail(error: unknown): void {
  cleanUp()
  const what = washLine(error instanceof Error ? error.message : String(error))
  const log = writeCrashLog(error, process.env, new Date())
  const where = log === undefined ? 'Please report it.' : `Please report it with what is in ${log}.`
  process.stderr.write(`sessions-tui: something went wrong (${what}). ${where}\n`)
  process.exit(1)
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}
