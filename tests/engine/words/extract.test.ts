import { appendFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Agent } from '../../../src/agents/agent.ts'
import { agents } from '../../../src/agents/index.ts'
import { apart, steady } from '../../../src/engine/condense/letters.ts'
import { FileBytes } from '../../../src/engine/disk/session-bytes.ts'
import { readLines } from '../../../src/engine/scan/lines.ts'
import { wordParserOf } from '../../../src/engine/scan/parse-lines.ts'
import { scan } from '../../../src/engine/scan/scan.ts'
import { factsOf } from '../../../src/engine/scan/scan-record.ts'
import { wordsOf } from '../../../src/engine/words/extract.ts'
import { fold } from '../../../src/text/fold.ts'
import { bytesOf, type Content, makeHome } from '../../support/home.ts'
import { calls, progress, result, says, summary, user } from '../../support/lines/claude-lines.ts'
import { rawLines } from '../../support/lines/raw-lines.ts'
import { HeardWords, naiveWords } from '../../support/lines/words.ts'
import { randomLines, seeded } from '../../support/random.ts'
import { shared } from '../../support/shared.ts'

const claude = agents['claude-code']
const place = { id: 'x', folder: '', isSubagent: false, parentId: null }

function written(content: Content): string {
  const file = join(makeHome().path, 'session.jsonl')
  writeFileSync(file, bytesOf(content))
  return file
}

