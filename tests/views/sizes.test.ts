import { describe, expect, test } from 'vitest'
import type { State } from '../../src/app/state.ts'
import { lineWidth } from '../../src/text/lines.ts'
import { frame } from '../../src/views/frame.ts'
import { anyState } from '../support/lines/fuzz.ts'
import { seeded } from '../support/random.ts'

/** The faults of a screen: missing rows, rows of another width, or a cursor outside of it. */
function flawsOf(state: State): string[] {
  const { columns, rows } = state.size
  const drawn = frame(state)
  const { cursor } = drawn
  const isBeside = cursor && (cursor.x < 0 || cursor.x >= columns || cursor.y < 0 || cursor.y >= rows)
  return [
    ...(drawn.rows.length === rows ? [] : [`${drawn.rows.length} rows instead of ${rows}`]),
    ...drawn.rows.flatMap((line, at) =>
      lineWidth(line) === columns ? [] : [`row ${at}: ${lineWidth(line)} of ${columns}: ${textOf(line)}`],
    ),
    ...(isBeside ? [`the cursor is at ${cursor.x}, ${cursor.y}`] : []),
  ]
}

const textOf = (line: readonly { text: string }[]) => line.map(({ text }) => text).join('')
const named = ({ size, overlay, pane }: State) => `${size.columns}×${size.rows} ${overlay?.kind ?? pane}: `

describe('every screen fills its terminal exactly', () => {
  test('whatever is on it, at 1500 sizes', () => {
    const flaws: string[] = []
    for (let seed = 1; seed <= 1500; seed++) {
      const random = seeded(seed * 7919)
      random()
      const columns = 20 + Math.floor(random() * 201)
      const rows = 5 + Math.floor(random() * 66)
      const state = anyState(random, columns, rows)
      flaws.push(...flawsOf(state).map(flaw => `${seed} ${named(state)}${flaw}`))
    }
    expect(flaws).toEqual([])
  })

  test('at every width with the same content', () => {
    const flaws: string[] = []
    for (let columns = 20; columns <= 220; columns++) {
      const state = anyState(seeded(columns), columns, 24)
      flaws.push(...flawsOf(state).map(flaw => named(state) + flaw))
    }
    expect(flaws).toEqual([])
  })
})
