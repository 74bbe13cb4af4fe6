import { closeSync, fstatSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scan } from '../../src/engine/scan.ts'
import { factsOf } from '../../src/engine/scan-record.ts'
import { wordsOf } from '../../src/engine/words.ts'
import type { Format } from '../../src/formats/format.ts'
import { formats } from '../../src/formats/index.ts'
import { bytesOf, makeHome } from '../support/home.ts'
import { randomLines, seeded } from '../support/random.ts'
import { shared } from '../support/shared.ts'
import { HeardWords, naiveWords } from '../support/words.ts'

const claude = formats['claude-code']
const place = { id: 'x', folder: '', isSubagent: false, parentId: null }

describe('the words of any lines are those of the whole lines', () => {
  test.each(Object.values(formats))('in the format $name', format => {
    const file = join(makeHome().path, 'any.jsonl')
    writeFileSync(file, bytesOf(randomLines(seeded(3), 4000)))
    expectSameWords(file, format)
  })

  test.skipIf(!shared.isHere)('in every recording (needs ../shared)', () => {
    for (const folder of [shared.claudeHome, shared.edge])
      for (const file of sessionsIn(folder)) expectSameWords(file, claude)
    for (const file of sessionsIn(shared.agentSessions)) expectSameWords(file, formats.agent)
  })
})

function sessionsIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter(name => name.endsWith('.jsonl')).map(name => join(folder, name))
}

function expectSameWords(file: string, format: Format): void {
  const heard = new HeardWords()
  const fd = openSync(file, 'r')
  wordsOf(fd, 0, fstatSync(fd).size, format, 0, heard)
  closeSync(fd)
  expect(heard.told, file).toEqual(naiveWords(file, format))
  const duringScan = new HeardWords()
  const facts = factsOf(scan(file, format, place, undefined, duringScan))
  expect(facts, file).toEqual(factsOf(scan(file, format, place)))
  expect(duringScan.told, file).toEqual(heard.told.filter(({ offset }) => offset < (duringScan.range[2] ?? 0)))
}
