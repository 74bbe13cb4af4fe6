import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { isolatedEnv } from './home.ts'

/** No test sees the real home: every variable that could lead there points into a folder of its own. */
const folder = mkdtempSync(join(tmpdir(), 'sessions-tui-isolated-'))
Object.assign(process.env, isolatedEnv(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
