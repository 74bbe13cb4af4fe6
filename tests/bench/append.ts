import { appendFileSync, copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { agents } from '../../src/agents/index.ts'
import { scan } from '../../src/engine/scan/scan.ts'
import { factsOf } from '../../src/engine/scan/scan-record.ts'
import type { OneSession } from './corpus/corpus.ts'
import { rollDice } from './corpus/dice.ts'
import { startSession, turn } from './corpus/session-lines.ts'

const APPENDED_BYTES = 64 << 10
/** Keeps all appends about the same size. */
const LONGEST_LINE = 8 << 10
/** The first few runs compile the code, as they would in a running program. */
const WARM_UP = 5

/** Milliseconds to read a long session again after Claude Code has appended to it. */
export function measureAppends(session: OneSession, folder: string, rounds: number): number[] {
  const path = join(folder, basename(session.path))
  copyFileSync(session.path, path)
  const agent = agents['claude-code']
  const place = { id: session.id, folder: '-code-one', isSubagent: false, parentId: null }
  const times: number[] = []
  const lines = moreLines(session.id)
  let known = scan(path, agent, place)
  for (let round = -WARM_UP; round < rounds; round++) {
    appendFileSync(path, nextLines(lines))
    const start = performance.now()
    known = scan(path, agent, place, known)
    if (round >= 0) times.push(performance.now() - start)
  }
  if (!isDeepStrictEqual(factsOf(known), factsOf(scan(path, agent, place)))) {
    throw new Error('What was read in parts is not what the whole file says.')
  }
  return times
}

function* moreLines(id: string): Generator<string> {
  const session = startSession(rollDice(2), id, '/code/one')
  for (;;) for (const line of turn(session)) yield `${JSON.stringify(line)}\n`
}

function nextLines(lines: Generator<string>): string {
  let text = ''
  while (text.length < APPENDED_BYTES) {
    const { value } = lines.next()
    if (value.length <= LONGEST_LINE) text += value
  }
  return text
}
