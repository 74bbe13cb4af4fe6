import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { agents } from '../agents/index.ts'

/** Marks a home as the demo's. The file contains the home's path, so that a copy elsewhere is not taken for it. */
export const MARKER = '.sessions-tui-demo'

/** The folder in which the stand-in has the names of the agents. */
const shimsIn = (home: string): string => join(home, 'bin')

/** Writes scripts that start the stand-in with this environment, so that it never uses another home. */
export function writeShims(home: string, env: Readonly<Record<string, string>>): void {
  const folder = shimsIn(home)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(home, MARKER), home)
  for (const { program } of Object.values(agents)) {
    const isWindows = process.platform === 'win32'
    const path = join(folder, isWindows ? `${program}.cmd` : program)
    writeFileSync(path, isWindows ? batchOf(env) : shellOf(env))
    chmodSync(path, 0o755)
  }
}

function shellOf(env: Readonly<Record<string, string>>): string {
  const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
  const set = Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}`)
  return ['#!/bin/sh', ...set, `exec ${quoted(process.execPath)} ${quoted(script())} "$@"`, ''].join('\n')
}

function batchOf(env: Readonly<Record<string, string>>): string {
  const plain = (word: string) => word.replaceAll('%', '%%')
  const set = Object.entries(env).map(([name, value]) => `@set "${name}=${plain(value)}"`)
  return ['@setlocal', ...set, `@"${plain(process.execPath)}" "${plain(script())}" %*`, ''].join('\r\n')
}

/** The stand-in's script: beside the bundle, or elsewhere when running from source. */
function script(): string {
  const isSource = import.meta.url.endsWith('.ts')
  return fileURLToPath(new URL(isSource ? '../../dist/stand-in.cjs' : './stand-in.cjs', import.meta.url))
}

/** The PATH of an environment with the stand-in first. On Windows the variable may be spelt in any case. */
export function pathWithShims(home: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const name =
    Object.keys(env).find(one => (process.platform === 'win32' ? one.toUpperCase() : one) === 'PATH') ?? 'PATH'
  const before = env[name] ?? ''
  return { [name]: before === '' ? shimsIn(home) : shimsIn(home) + delimiter + before }
}
