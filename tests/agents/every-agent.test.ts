import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { agents } from '../../src/agents/index.ts'
import { scan } from '../../src/engine/scan/scan.ts'
import { factsOf } from '../../src/engine/scan/scan-record.ts'
import { readEntries } from '../../src/engine/transcript/read-all.ts'
import { noCounts, sumOf } from '../../src/model/entry.ts'
import { bytesOf, makeHome } from '../support/home.ts'
import { randomLines, seeded } from '../support/random.ts'

const place = { id: 'x', folder: '', isSubagent: false, parentId: null }
describe.each(Object.values(agents))('the agent $name', agent => {
  test('never throws, whatever a line holds, and list and transcript agree on it', () => {
    const lines = randomLines(seeded(7), 3000)
    const file = join(makeHome().path, 'fuzz.jsonl')
    writeFileSync(file, bytesOf(lines))
    const facts = factsOf(scan(file, agent, place))
    const counts = noCounts()
    for (const entry of readEntries(file, agent.decoder, Number.MAX_SAFE_INTEGER)) counts[entry.kind]++
    expect(counts).toEqual(facts.counts)
    expect(sumOf(counts)).toBeGreaterThan(500)
    expect(facts.parseErrors).toBe(0)
  })
})
