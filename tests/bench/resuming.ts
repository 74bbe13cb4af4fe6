import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Machine, program } from './machine.ts'
import { type PtyRun, runInPty } from './pty.ts'

/** In milliseconds: from a key to the first byte of the agent. */
export interface Resumes {
  readonly shell: number[]
  readonly dashboard: number[]
}

const id = '0e5e5510-0000-4000-8000-000000000003'
/** A byte that no other program writes. */
const firstByte = /\x01/
const QUIET_MS = 400

/** A stand-in agent that writes one byte, started by a line in a shell and by `r` in a dashboard at rest, in turn. */
export async function measureResumes(bare: Machine, rounds: number): Promise<Resumes> {
  const machine = withAgent(bare)
  const shell = runInPty(machine, 'sh', ['-i'])
  const dashboard = runInPty(machine, process.execPath, [program])
  await dashboard.until(/\x1b\[\?2026l/)
  await dashboard.quiet(1500)
  await shell.quiet(QUIET_MS)
  const times: Resumes = { shell: [], dashboard: [] }
  for (let round = 0; round < rounds; round++) {
    times.shell.push(await untilFirstByte(shell, `claude --resume ${id}\r`))
    times.dashboard.push(await untilFirstByte(dashboard, 'r'))
  }
  await Promise.all([shell.kill(), dashboard.kill()])
  return times
}

async function untilFirstByte(run: PtyRun, keys: string): Promise<number> {
  const pressed = run.send(keys)
  const moment = await run.until(firstByte, pressed)
  await run.quiet(QUIET_MS)
  return moment - pressed
}

/** The same machine with an agent and one session of it; commands run in the folder where the session began. */
function withAgent({ home, env, ...machine }: Machine): Machine {
  const [bin, project] = [join(home, 'bin'), mkdtempSync(join(home, 'code-'))]
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'claude'), "#!/bin/sh\nprintf '\\001'\n")
  chmodSync(join(bin, 'claude'), 0o755)
  const claude = join(home, 'claude-resumed')
  const sessions = join(claude, 'projects', project.replace(/[^A-Za-z0-9]/g, '-'))
  mkdirSync(sessions, { recursive: true })
  const said = { type: 'user', uuid: id, sessionId: id, cwd: project, timestamp: '2026-08-01T12:00:00.000Z' }
  writeFileSync(
    join(sessions, `${id}.jsonl`),
    `${JSON.stringify({ ...said, message: { role: 'user', content: 'Go on' } })}\n`,
  )
  const path = `${bin}${delimiter}${env.PATH}`
  return { ...machine, home, folder: project, env: { ...env, PATH: path, CLAUDE_CONFIG_DIR: claude } }
}
