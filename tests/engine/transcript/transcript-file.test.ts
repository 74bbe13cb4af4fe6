import {
  appendFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AgentName } from '../../../src/agents/index.ts'
import { openTranscriptFile, type TranscriptFile } from '../../../src/engine/transcript/open-file.ts'
import type { Entry } from '../../../src/model/entry.ts'
import type { PlacedEntry } from '../../../src/model/passage.ts'
import { drain } from '../../../src/model/steps.ts'
import { bytesOf, type Content, entriesOf, makeHome } from '../../support/home.ts'
import {
  assistant,
  calls,
  customTitle,
  queuedPrompt,
  result,
  says,
  snapshot,
  user,
} from '../../support/lines/claude-lines.ts'
import { pick, randomLines, seeded } from '../../support/random.ts'
import { sessionFiles } from '../../support/recount/recount.ts'
import { shared } from '../../support/shared.ts'

function fileOf(content: Content): string {
  const path = join(makeHome().path, 'session.jsonl')
  writeFileSync(path, bytesOf(content))
  return path
}

function open(path: string, format: AgentName = 'claude-code'): TranscriptFile {
  const file = openTranscriptFile({ key: path, format })
  onTestFinished(() => file.close())
  return file
}

const opened = (content: Content) => open(fileOf(content))

function forwards(file: TranscriptFile, wanted: () => number, from = 0): PlacedEntry[] {
  const entries: PlacedEntry[] = []
  for (let at = from; ; ) {
    const passage = file.after(at, wanted())
    entries.push(...passage.entries)
    if (passage.to === at) return entries
    at = passage.to
  }
}

function backwards(file: TranscriptFile, wanted: () => number, to = file.size): PlacedEntry[] {
  const pages: (readonly PlacedEntry[])[] = []
  for (let at = to; at > 0; ) {
    const passage = file.before(at, wanted())
    pages.unshift(passage.entries)
    at = passage.from
  }
  return pages.flat()
}

const entriesIn = (placed: readonly PlacedEntry[]): Entry[] =>
  placed.flatMap(one => ('entry' in one ? [one.entry] : []))
const texts = (placed: readonly PlacedEntry[]) =>
  placed.map(one => ('entry' in one ? one.entry.text : `${one.damaged} damaged`))

/** All ways to read a file in pieces give the same as reading it from start to end. */
function expectParity(path: string, format: AgentName, random: () => number): void {
  const file = open(path, format)
  const expected = entriesOf(path, format, file.size)
  const few = () => 1 + Math.floor(random() * 9)
  const whole = forwards(file, () => 1_000_000)
  expect(entriesIn(whole)).toEqual(expected)
  expect(backwards(file, () => 1_000_000)).toEqual(whole)
  expect(forwards(file, few)).toEqual(whole)
  expect(backwards(file, few)).toEqual(whole)
  for (let jump = 0; jump < 5; jump++) {
    const at = file.lineAt(Math.floor(random() * file.size))
    // A run of damaged lines appears as two if reading starts in its middle.
    const [above, below] = [backwards(file, few, at), forwards(file, few, at)]
    expect(entriesIn([...above, ...below])).toEqual(expected)
    expect(above.every(({ offset }) => offset < at) && below.every(({ offset }) => offset >= at)).toBe(true)
  }
  file.close()
}

