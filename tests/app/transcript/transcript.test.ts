import { describe, expect, test } from 'vitest'
import { laidOut } from '../../../src/app/transcript/laid-out.ts'
import { isAtEnd, percentRead, sceneOf } from '../../../src/app/transcript/window.ts'
import type { PlacedEntry } from '../../../src/model/passage.ts'
import { entryMaker } from '../../support/lines/entries.ts'
import { plain } from '../../support/lines/lines.ts'
import { pick, seeded } from '../../support/random.ts'
import { type Reading, read } from '../../support/reading.ts'
import { sessionOf } from '../../support/session-store.ts'
import { keysOf, sessionsOf, stateOf, told, withList } from '../../support/state.ts'

const inTranscript = (columns = 120, rows = 36) => stateOf(columns, rows, { pane: 'transcript' })
const wheel = (by: number) => ({ type: 'wheeled', x: 100, y: 10, by }) as const

/** Prompts and answers of one to nine lines, all lines different. */
function conversation(count: number, seed = 1): PlacedEntry[] {
  const random = seeded(seed)
  const make = entryMaker()
  return Array.from({ length: count }, (_, at) => {
    const text = Array.from({ length: 1 + Math.floor(random() * 9) }, (_, line) => `line ${at}.${line}`).join('\n\n')
    return pick(random, [make.prompt, make.answer])(text)
  })
}

const topOf = ({ state, transcript }: Reading) => sceneOf(state, transcript).top
const said = (lines: readonly string[]) => lines.flatMap(line => /line \d+\.\d+/.exec(line)?.[0] ?? [])
const numberOf = (line: string) => Number(/line (\d+)\./.exec(line)?.[1])

describe('a transcript that is opened', () => {
  test('is at its end, and little of it was read', () => {
    const reading = read(inTranscript(), conversation(500))
    expect(isAtEnd(reading.state, reading.transcript)).toBe(true)
    expect(said(reading.screen()).at(-1)).toMatch(/^line 499\./)
    expect(reading.transcript.entries.length).toBeLessThan(100)
    expect(percentRead(reading.state, reading.transcript)).toBe(100)
  })

  test('ends before a half-written line, and asks for that once', () => {
    const reading = read(inTranscript(), conversation(30))
    const before = reading.reads
    const passage = { from: reading.transcript.to, to: reading.transcript.to, entries: [] }
    const { number } = reading.transcript
    const size = reading.transcript.size + 50
    const grown = told(reading.state, { type: 'transcriptGrown', sessionKey: '/p/read.jsonl', size })
    expect(grown.effects).toMatchObject([{ do: 'readPassage', side: 'after', offset: reading.transcript.to }])
    const answered = told(grown.state, { type: 'passageRead', number, side: 'after', passage, size })
    expect(answered.effects).toEqual([])
    expect(answered.state.transcript).toMatchObject({
      size: reading.transcript.size,
      isSticking: true,
      isAsking: false,
    })
    expect(reading.reads).toBe(before)
  })

  test('has the title that was found while it was opened', () => {
    const session = sessionOf({ title: null, provisional: true })
    const asked = withList(inTranscript(), [session])
    const found = withList(asked, [sessionOf({ title: 'Fix the cart total' })])
    const passage = { from: 0, to: 0, entries: [] }
    const opened = { type: 'transcriptOpened', number: asked.opening, session, passage } as const
    expect(told(found, opened).state.transcript?.session.title).toBe('Fix the cart total')
  })
})

