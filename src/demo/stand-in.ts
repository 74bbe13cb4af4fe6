/*
 * A stand-in for the agents in the demo, so that sessions can be resumed without an agent installed. It is a script of its
 * own, which only the shims in the demo's home start.
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
  // An open stdin would keep the process alive.
  stdin.destroy()
})