describe('reading in pieces', () => {
  test('a compaction has its figures, which are on the line before its text, in whichever direction it is read', () => {
    const boundary = {
      type: 'system',
      subtype: 'compact_boundary',
      compactMetadata: { preTokens: 148_210, postTokens: 14_020 },
    }
    const words = { ...user('what was said so far'), isCompactSummary: true }
    const path = fileOf([user('one'), assistant(says('two')), boundary, words, user('three')])
    const file = open(path)
    const wanted = [{ tokensBefore: 148_210, tokensAfter: 14_020 }]
    const compactions = (entries: readonly Entry[]) => entries.flatMap(({ compaction }) => compaction ?? [])
    expect(compactions(entriesOf(path, 'claude-code', file.size))).toEqual(wanted)
    for (const few of [1, 2, 3, 9]) {
      expect(compactions(entriesIn(forwards(file, () => few)))).toEqual(wanted)
      expect(compactions(entriesIn(backwards(file, () => few)))).toEqual(wanted)
      const { offset = 0 } = file.before(file.size, 2).entries[0] ?? {}
      expect(compactions(entriesIn(forwards(file, () => few, offset)))).toEqual(wanted)
    }
  })

  test.runIf(shared.isHere).each([
    ['of real recordings', 'claude-code', () => sessionFiles(`${shared.claudeHome}/projects`)],
    ['of odd and damaged files', 'claude-code', () => sessionFiles(`${shared.edge}/projects`)],
    [
      'of the other agent',
      'agent',
      () => readdirSync(shared.agentSessions).map(name => join(shared.agentSessions, name)),
    ],
  ] as const)('gives the entries %s', (_, format, files) => {
    const random = seeded(1)
    const paths = files()
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) expectParity(path, format, random)
  })

  test('gives the entries of files with lines of any length, blank and damaged ones, marks and torn ends', () => {
    const random = seeded(2)
    for (let round = 0; round < 12; round++) {
      const lines = randomLines(random, 60).flatMap(line => [
        JSON.stringify(line),
        ...(random() < 0.1 ? [JSON.stringify(says('é'.repeat(random() * 300_000)))] : []),
        ...(random() < 0.3 ? [pick(random, ['', ' \t\r', '{"torn', '\0\0', '[1]', '"text"'])] : []),
      ])
      const start = pick(random, ['', '\uFEFF', '\n\n'])
      const end = pick(random, ['', '\n', '\n{"type":"us', `\n${JSON.stringify(says('unfinished'))}`, '\n \n'])
      const path = fileOf(`${start}${lines.join(pick(random, ['\n', '\r\n']))}${end}`)
      expectParity(path, 'claude-code', random)
      expectParity(path, 'agent', random)
    }
  })

  test('keeps lines whole, and gives their place', () => {
    const lines = [
      user('one'),
      assistant([
        { type: 'text', text: 'two' },
        { type: 'text', text: 'three' },
      ]),
      says('four'),
    ]
    const file = opened(lines)
    const [, second = 0, third = 0] = lines.map((_, n) => Buffer.byteLength(bytesOf(lines.slice(0, n))))
    expect(file.before(file.size, 2)).toMatchObject({
      from: second,
      to: file.size,
      entries: [{ key: `${second}:0` }, { key: `${second}:1` }, { key: `${third}:0`, offset: third }],
    })
    expect(file.after(0, 2)).toMatchObject({ from: 0, to: third, entries: [{ key: '0:0' }, {}, {}] })
    expect(file.after(third, 5)).toMatchObject({ from: third, to: file.size, entries: [{ entry: { text: 'four' } }] })
    expect(file.after(file.size, 5)).toEqual({ from: file.size, to: file.size, entries: [] })
    expect(file.before(0, 5)).toEqual({ from: 0, to: 0, entries: [] })
  })

  test('shows damaged lines as one, wherever a page ends', () => {
    const file = opened([user('a'), '{"torn', '', '{"too', says('b'), customTitle('no entry'), 'x', 'y', 'z'])
    const all = ['a', '2 damaged', 'b', '3 damaged']
    expect(texts(forwards(file, () => 1))).toEqual(all)
    expect(texts(backwards(file, () => 1))).toEqual(all)
    expect(texts(file.before(file.size, 1).entries)).toEqual(['3 damaged'])
    expect(texts(file.after(0, 2).entries)).toEqual(['a', '2 damaged'])
  })

  test('waits until a half-written last line is complete', () => {
    const lines = bytesOf([user('a'), says('b')]) as string
    const path = fileOf(lines.slice(0, -20))
    const file = open(path)
    const { to, entries } = file.before(file.size, 10)
    expect(texts(entries)).toEqual(['a'])
    expect(file.after(0, 10).to).toBe(to)
    appendFileSync(path, lines.slice(-20))
    expect(file.look()).toBe('grown')
    expect(texts(file.after(to, 10).entries)).toEqual(['b'])
  })

  test('shows a torn last line as damaged when it will not be finished, as the list does', () => {
    const path = fileOf(`${bytesOf([user('a')])}x\n{"type":"us`)
    const file = open(path)
    expect(texts(forwards(file, () => 1))).toEqual(['a', '1 damaged'])
    expect(file.look()).toBe('same')
    utimesSync(path, 1e9, 1e9)
    expect(file.look()).toBe('grown')
    expect(texts(file.after(file.before(file.size, 1).from, 9).entries)).toEqual(['2 damaged'])
    expect(texts(backwards(file, () => 1))).toEqual(['a', '2 damaged'])
    expect(file.look()).toBe('same')
    expect(texts(forwards(open(path), () => 1))).toEqual(['a', '2 damaged'])
    appendFileSync(path, 'er"}\n')
    expect(file.look()).toBe('replaced')
  })

  test('does not count a last line without its newline as damage, however old it is', () => {
    const path = fileOf(`${bytesOf([user('a')])}${JSON.stringify(says('b'))}`)
    const file = open(path)
    utimesSync(path, 1e9, 1e9)
    expect(file.look()).toBe('same')
    expect(texts(forwards(file, () => 1))).toEqual(['a', 'b'])
    appendFileSync(path, `\n${bytesOf([user('c')])}`)
    expect(file.look()).toBe('grown')
  })

  test('stops early if entries are long, and loses none', () => {
    const file = opened(Array.from({ length: 8 }, (_, n) => says(`${n}${'x'.repeat(3 << 20)}`)))
    const last = file.before(file.size, 8)
    expect(last.entries).toHaveLength(3)
    expect(file.after(0, 8).entries).toHaveLength(3)
    expect(texts(backwards(file, () => 8)).map(text => text[0])).toEqual([...'01234567'])
  })

  test('reads a line of 50 MB in both directions', () => {
    const long = 'é'.repeat(25 << 20)
    const file = opened([user('a'), says(long), user('b')])
    expect(texts(file.before(file.size, 2).entries)).toEqual([long, 'b'])
    expect(texts(file.after(0, 2).entries)).toEqual(['a', long])
  })
})

