import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
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
export function runAs(uid: number | undefined, home: Home, ...args: string[]): Promise<Ended> {
  const user = uid === undefined || uid === process.getuid?.() ? {} : { uid, gid: uid }
  return ended(spawn(process.execPath, [program, ...args], { env: home.env, cwd: home.path, ...user }))
}

/** The same, but its stdout is closed after the first data. */
export async function runUntilFirstData(home: Home, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], { env: home.env, cwd: home.path })
  child.stdout.once('data', () => child.stdout.destroy())
  return await ended(child)
}

async function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
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
/** The usual id of a user without any rights. */
const PLAIN_USER = 65534

/** Whether the program runs for a user who may not read everything. Root may, so root runs it as another user. */
export function canRunAsPlainUser(): boolean {
  const user = isRoot ? { uid: PLAIN_USER, gid: PLAIN_USER } : {}
  return spawnSync(process.execPath, [program, '--version'], user).status === 0
}

/** Makes the test itself run as a user who may not read everything. */
export function becomePlainUser(home: Home): void {
  const uid = giveToPlainUser(home)
  if (!isRoot || uid === undefined) return
  process.seteuid?.(uid)
  onTestFinished(() => process.seteuid?.(0))
}

/** Gives a home to a user who may not read everything, and returns the user's id. */
export function giveToPlainUser(home: Home): number | undefined {
  if (!isRoot) return process.getuid?.()
  const names = ['', ...readdirSync(home.path, { recursive: true, encoding: 'utf8' })]
  for (const name of names) chownSync(join(home.path, name), PLAIN_USER, PLAIN_USER)
  return PLAIN_USER
}
