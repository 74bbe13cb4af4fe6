import { readFileSync } from 'node:fs'
import { outputTo } from './cli/output.ts'
import { runCli } from './cli/run.ts'

/** The composition root: gives the command line its streams, its environment and a clean way out. */
const interrupted: (() => void)[] = []

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.once(signal, () => {
    for (const act of interrupted) act()
    process.exit(code)
  })
}

/** A mistake of ours: still one sentence, and what was learnt is kept. */
process.on('uncaughtException', error => {
  for (const act of interrupted) act()
  process.stderr.write(`sessions-tui: something went wrong (${error.message}). Please report it.\n`)
  process.exit(1)
})

const run = {
  output: outputTo(process.stdout, process.stderr, process.env),
  env: process.env,
  now: new Date(),
  onInterrupt: (act: () => void) => void interrupted.push(act),
}

process.exitCode = await runCli(process.argv.slice(2), run, version)

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}
