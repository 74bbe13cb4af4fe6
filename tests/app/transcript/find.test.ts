import { describe, expect, test } from 'vitest'
import { withHits } from '../../../src/app/transcript/find-state.ts'
import { findMarking } from '../../../src/app/transcript/find-stops.ts'
import { laidOut } from '../../../src/app/transcript/laid-out.ts'
import { placeOfCurrent } from '../../../src/app/transcript/marking.ts'
import { sceneOf } from '../../../src/app/transcript/window.ts'
import type { PlacedEntry } from '../../../src/model/passage.ts'
import { hitIn } from '../../../src/query/match/hit-in-entry.ts'
import { cpuTime } from '../../support/cpu-time.ts'
import { entryMaker } from '../../support/lines/entries.ts'
import { pick, seeded } from '../../support/random.ts'
import { type Reading, read } from '../../support/reading.ts'
import { keysOf, stateOf, told } from '../../support/state.ts'

/** Prompts, answers, thoughts and calls whose results come later, some with the word once or more. */
function conversation(count: number, seed: number): PlacedEntry[] {
  const random = seeded(seed)
  const make = entryMaker()
  const open: string[] = []
  const text = () =>
    Array.from({ length: 1 + Math.floor(random() * 30) }, (_, at) => `line ${at}${random() < 0.04 ? ' needle' : ''}`)
  return Array.from({ length: count }, (_, at) => {
    const answered = random() < 0.6 ? open.shift() : undefined
    if (answered !== undefined) return make.result(answered, text().join('\n'))
    if (random() < 0.3) {
      open.push(`call ${at}`)
      return make.call('Bash', { command: random() < 0.1 ? 'grep needle' : 'npm test' }, `call ${at}`)
    }
    return pick(random, [make.prompt, make.answer, make.thought])(text().join('\n\n'))
  })
}

const words = (text: string) => keysOf([...text].join(' '))

/** All matches in the file, as a worker reports them. */
function answered(reading: Reading, entries: readonly PlacedEntry[]) {
  const { find, size } = reading.transcript
  if (!find) throw new Error('nothing is looked for')
  const first = entries[0]?.offset ?? 0
  const hits = entries.flatMap(placed => {
    const offset = placed.offset - first
    const hit = 'damaged' in placed ? null : hitIn({ ...placed, offset, key: `${offset}:0` }, find.query)
    return hit ? [{ ...hit, entry: 0 }] : []
  })
  const behind = hits.filter(({ offset }) => offset >= find.from)
  const before = hits.filter(({ offset }) => offset < find.from)
  const { number } = find
  reading.tell({ type: 'hitsFound', number, hits: behind, searchedTo: null })
  reading.tell({ type: 'hitsFound', number, hits: before, searchedTo: size })
}

const spot = ({ transcript }: Reading) => `${transcript.find?.now?.key} ${transcript.find?.now?.at}`

describe('walking through the matches', () => {
  test.each([1, 2, 3, 4, 5, 6])('visits every entry with one once, and the same ones on the way back (%i)', seed => {
    const entries = conversation(250, seed)
    const reading = read(stateOf(120, 30, { pane: 'transcript' }), entries)
    reading.tell(...keysOf('/'), ...words('needle'))
    answered(reading, entries)
    reading.tell(...keysOf('enter'))
    const hits = reading.transcript.find?.hits.map(({ key }) => key) ?? []
    expect(hits.length).toBeGreaterThan(50)
    const way: string[] = []
    do {
      way.push(spot(reading))
      expectInSight(reading)
      reading.tell(...keysOf('n'))
    } while (way.length < 1000 && spot(reading) !== way[0])
    const met = way.map(one => one.split(' ')[0] ?? '').filter((key, at, all) => key !== all[at - 1])
    const turn = hits.indexOf(met[0] ?? '')
    expect(met).toEqual([...hits.slice(turn), ...hits.slice(0, turn)])
    const back: string[] = []
    for (const _ of way) {
      reading.tell(...keysOf('N'))
      expectInSight(reading)
      back.push(spot(reading))
    }
    expect(back.reverse()).toEqual(way)
  })

  test('starts at the cursor, if that was moved while more was read around a match', () => {
    const make = entryMaker()
    const entries = Array.from({ length: 100 }, (_, at) => make.answer(at % 3 === 0 ? `${at} needle` : `${at}`))
    const reading = read(stateOf(120, 30, { pane: 'transcript' }), entries)
    reading.tell(...keysOf('/'), ...words('needle'))
    answered(reading, entries)
    reading.tell(...keysOf('enter g g n'))
    const { transcript } = reading
    const far = told(reading.state, ...keysOf('2 0 n')).state
    const now = far.transcript?.find?.now?.offset ?? 0
    const placed = entries.map((entry, at) => ({ ...entry, offset: at * 100, key: `${at * 100}:0` }))
    const passage = { from: now, to: now + 2000, entries: placed.slice(now / 100, now / 100 + 20) }
    const arrived = told(far, { type: 'passageFetched', number: transcript.number, passage, at: 'start' })
    expect(arrived.effects.map(effect => effect.do)).toEqual(['readPassage'])
    const moved = told(arrived.state, ...keysOf('j j j j n')).state
    expect(moved.transcript?.find?.now?.offset).toBe(now + 600)
  })
})

function expectInSight(reading: Reading) {
  const { state, transcript } = reading
  const { find } = transcript
  if (!find?.now) throw new Error('none is the current one')
  const layout = laidOut(state, transcript)
  const marking = findMarking(state, transcript, find)
  const place = placeOfCurrent(marking, layout)
  const block = place && layout.laid[place.block]
  expect(block && marking.currentIn(block)).toBeDefined()
  const line = (layout.starts[place?.block ?? 0] ?? 0) + (place?.line ?? 0) - sceneOf(state, transcript).top
  expect(line).toBeGreaterThanOrEqual(0)
  expect(line).toBeLessThan(state.size.rows - 4)
}

describe('new hits', () => {
  const hit = (offset: number, index = 0, count = 1) => ({
    key: `${offset}:${index}`,
    offset,
    kind: 'user' as const,
    count,
  })

  test('are in file order, each once, and known ones stay', () => {
    const known = withHits([], [hit(300), hit(100, 1), hit(100)])
    expect(known.map(({ key }) => key)).toEqual(['100:0', '100:1', '300:0'])
    const more = withHits(known, [hit(400), hit(300, 0, 9), hit(100, 10), hit(50), hit(100, 2)])
    expect(more.map(({ key }) => key)).toEqual(['50:0', '100:0', '100:1', '100:2', '100:10', '300:0', '400:0'])
    expect(more.find(({ key }) => key === '300:0')?.count).toBe(1)
    expect(withHits(more, more)).toEqual(more)
  })

  test('a hundred thousand of them, in parts, take little time', () => {
    let known: readonly ReturnType<typeof hit>[] = []
    const taken = cpuTime(() => {
      for (let part = 0; part < 200; part++)
        known = withHits(
          known,
          Array.from({ length: 500 }, (_, at) => hit((part * 500 + at) * 10)),
        ) as typeof known
    })
    expect(known).toHaveLength(100_000)
    expect(taken).toBeLessThan(2000)
  })
})
