import { describe, expect, test } from 'vitest'
import { transcriptInfo } from '../../../src/views/transcript/transcript.ts'
import { entryMaker } from '../../support/lines/entries.ts'
import { read } from '../../support/reading.ts'
import { stateOf } from '../../support/state.ts'

describe('the percentage of a transcript', () => {
  const make = entryMaker()
  const open = (texts: readonly string[]) =>
    read(
      stateOf(120, 36, { pane: 'transcript' }),
      texts.map(text => make.prompt(text)),
    )
  const hundreds = Array.from({ length: 400 }, (_, at) => `prompt ${at}`)

  test.each([10, 50, 75])('is the requested one: %i', percent => {
    const reading = open(hundreds)
    reading.tell({ type: 'percentChosen', percent })
    expect(transcriptInfo(reading.state)).toBe(`${percent}%`)
  })

  test('is 0 at the top and 100 at the end', () => {
    const reading = open(hundreds)
    expect(transcriptInfo(reading.state)).toBe('100%')
    reading.tell({ type: 'percentChosen', percent: 0 })
    expect(transcriptInfo(reading.state)).toBe('0%')
  })

  test('moves on inside a long block', () => {
    const reading = open(['a', Array.from({ length: 200 }, (_, at) => `line ${at}\n`).join('\n'), 'c'])
    reading.tell({ type: 'percentChosen', percent: 0 })
    const seen = new Set<string>()
    for (let step = 0; step < 20; step++) {
      reading.tell({ type: 'wheeled', x: 80, y: 10, by: 10 })
      seen.add(transcriptInfo(reading.state))
    }
    expect(seen.size).toBeGreaterThan(10)
  })
})
