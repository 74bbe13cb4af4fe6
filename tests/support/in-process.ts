import { Writable } from 'node:stream'
import { outputTo } from '../../src/cli/output/output.ts'
import { runCli } from '../../src/cli/run.ts'
import type { Home } from './home.ts'
import type { Ended } from './program.ts'

const outside = process.cwd()

/**
 * Does what `run` does, but without a process: runs a command from its source, with both streams in a pipe. For tests
 * that run many commands; tests with `run` show that the program behaves like its source.
 */
export async function runHere(home: Home, ...args: string[]): Promise<Ended> {
  const [stdout, stderr] = [new Pipe(), new Pipe()]
  const lastActs: (() => void)[] = []
  const noTerminal = () => Promise.reject(new Error('There is no terminal in a test'))
  process.chdir(home.path)
  try {
    const code = await runCli(
      args,
      {
        output: outputTo(stdout as unknown as NodeJS.WriteStream, stderr as unknown as NodeJS.WriteStream, home.env),
        env: home.env,
        now: new Date(),
        hasKeyboard: false,
        onInterrupt: act => void lastActs.push(act),
        onAnswered: () => {},
        lendTerminal: noTerminal,
        openDashboard: noTerminal,
      },
      () => '0.0.0',
    )
    return { code, stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    for (const act of lastActs) act()
    process.chdir(outside)
  }
}

export async function runHereJson<Answer>(home: Home, ...args: string[]): Promise<Answer> {
  const { stdout, stderr } = await runHere(home, ...args, '--json')
  if (stdout === '') throw new Error(`Nothing was written to stdout. On stderr: ${stderr}`)
  return JSON.parse(stdout) as Answer
}

class Pipe extends Writable {
  readonly #pieces: Buffer[] = []

  override _write(piece: Buffer, _: BufferEncoding, done: () => void): void {
    this.#pieces.push(piece)
    done()
  }

  text(): string {
    return Buffer.concat(this.#pieces).toString()
  }
}