describe('the wheel', () => {
  test.each([1, 2, 3])('passes every line of a long transcript once, upwards and downwards (%i)', seed => {
    const reading = read(inTranscript(), conversation(400, seed))
    const all = new Set<string>()
    let last = reading.screen()
    for (const line of said(last)) all.add(line)
    for (let step = 0; step < 20_000; step++) {
      reading.tell(wheel(-1))
      const next = reading.screen()
      if (next.join('\n') === last.join('\n')) break
      expect(next.slice(1)).toEqual(last.slice(0, -1))
      for (const line of said(next.slice(0, 1))) {
        expect(all.has(line)).toBe(false)
        all.add(line)
      }
      last = next
    }
    expect(said(last)[0]).toBe('line 0.0')
    const total = all.size
    const down = new Set(said(last))
    for (let step = 0; step < 20_000 && !isAtEnd(reading.state, reading.transcript); step++) {
      reading.tell(wheel(1))
      const next = reading.screen()
      expect(next.slice(0, -1)).toEqual(last.slice(1))
      for (const line of said(next.slice(-1))) {
        expect(down.has(line)).toBe(false)
        down.add(line)
      }
      last = next
    }
    expect(down.size).toBe(total)
  })

  test('never keeps more than some screens of it', () => {
    const reading = read(inTranscript(), conversation(2000))
    let most = 0
    for (let step = 0; step < 300; step++) {
      reading.tell(wheel(-30))
      most = Math.max(most, laidOut(reading.state, reading.transcript).height)
    }
    expect(most).toBeLessThan(32 * 20)
    expect(reading.transcript.to).toBeLessThan(reading.transcript.size)
  })

  test('never keeps more than some screens of it on the way down either', () => {
    const reading = read(inTranscript(), conversation(2000))
    reading.tell(...keysOf('g g'))
    let most = 0
    for (let step = 0; step < 300; step++) {
      reading.tell(wheel(30))
      most = Math.max(most, laidOut(reading.state, reading.transcript).height)
    }
    expect(most).toBeLessThan(32 * 20)
    expect(reading.transcript.from).toBeGreaterThan(0)
  })

  test('takes the cursor along only as far as it must', () => {
    const reading = read(inTranscript(), conversation(100))
    const before = reading.transcript.cursor
    reading.tell(wheel(-1))
    expect(reading.transcript.cursor).toBe(before)
    reading.tell(wheel(-90))
    const { laid, starts } = laidOut(reading.state, reading.transcript)
    const at = laid.findIndex(({ block }) => block.key === reading.transcript.cursor)
    const top = topOf(reading)
    expect(starts[at]).toBeLessThan(top + 32)
    expect((starts[at] ?? 0) + (laid[at]?.lines.length ?? 0)).toBeGreaterThan(top)
  })
})

describe('the position on the screen', () => {
  test('does not change when the file grows, unless the end is on it', () => {
    const all = conversation(210)
    const reading = read(inTranscript(), all.slice(0, 200))
    reading.tell(wheel(-50))
    const before = reading.screen()
    reading.grow(...all.slice(200))
    expect(reading.screen()).toEqual(before)
  })

  test('stays at the end while the file grows', () => {
    const all = conversation(240)
    const reading = read(inTranscript(), all.slice(0, 200))
    for (let at = 200; at < 240; at++) {
      reading.grow(all[at] as PlacedEntry)
      expect(numberOf(said(reading.screen()).at(-1) ?? '')).toBe(at)
    }
    expect(reading.transcript.cursor).toBe('23900:0')
  })

  test('does not change at the end either after F, and follows again after another F', () => {
    const all = conversation(240)
    const reading = read(inTranscript(), all.slice(0, 200))
    reading.tell(...keysOf('F'))
    const before = reading.screen()
    reading.grow(...all.slice(200, 220))
    expect(reading.screen()).toEqual(before)
    reading.tell(...keysOf('F'))
    expect(numberOf(said(reading.screen()).at(-1) ?? '')).toBe(219)
    reading.grow(...all.slice(220))
    expect(numberOf(said(reading.screen()).at(-1) ?? '')).toBe(239)
  })

  test('keeps the cursor on an earlier block as long as that is on the screen', () => {
    const all = conversation(240)
    const reading = read(inTranscript(), all.slice(0, 200))
    reading.tell(...keysOf('k k'))
    const { cursor } = reading.transcript
    reading.grow(all[200] as PlacedEntry)
    expect(reading.transcript.cursor).toBe(cursor)
    reading.grow(...all.slice(201))
    expect(rowOf(reading)).toBeGreaterThanOrEqual(0)
  })

  test('follows again after it was scrolled back to the end', () => {
    const all = conversation(240)
    const reading = read(inTranscript(), all.slice(0, 200))
    reading.tell(wheel(-40), wheel(100))
    reading.grow(...all.slice(200))
    expect(numberOf(said(reading.screen()).at(-1) ?? '')).toBe(239)
  })

  test.each([
    [120, 60],
    [200, 36],
    [80, 24],
    [100, 12],
  ])('has the same line at its top after a resize to %i × %i and back', (columns, rows) => {
    const reading = read(inTranscript(), conversation(300))
    reading.tell(wheel(-120))
    const before = reading.screen()
    reading.tell({ type: 'resized', columns, rows }, { type: 'resized', columns: 120, rows: 36 })
    expect(reading.screen()).toEqual(before)
  })

  test('has the cursor on it even if there is room for less', () => {
    const reading = read(inTranscript(), conversation(300))
    reading.tell(wheel(-120), ...keysOf('j j j j j j'))
    expect(rowOf(reading)).toBeGreaterThan(12)
    reading.tell({ type: 'resized', columns: 120, rows: 12 })
    expect(rowOf(reading)).toBeLessThan(reading.screen().length)
  })
})