describe('finding a place', () => {
  test('every byte belongs to a line', () => {
    const text = bytesOf([user('a'), says('é漢'), user('b')]) as string
    const bytes = Buffer.from(`${text}{"torn`)
    const file = opened(bytes)
    const begins = (offset: number) => (offset === 0 ? 0 : bytes.lastIndexOf(0x0a, offset - 1) + 1)
    for (let offset = 0; offset <= bytes.length; offset++) expect(file.lineAt(offset)).toBe(begins(offset))
    const long = opened([user('a'), says('x'.repeat(300_000)), user('b')])
    const { offset: second } = long.before(long.size, 2).entries[0] ?? { offset: -1 }
    expect(long.lineAt(second + 290_000)).toBe(second)
  })

  test('a time is found among lines that have one', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 7, 1, 10, minute))
    const lines = Array.from({ length: 500 }, (_, n) => [
      says(`${n}`, {}, { timestamp: at(n).toISOString() }),
      ...(n % 7 === 0 ? [customTitle('x'.repeat(n)), snapshot(), '{"torn'] : []),
    ]).flat()
    const file = opened(lines)
    const textAt = (minute: number) => texts(file.after(file.atTime(at(minute).getTime()), 1).entries)[0]
    for (const minute of [0, 1, 7, 8, 250, 498, 499]) expect(textAt(minute)).toBe(`${minute}`)
    expect(textAt(-100)).toBe('0')
    expect(file.atTime(at(499).getTime() + 1)).toBe(file.size)
    expect(texts(file.after(file.atTime(at(41).getTime() + 1), 1).entries)[0]).toBe('42')
    expect(opened([customTitle('a'), customTitle('b')]).atTime(0)).toBeGreaterThan(0)
    expect(opened('').atTime(0)).toBe(0)
  })

  test('prompts, and nothing else, are found in both directions', () => {
    const lines = [
      user('first'),
      says('x'.repeat(400_000)),
      result('output'),
      user('<command-name>/clear</command-name>'),
      user([{ type: 'text', text: 'second' }]),
      calls('Bash', {}),
      queuedPrompt('third'),
      user('told by a hook', { isMeta: true }),
      says('end'),
    ]
    const file = opened(lines)
    const walk = (from: number, direction: 1 | -1) => {
      const found: string[] = []
      for (let at = drain(file.prompt(from, direction)); at !== null; ) {
        found.push(...texts(file.after(at, 1).entries))
        at = drain(file.prompt(at, direction))
      }
      return found
    }
    expect(walk(0, 1)).toEqual(['second', 'third'])
    expect(walk(file.size, -1)).toEqual(['third', 'second', 'first'])
  })

  test('a search for a prompt gives way to other work, and ends when it is no longer wanted', () => {
    const path = fileOf([user('far away'), ...Array.from({ length: 30 }, () => says('é'.repeat(500_000)))])
    const file = open(path)
    expect(drain(file.prompt(file.size, -1))).toBe(0)
    const search = file.prompt(file.size, -1)
    expect(search.next().done).toBe(false)
    file.close()
    expect(() => search.next()).toThrow('aborted')
  })
})

