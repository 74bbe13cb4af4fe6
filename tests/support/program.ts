import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
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

const isRoot = process.getuid?.() === 0
const nobody = 65534

/** Root may read everything, so as root the program is run as nobody; where nobody may not even read that, not at all. */
export function canRunUnprivileged(): boolean {
  const user = isRoot ? { uid: nobody, gid: nobody } : {}
  return spawnSync(process.execPath, [program, '--version'], user).status === 0
}

/** As the test itself, for what is not asked of the program. */
export function becomeNobody(home: Home): void {
  const uid = giveToNobody(home)
  if (!isRoot || uid === undefined) return
  process.seteuid?.(uid)
  onTestFinished(() => process.seteuid?.(0))
}

/** Makes a home that of a user who may not read everything, and says who that is. */
export function giveToNobody(home: Home): number | undefined {
  if (!isRoot) return process.getuid?.()
  const names = ['', ...readdirSync(home.path, { recursive: true, encoding: 'utf8' })]
  for (const name of names) chownSync(join(home.path, name), nobody, nobody)
  return nobody
}
