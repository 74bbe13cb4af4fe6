import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Home } from './home.ts'

export const program = fileURLToPath(new URL('../../bin/sessions-tui.cjs', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built program on a test's home, in a pipe. */
export function run(home: Home, ...args: string[]): Promise<Ended> {
  return runAs(process.getuid?.(), home, ...args)
}

/** The same as another user. */
export async function runAs(uid: number | undefined, home: Home, ...args: string[]): Promise<Ended> {
  const user = uid === undefined || uid === process.getuid?.() ? {} : { uid, gid: uid }
  const child = spawn(process.execPath, [program, ...args], { env: home.env, cwd: home.path, ...user })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  return { code, stdout, stderr }
}

export async function runJson<Answer>(home: Home, ...args: string[]): Promise<Answer> {
  const { stdout } = await run(home, ...args, '--json')
  return JSON.parse(stdout) as Answer
}