describe('checking the file again', () => {
  test('finds that it has grown, is gone, or is another one', () => {
    const path = fileOf([user('a')])
    const file = open(path)
    expect(file.look()).toBe('same')
    const before = file.size
    appendFileSync(path, bytesOf([says('b')]))
    expect(file.size).toBe(before)
    expect(file.look()).toBe('grown')
    expect(file.size).toBe(statSync(path).size)
    expect(texts(file.after(before, 9).entries)).toEqual(['b'])
    expect(file.look()).toBe('same')
    const successor = `${path}.new`
    writeFileSync(successor, readFileSync(path))
    renameSync(successor, path)
    expect(file.look()).toBe('replaced')
    rmSync(path)
    expect(file.look()).toBe('gone')
    expect(texts(file.before(file.size, 9).entries)).toEqual(['a', 'b'])
  })

  test('finds that it was rewritten if it is shorter, or longer but not at its end', () => {
    const path = fileOf([user('a'), user('b')])
    const file = open(path)
    truncateSync(path, 10)
    expect(file.look()).toBe('replaced')
    const other = fileOf([user('a'), user('b')])
    const same = open(other)
    writeFileSync(other, bytesOf([user('c'.repeat(50)), user('d'), user('e')]))
    expect(same.look()).toBe('replaced')
  })

  test('finds the same for one of equal size and time with another end, but not for one that was only touched', () => {
    const path = fileOf([user('a'), user('b')])
    const file = open(path)
    utimesSync(path, 1e9, 1e9)
    expect(file.look()).toBe('same')
    writeFileSync(path, bytesOf([user('a'), user('c')]))
    utimesSync(path, 1e9, 1e9)
    expect(statSync(path).size).toBe(file.size)
    expect(file.look()).toBe('replaced')
  })

  test('treats an unreadable file as gone', () => {
    const path = fileOf([user('a')])
    const file = open(path)
    // Nothing else makes every read fail, whichever user runs the test.
    file.close()
    appendFileSync(path, bytesOf([says('b')]))
    expect(file.look()).toBe('gone')
  })

  test('a missing file cannot be opened', () => {
    expect(() => openTranscriptFile({ key: join(makeHome().path, 'none'), format: 'agent' })).toThrow('ENOENT')
  })
})