/** The row of the block under the cursor. */
function rowOf({ state, transcript }: Reading): number {
  const { layout, top, cursor } = sceneOf(state, transcript)
  return (layout.starts[cursor] ?? 0) + (layout.laid[cursor]?.header ?? 0) - top
}

describe('folding', () => {
  const long = Array.from({ length: 60 }, (_, line) => `output ${line}`).join('\n')

  test('an unfolded block at the end grows downwards: its first line stays where it was', () => {
    const make = entryMaker()
    const entries = [
      ...Array.from({ length: 30 }, () => make.prompt('go on')),
      make.call('Bash', { command: 'ls' }, 'a'),
    ]
    const reading = read(inTranscript(), [...entries, make.result('a', long)])
    const rowOfCall = () => reading.screen().findIndex(line => line.includes('Bash'))
    const before = rowOfCall()
    expect(before).toBeGreaterThan(20)
    reading.tell(...keysOf('enter'))
    expect(rowOfCall()).toBe(before)
    reading.tell(...keysOf('enter'))
    expect(rowOfCall()).toBe(before)
  })

  const calls = (count: number) => {
    const make = entryMaker()
    return Array.from({ length: count }, (_, at) => [
      make.call(
        'Edit',
        { file_path: `/code/a${at}.ts`, old_string: 'one', new_string: 'two\nthree\nfour\nfive' },
        `call${at}`,
      ),
      make.result(`call${at}`, 'done'),
    ]).flat()
  }

  test('an unfolded block on the last row is shown', () => {
    const reading = read(inTranscript(), calls(40))
    reading.tell(...keysOf('g g'))
    while (rowOf(reading) < reading.screen().length - 1) reading.tell(...keysOf('j'))
    expect(reading.screen().join('\n')).not.toContain('two')
    reading.tell(...keysOf('enter'))
    expect(reading.screen().join('\n')).toContain('two')
  })

  test('O keeps the block under the cursor in place', () => {
    const reading = read(inTranscript(), calls(40))
    reading.tell(...keysOf('g g j j j j j j j j j'))
    const before = rowOf(reading)
    expect(before).toBeGreaterThan(5)
    reading.tell(...keysOf('O'))
    expect(rowOf(reading)).toBe(before)
    reading.tell(...keysOf('O'))
    expect(rowOf(reading)).toBe(before)
  })

  test('O unfolds everything and folds it again', () => {
    const make = entryMaker()
    const entries = Array.from({ length: 3 }, (_, at) => [
      make.call('Bash', { command: `echo ${at}` }, `call${at}`),
      make.result(`call${at}`, long),
    ]).flat()
    const reading = read(inTranscript(), entries)
    const heights = () => laidOut(reading.state, reading.transcript).laid.map(({ lines }) => lines.length)
    const folded = heights()
    reading.tell(...keysOf('O'))
    expect(Math.min(...heights())).toBeGreaterThan(10)
    reading.tell(...keysOf('O'))
    expect(heights()).toEqual(folded)
  })

  test('a block that cannot be folded says so', () => {
    const make = entryMaker()
    const reading = read(inTranscript(), [make.prompt('hello')])
    reading.tell(...keysOf('enter'))
    expect(reading.state.toast?.text).toBe('Nothing to fold or unfold here.')
  })
})

