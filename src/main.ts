import { readFileSync } from 'node:fs'
import { outputTo } from './cli/output.ts'
import { runCli } from './cli/run.ts'
import { writeCrashLog } from './engine/crash-log.ts'
import { washLine } from './text/wash.ts'

/** The composition root: gives the command line and the dashboard their streams, their environment and a clean way out. */
const interrupted: (() => void)[] = []

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.once(signal, () => {
    cleanUp()
    process.exit(code)
  })
}

process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

const run = {
  output: outputTo(process.stdout, process.stderr, process.env),
  env: process.env,
  now: new Date(),
  hasKeyboard: process.stdin.isTTY === true,
  onInterrupt: (act: () => void) => void interrupted.push(act),
  async openDashboard(request: { readonly roots: readonly string[]; readonly isDemo: boolean }) {
    const { openDashboard } = await import('./dashboard.ts')
    const { env, onInterrupt } = run
    await openDashboard({ ...request, env, here: process.cwd(), onInterrupt, fail })
  },
}

void runCli(process.argv.slice(2), run, version).then(code => {
  process.exitCode = code
})

/** The last to come is the first to go: the terminal is given back before anything is said on it. */
function cleanUp(): void {
  for (const act of interrupted.splice(0).reverse()) act()
}

/** A mistake of ours: still one sentence, what was learnt is kept, and the terminal is as it was. */
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