describe('the words of any lines are those of the whole lines, and the facts those without words', () => {
  test.each(Object.values(agents))('by $name', agent => {
    expectSame(written(randomLines(seeded(3), 4000)), agent)
  })

  test.each([claude, agents.agent])('with every escape, script and mistake, by $name', agent => {
    const file = written(rawLines(seeded(7), 6000, agent.name))
    expectSame(file, agent)
    expect(shareCut(file, agent)).toBeGreaterThan(0.25)
  })

  test('if a string is cut within an escape, a pair or a letter', () => {
    const ends = ['\u{1f600}', '\n', '"', 'e\u0301', 'E\u0323\u0301', '漢', 'ΣΣ', '\ud83d', 'Ａ', '\u0000']
    const texts = ends.flatMap(end =>
      Array.from({ length: 20 }, (_, filler) => `${'x'.repeat(50 + filler)}${end.repeat(9)}Y`),
    )
    const inAscii = (line: object) =>
      JSON.stringify(line).replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    const lines = texts.flatMap(text => [says(text), inAscii(says(text)), inAscii(calls('Bash', { [text]: [text] }))])
    expectSame(written(lines), claude)
  })

  test('of endless strings, letters that become many, lists of small items and extreme nesting', () => {
    const deep = `${'['.repeat(50_000)}"Deep"${']'.repeat(50_000)}`
    expectSame(
      written([
        says('Long ÉÀ — \n\u0001'.repeat(100_000)),
        result('ﷺ'.repeat(20_000)),
        calls('Write', { content: 'é漢😀 X'.repeat(100_000), é: 'É', list: ['É'] }),
        calls('Many', Array(300_000).fill('É')),
        JSON.stringify(calls('Deep', 'x')).replace('"input":"x"', `"input":${deep}`),
        JSON.stringify(calls('Bash', { command: 'É', x: 'Æ' })).replace('"input"', '"inp\\u0075t"'),
        JSON.stringify(calls('Bash', { a: 'ONE', b: 'Two' })).replace('"b"', '"a"'),
        JSON.stringify(calls('Bash', { a: 'ONE', b: 'Ünd' })).replace('"a"', '"__proto__"'),
      ]),
      claude,
    )
  })

  test('of members whose names only look the same', () => {
    const line = JSON.stringify(calls('Bash', { x: 'One', y: 'Two', z: 'Three' }))
    const bytes = Buffer.from(line)
    bytes[bytes.indexOf('"x"') + 1] = 0xff
    bytes[bytes.indexOf('"y"') + 1] = 0xfe
    expectSame(written(bytes), claude)
  })

  test('even if a text looks like a reference', () => {
    const spoof = `\u0080${'\u0081'.repeat(10)}`
    const long = `${spoof}${'x'.repeat(100)}${spoof}`
    const escaped = JSON.stringify(says(long)).replaceAll('\u0080', '\\u0080')
    expectSame(written([says(spoof), says(long), escaped, user(long), result([spoof, long])]), claude)
  })

  test('without WebAssembly', () => {
    vi.stubGlobal('WebAssembly', undefined)
    const agent = { ...claude, decoder: { ...claude.decoder } }
    const file = written(rawLines(seeded(9), 500, 'claude-code'))
    expectSame(file, agent)
    expect(shareCut(file, agent)).toBe(0)
  })

  test.skipIf(!shared.isHere)('in every recording (needs ../shared)', () => {
    for (const folder of [shared.claudeHome, shared.edge])
      for (const file of sessionsIn(folder)) expectSame(file, claude)
    for (const file of sessionsIn(shared.agentSessions)) expectSame(file, agents.agent)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a scan', () => {
  test('reports where it began and ended, and the number of each entry, even of those without words', () => {
    const file = written([says('Hello'), progress(), 'damaged', calls('Bash', { command: 'LS' })])
    const heard = heardBy(sink => scan(file, claude, place, undefined, sink))
    expect(heard.told).toMatchObject([
      { area: 'conversation', kind: 'assistant', offset: 0, index: 0, entry: 0, text: 'Hello' },
      { area: 'tools', kind: 'toolCall', index: 0, entry: 2, text: 'Bash\nLS' },
    ])
    const { size } = scan(file, claude, place)
    expect(heard.range).toEqual([0, 0, size, 3])
  })

  test('reports only appended words, and those of a last line when it has ended', () => {
    const file = written([says('one'), says('two')])
    const last = JSON.stringify(says('three'))
    const { size } = scan(file, claude, place)
    appendFileSync(file, last)
    const torn = heardBy(sink => scan(file, claude, place, undefined, sink))
    expect(torn.told.map(({ text }) => text)).toEqual(['one', 'two'])
    expect(torn.range).toEqual([0, 0, size, 2])
    const earlier = scan(file, claude, place)
    appendFileSync(file, '\n')
    const heard = heardBy(sink => scan(file, claude, place, earlier, sink))
    expect(heard.told).toMatchObject([{ text: 'three', offset: size, entry: 2 }])
    expect(heard.range).toEqual([size, 2, size + last.length + 1, 3])
  })

  test('begins again if it must read everything again', () => {
    const file = written([says('one')])
    const earlier = scan(file, claude, place)
    appendFileSync(file, bytesOf([says('two'), summary('about', 'a line read long ago')]))
    const heard = heardBy(sink => scan(file, claude, place, earlier, sink))
    expect(heard.told.map(({ text }) => text)).toEqual(['one', 'two', 'about'])
    expect(heard.range.slice(0, 2)).toEqual([0, 0])
  })
})

test('the words of a part of a file are those of its lines, even of one that has not ended', () => {
  const lines = [says('one'), says('two'), says('three')]
  const file = written(lines)
  const from = bytesOf(lines.slice(0, 1)).length
  const to = bytesOf(lines).length - 1
  const source = new FileBytes(file)
  const heard = heardBy(sink => wordsOf(source, from, to, claude.decoder, 1, sink))
  source.close()
  expect(heard.told).toMatchObject([
    { text: 'two', offset: from, entry: 1 },
    { text: 'three', entry: 2 },
  ])
  expect(heard.range).toEqual([from, 1, to, 3])
})

describe('letters that the assembly knows', () => {
  const around = [
    'a',
    'A',
    ' ',
    'é',
    'É',
    'e\u0301',
    'Σ',
    'ς',
    'か',
    'ｶ',
    '가',
    '\u1100',
    '\u1100\u1161',
    'ﷺ',
    'İ',
    '\ud83d',
    '😀',
  ]
  const lettersIn = (ranges: typeof steady) =>
    ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
    )
  const isJoined = (letter: string) => around.some(text => fold(text + letter) !== fold(text) + fold(letter))

  test('as steady stay as they are, whatever is before them', () => {
    expect(lettersIn(steady).filter(letter => fold(letter) !== letter || isJoined(letter))).toEqual([])
  })

  test('as apart never become one with what is before them', () => {
    expect(lettersIn(apart).filter(isJoined)).toEqual([])
  })
})

function sessionsIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter(name => name.endsWith('.jsonl')).map(name => join(folder, name))
}

function expectSame(file: string, agent: Agent): void {
  const expected = naiveWords(file, agent)
  const alone = heardBy(sink => {
    const source = new FileBytes(file)
    wordsOf(source, 0, source.stamp.size, agent.decoder, 0, sink)
    source.close()
  })
  expect(alone.told, file).toEqual(expected)
  let facts: unknown
  const scanned = heardBy(sink => {
    facts = factsOf(scan(file, agent, place, undefined, sink))
  })
  expect(facts, file).toEqual(factsOf(scan(file, agent, place)))
  const [, , end = 0] = scanned.range
  expect(scanned.told, file).toEqual(expected.filter(({ offset }) => offset < end))
}

function heardBy(tell: (sink: HeardWords) => void): HeardWords {
  const heard = new HeardWords()
  tell(heard)
  return heard
}

/** The share of lines that are not read in full. */
function shareCut(file: string, agent: Agent): number {
  const source = new FileBytes(file)
  const { parse, isCut } = wordParserOf(agent.decoder)
  let lines = 0
  let cut = 0
  for (const { value } of readLines(source, 0, source.stamp.size, parse)) {
    lines++
    if (value && isCut(value)) cut++
  }
  source.close()
  return cut / lines
}
