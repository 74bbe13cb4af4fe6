import { expect, test } from 'vitest'
import { type LaidOut, linesOf } from '../../../src/app/transcript/laid-out.ts'
import { type Line, span } from '../../../src/text/span.ts'

const lines = (...texts: string[]): Line[] => texts.map(text => [span(text)])

test('a screen begins and ends in the middle of a block', () => {
  const laid = [lines('a0', 'a1', 'a2'), lines('b0'), lines('c0', 'c1', 'c2')].map(block => ({
    lines: block,
    header: 0,
  }))
  const layout = { laid, starts: [0, 3, 4], height: 7 } as unknown as LaidOut
  const shown = (from: number, count: number) => linesOf(layout, from, count).map(line => line[0]?.text)
  expect(shown(1, 4)).toEqual(['a1', 'a2', 'b0', 'c0'])
  expect(shown(5, 9)).toEqual(['c1', 'c2'])
  expect(shown(0, 1)).toEqual(['a0'])
})
