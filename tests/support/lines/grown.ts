import { appendFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { agents } from '../../../src/agents/index.ts'
import { scan } from '../../../src/engine/scan/scan.ts'
import type { Scan } from '../../../src/engine/scan/scan-record.ts'
import { bytesOf, makeHome } from '../home.ts'
import { toldBy } from '../recount/activity.ts'
import { ids } from './claude-lines.ts'

const place = { id: ids.first, folder: '-code-app', isSubagent: false, parentId: null }

export const look = (file: string, earlier?: Scan): Scan => scan(file, agents['claude-code'], place, earlier)

/** A session file for one test. */
export function fileOf(bytes: Buffer | string): string {
  const file = join(makeHome().path, `${ids.first}.jsonl`)
  writeFileSync(file, bytes)
  return file
}

/**
 * Cuts a file in two in every way and scans it as it grows; returns the cuts whose facts differ from one scan of all.
 */
export function cutsThatDiffer(lines: readonly (string | object)[]): number[] {
  const bytes = Buffer.from(bytesOf(lines) as string)
  const whole = JSON.stringify(toldBy(look(fileOf(bytes))))
  const file = fileOf('')
  const differing: number[] = []
  for (let cut = 0; cut <= bytes.length; cut++) {
    truncateSync(file, 0)
    appendFileSync(file, bytes.subarray(0, cut))
    const before = look(file)
    appendFileSync(file, bytes.subarray(cut))
    if (JSON.stringify(toldBy(look(file, before))) !== whole) differing.push(cut)
  }
  return differing
}
