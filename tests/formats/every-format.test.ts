import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scan } from '../../src/engine/scan.ts'
import { factsOf } from '../../src/engine/scan-record.ts'
import { readEntries } from '../../src/engine/transcript.ts'
import { formats } from '../../src/formats/index.ts'
import { noCounts, sumOf } from '../../src/model/entry.ts'
import { bytesOf, makeHome } from '../support/home.ts'

const place = { id: 'x', folder: '', isSubagent: false, parentId: null }
const words = [
  'type',
  'message',
  'content',
  'user',
  'assistant',
  'text',
  'thinking',
  'tool_use',
  'tool_result',
  'summary',
  'leafUuid',
  'session',
  'compaction',
  'branch',
  'role',
  'usage',
  'id',
  'TodoWrite',
  'input',
  'todos',
  'tool_call',
  'arguments',
  'attachment',
  'queued_command',
  'commandMode',
  'prompt',
  'origin',
  'kind',
  'toolUseResult',
  'task',
  'TaskCreate',
  'name',
  'timestamp',
  'cwd',
  'uuid',
  'progress',
  'file-history-snapshot',
  'custom-title',
  'customTitle',
  'forkedFrom',
  'block',
  'é☃😀',
]

describe.each(Object.values(formats))('the format $name', format => {
  test('never throws, whatever a line holds, and list and transcript agree on it', () => {
    const random = seeded(7)
    const lines = Array.from({ length: 3000 }, () => line(random))
    const file = join(makeHome().path, 'fuzz.jsonl')
    writeFileSync(file, bytesOf(lines))
    const facts = factsOf(scan(file, format, place))
    const counts = noCounts()
    for (const entry of readEntries(file, format, Number.MAX_SAFE_INTEGER)) counts[entry.kind]++
    expect(counts).toEqual(facts.counts)
    expect(sumOf(counts)).toBeGreaterThan(500)
    expect(facts.parseErrors).toBe(0)
  })

  test('has a reader name that begins with its own', () => {
    expect(format.reader.startsWith(`${format.name}@`)).toBe(true)
  })
})

/** Half of the lines are well-formed enough to be taken seriously, the rest is anything. */
function line(random: () => number): object {
  const type = pick(random, [
    'user',
    'assistant',
    'message',
    'compaction',
    'summary',
    'session',
    'branch',
    'attachment',
    'system',
  ])
  const role = pick(random, ['user', 'assistant', 'tool_result'])
  const content = random() < 0.5 ? value(random, 3) : Array.from({ length: 3 }, () => block(random))
  return random() < 0.5 ? { type, role, message: { role, content } } : { type, [pick(random, words)]: value(random, 4) }
}

function block(random: () => number): unknown {
  const type = pick(random, ['text', 'thinking', 'tool_use', 'tool_result', 'tool_call', 'image', 'hologram'])
  return { type, [pick(random, words)]: value(random, 2), text: value(random, 1), thinking: value(random, 1) }
}

function value(random: () => number, depth: number): unknown {
  const roll = random()
  if (depth === 0 || roll < 0.4) return pick(random, [...words, null, true, -1.5, 12, '', 1e308, '<ide_', '\u0000'])
  if (roll < 0.7) return Array.from({ length: 3 }, () => value(random, depth - 1))
  return Object.fromEntries(Array.from({ length: 4 }, () => [pick(random, words), value(random, depth - 1)]))
}

function pick<Value>(random: () => number, from: readonly Value[]): Value {
  return from[Math.floor(random() * from.length)] as Value
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
