/*
 * Stands for the agents in the demo, so that a session can be resumed where none is installed. It is a script of its
 * own, started by the shims in the demo's home; nothing else of the program needs it.
 */
import { randomUUID } from 'node:crypto'
import { standIn } from './stand-in/run.ts'

const { argv, env, stdin, stdout } = process

void standIn({
  args: argv.slice(2),
  env,
  cwd: process.cwd(),
  input: stdin,
  output: stdout,
  now: () => new Date(),
  newId: randomUUID,
}).then(code => {
  process.exitCode = code
  // A terminal that is still listened to would keep us.
  stdin.destroy()
})