describe('keys in a transcript', () => {
  test('j and k go from block to block, and line by line through one that is longer than the screen', () => {
    const make = entryMaker()
    const tall = Array.from({ length: 50 }, (_, line) => `line 1.${line}`).join('\n\n')
    const reading = read(inTranscript(), [make.prompt('first'), make.answer(tall), make.prompt('last')])
    reading.tell(...keysOf('g g'))
    expect(reading.transcript.cursor).toBe('0:0')
    reading.tell(...keysOf('j'))
    expect(reading.transcript.cursor).toBe('100:0')
    const tops = new Set([topOf(reading)])
    while (reading.transcript.cursor === '100:0') {
      reading.tell(...keysOf('j'))
      tops.add(topOf(reading))
    }
    expect(tops.size).toBeGreaterThan(50)
    expect(reading.transcript.cursor).toBe('200:0')
    reading.tell(...keysOf('k k k'))
    expect(reading.transcript.cursor).toBe('100:0')
  })

  test('G and g g go to the ends of the file, however much of it is loaded', () => {
    const reading = read(inTranscript(), conversation(600))
    reading.tell(...keysOf('g g'))
    expect(said(reading.screen())[0]).toBe('line 0.0')
    expect(reading.transcript.from).toBe(0)
    reading.tell(...keysOf('G'))
    expect(numberOf(said(reading.screen()).at(-1) ?? '')).toBe(599)
  })

  test('G goes to the end of a file that is fully loaded, and follows it from there', () => {
    const all = conversation(40)
    const reading = read(inTranscript(), all.slice(0, 20))
    reading.tell(...keysOf('g g'))
    expect(said(reading.screen())[0]).toBe('line 0.0')
    const before = reading.reads
    reading.tell(...keysOf('G'))
    expect(reading.reads).toBe(before)
    expect(numberOf(said(reading.screen()).at(-1) ?? '')).toBe(19)
    reading.grow(...all.slice(20))
    expect(numberOf(said(reading.screen()).at(-1) ?? '')).toBe(39)
  })

  test('] and [ go from prompt to prompt', () => {
    const make = entryMaker()
    const entries = Array.from({ length: 5 }, (_, at) => [
      make.prompt(`ask ${at}`),
      make.answer('so\n\nit\n\nis'),
    ]).flat()
    const reading = read(inTranscript(120, 12), entries)
    reading.tell(...keysOf('g g'))
    reading.tell(...keysOf(']'))
    expect(reading.transcript.cursor).toBe('200:0')
    reading.tell(...keysOf('2 ]'))
    expect(reading.transcript.cursor).toBe('600:0')
    reading.tell(...keysOf('['))
    expect(reading.transcript.cursor).toBe('400:0')
  })

  test('] searches from the last loaded line, so that the very next prompt is not skipped', () => {
    const reading = read(inTranscript(), conversation(300))
    reading.tell(...keysOf('g g'))
    const cursor = reading.transcript.entries.at(-1)?.key ?? ''
    const atLast = { ...reading.state, transcript: { ...reading.transcript, cursor } }
    const { effects } = told(atLast, { type: 'promptWalked', by: 1 })
    expect(effects).toMatchObject([
      { do: 'seek', to: { kind: 'prompt', from: reading.transcript.to - 100, direction: 1 } },
    ])
  })

  test.each([
    ['5 0 %', { kind: 'fraction', fraction: 0.5 }],
    ['1 0 0 %', { kind: 'fraction', fraction: 1 }],
    ['9 9 9 %', { kind: 'fraction', fraction: 1 }],
  ])('%s goes to that part of the file', (keys, to) => {
    const reading = read(inTranscript(), conversation(30))
    expect(told(reading.state, ...keysOf(keys)).effects).toMatchObject([{ do: 'seek', to }])
  })

  test('a bare % says what is missing', () => {
    const reading = read(inTranscript(), conversation(3))
    reading.tell(...keysOf('%'))
    expect(reading.state.toast?.text).toBe('Type a number first, as in 50%.')
  })

  test('arrows scroll code that is not wrapped sideways, and w wraps it', () => {
    const reading = read(inTranscript(), conversation(3))
    reading.tell(...keysOf('right right left'))
    expect(reading.transcript.shift).toBe(8)
    reading.tell(...keysOf('left left'))
    expect(reading.transcript.shift).toBe(0)
    reading.tell(...keysOf('right w'))
    expect(reading.transcript.shift).toBe(0)
    expect(reading.state.wrapsCode).toBe(true)
    reading.tell(...keysOf('right'))
    expect(reading.state.toast?.text).toBe('Lines of code are wrapped. Press w to cut them instead.')
  })
})

