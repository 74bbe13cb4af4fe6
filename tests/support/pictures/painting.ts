import { appendFileSync } from 'node:fs'
import { runAgent } from '../../../src/effects/run-agent.ts'
import { Terminal, type TerminalEvent } from '../../../src/terminal/terminal.ts'
import { glyph, type Line, span } from '../../../src/text/span.ts'

/*
 * A program for tests of the terminal. It shows the latest events in a frame of the size of the screen, and knows a few
 * keys: q ends, t throws, z suspends, m turns the mouse off, r lends the terminal to the command in its arguments.
 */
const [log = '', file = '', ...args] = process.argv.slice(2)
const shown: string[] = []
let lends = 0

const terminal = new Terminal({
  stdin: process.stdin,
  stdout: process.stdout,
  env: process.env,
  isMouseOn: true,
  onEvent,
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.once(signal, () => leave(code))
}
process.on('uncaughtException', error => {
  terminal.close()
  process.stderr.write(`thrown: ${error.message}\n`)
  process.exit(1)
})
paint()

function leave(code: number): never {
  terminal.close()
  process.exit(code)
}

function onEvent(event: TerminalEvent): void {
  appendFileSync(log, `${JSON.stringify(event)}\n`)
  shown.push(event.type === 'key' ? event.key : JSON.stringify(event))
  if (event.type === 'key') obey(event.key)
  paint()
}

function obey(key: string): void {
  if (key === 'q') leave(0)
  if (key === 't') throw new Error('on purpose')
  if (key === 'z' || key === 'ctrl-z') terminal.suspend()
  if (key === 'm') terminal.setMouse(false)
  if (key === 'r') lend().catch(refused)
}

async function lend(): Promise<void> {
  const launch = { file, args, cwd: process.cwd(), env: {} }
  const end = await terminal.lend(({ onClose }) => runAgent(launch, process.env, { onStarted: onClose }))
  const code = end.kind === 'exited' ? end.code : end.kind === 'signalled' ? end.signal : end.sentence
  lends += 1
  shown.push(`back ${lends} (${code})`)
  paint()
}

function refused(error: Error): void {
  shown.push(error.message)
  paint()
}

function paint(): void {
  const { columns, rows } = terminal.size
  const body = shown.slice(-(rows - 3))
  const lines: Line[] = [
    [span(`painting ${columns}x${rows} 会話`, 'accent', { bold: true })],
    [glyph('─'.repeat(columns), 'border')],
    ...Array.from({ length: rows - 3 }, (_, row): Line => [span(body[row] ?? '')]),
    [span('the end'.padEnd(columns), 'text', { bar: 'selection' })],
  ]
  terminal.paint({ rows: lines }, { theme: 'dark', glyphs: 'unicode' })
}