describe('hidden kinds', () => {
  const hidden = (count: number) => {
    const make = entryMaker()
    const half = (at: number) => make.placed('progress', { text: `half ${at}` })
    return [make.prompt('line 0.0'), ...Array.from({ length: count }, (_, at) => half(at))]
  }

  test('are skipped, however many there are, and are not kept', () => {
    const reading = read(inTranscript(), hidden(9000))
    expect(said(reading.screen())).toEqual(['line 0.0'])
    expect(reading.transcript.entries.length).toBeLessThan(4200)
    expect(reading.transcript.isAsking).toBe(false)
  })

  test('are read again when they are to be shown', () => {
    const reading = read(inTranscript(), hidden(9000))
    reading.tell(...keysOf('v j j j j space escape'))
    expect(reading.state.shown.progress).toBe(true)
    expect(reading.screen().at(-1)).toContain('progress  half 8999')
  })
})

describe('an abandoned branch', () => {
  test('is marked up to the prompt that replaced it, even if that is typed while it is read', () => {
    const make = entryMaker()
    const entries = [make.prompt('first'), make.prompt('given up'), make.prompt('instead')]
    const abandoned = [[100, 200]] as const
    const marked = ({ state, transcript }: Reading) =>
      laidOut(state, transcript).laid.map(({ lines, header }) => /abandoned/.test(plain(lines)[header] ?? ''))
    expect(marked(read(inTranscript(), entries, sessionOf({ abandoned })))).toEqual([false, true, false])
    const reading = read(inTranscript(), entries)
    expect(marked(reading)).toEqual([false, false, false])
    const grown = withList(reading.state, [sessionOf({ id: 'read', abandoned })])
    expect(grown.transcript && marked({ ...reading, state: grown, transcript: grown.transcript })).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('late answers', () => {
  test('that belong to another opening are dropped', () => {
    const reading = read(inTranscript(), conversation(30))
    const { state } = reading
    const session = sessionOf({ id: 'other' })
    const passage = { from: 0, to: 100, entries: [] }
    const number = state.opening - 1
    expect(told(state, { type: 'transcriptOpened', number, session, passage }).state).toBe(state)
    expect(told(state, { type: 'transcriptFailed', number, session, problem: 'x', isGone: true }).state).toBe(state)
    expect(told(state, { type: 'passageFetched', number, passage, at: 'start' }).state).toBe(state)
    expect(told(state, { type: 'nothingFound', number, why: 'x' }).state).toBe(state)
    expect(told(state, { type: 'passageRead', number, passage, side: 'before', size: 0 }).state).toBe(state)
  })

  test('about a file that is not open change nothing', () => {
    const { state } = read(inTranscript(), conversation(30))
    for (const type of ['transcriptLost', 'transcriptReplaced'] as const)
      expect(told(state, { type, sessionKey: '/p/other.jsonl' }).state).toBe(state)
    expect(told(state, { type: 'transcriptGrown', sessionKey: '/p/other.jsonl', size: 1e6 }).state).toBe(state)
  })
})

describe('a deleted file', () => {
  test('says so, and its row is marked', () => {
    const reading = read(inTranscript(), conversation(3))
    const { session, number } = reading.transcript
    reading.tell({ type: 'transcriptFailed', number, session, problem: 'File missing', isGone: true })
    expect(reading.transcript.problem).toBe('File missing')
    expect([...reading.state.list.lost]).toEqual([session])
  })

  test('is not replaced by its neighbour while it is read, however often the list changes', () => {
    const session = sessionOf({ id: 'read' })
    const reading = read(inTranscript(), conversation(3), session)
    const left = withList(withList(reading.state, sessionsOf(3)), sessionsOf(4))
    expect(left.transcript).toMatchObject({ session: { path: session.path }, problem: 'File missing' })
    expect(withList(reading.state, []).transcript).toMatchObject({ problem: 'File missing' })
    for (const keys of ['h', 'l h j'])
      expect(told(left, ...keysOf(keys)).effects).toContainEqual(expect.objectContaining({ do: 'openTranscript' }))
  })

  test('that was replaced is opened again', () => {
    const { state, transcript } = read(inTranscript(), conversation(3))
    const { effects } = told(state, { type: 'transcriptReplaced', sessionKey: transcript.session.key })
    expect(effects).toMatchObject([{ do: 'openTranscript', session: { path: transcript.session.path } }])
  })
})

describe('a subagent', () => {
  const open = () => {
    const make = entryMaker()
    const reading = read(inTranscript(), [make.call('Task', { description: 'look' }, 'toolu_9')])
    return { reading, asked: told(reading.state, ...keysOf('enter')) }
  }

  test('is requested with Enter on its call', () => {
    expect(open().asked.effects).toMatchObject([{ do: 'openSubagent', call: { toolCallId: 'toolu_9' } }])
  })

  test('is left with Backspace, and what was written meanwhile is read', () => {
    const { asked, reading } = open()
    const session = sessionOf({ id: 'sub', isSubagent: true })
    const passage = { from: 0, to: 0, entries: [] }
    const number = asked.state.opening
    const inside = told(asked.state, { type: 'transcriptOpened', number, session, passage }).state
    expect(inside.transcript?.parents.map(({ session }) => session.path)).toEqual(['/p/read.jsonl'])
    const back = told(inside, ...keysOf('backspace'))
    expect(back.state.transcript?.session.path).toBe('/p/read.jsonl')
    expect(back.effects).toMatchObject([
      { do: 'follow', sessionKey: '/p/read.jsonl' },
      { do: 'readPassage', side: 'after', offset: reading.transcript.to, number: back.state.opening },
    ])
  })

  test('that cannot be read leads back as well', () => {
    const { asked } = open()
    const session = sessionOf({ id: 'sub', isSubagent: true })
    const number = asked.state.opening
    const failed = told(asked.state, { type: 'transcriptFailed', number, session, problem: 'x', isGone: false }).state
    expect(withList(failed, [...failed.list.sessions]).transcript?.session.path).toBe(session.path)
    expect(told(failed, ...keysOf('backspace')).state.transcript?.session.path).toBe('/p/read.jsonl')
  })

  test('Backspace anywhere else says that there is nothing to return to', () => {
    expect(told(open().reading.state, ...keysOf('backspace')).state.toast?.text).toBe(
      'Not a subagent transcript: nothing to go back to.',
    )
  })
})
