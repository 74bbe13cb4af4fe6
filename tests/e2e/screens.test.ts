import type { IBufferCell } from '@xterm/headless'
import { describe, expect, test } from 'vitest'
import type { TerminalRun } from '../support/terminal.ts'
import { arrive, type Walk, walks } from '../support/walks.ts'

/*
 * `arrive` waits until the screen shows what it should, or says what is missing. `npm run screenshots` takes the same
 * walks and makes a picture at the end of each.
 */
test.each(walks.filter(({ shows, theme }) => shows !== walkTo('main').shows || theme === 'dark'))(
  'the walk to $name ends there',
  async walk => {
    const run = await arrive(walk)
    expect(run.rows()).toHaveLength(walk.size[1])
    expect(run.xterm.buffer.active.type).toBe('alternate')
  },
)

describe('the main screen', () => {
  test('in high contrast is painted on its own black, in colours that all terminals share', async () => {
    const run = await arrive(walkTo('contrast'))
    expect(coloursOn(run).filter(colour => colour < 16)).toEqual([])
    expect(groundsOn(run)).toContain(16)
    expect(groundsOn(run)).not.toContain(terminalsOwn)
  })

  test('in sixteen colours has only those and the terminal’s own', async () => {
    const run = await arrive(walkTo('16-colours'))
    expect([...coloursOn(run), ...groundsOn(run)].filter(colour => colour >= 16)).toEqual([])
    expect(coloursOn(run).length).toBeGreaterThan(4)
  })

  test('has no colour if the user wants none', async () => {
    const run = await arrive(walkTo('no-colour'))
    expect([...coloursOn(run), ...groundsOn(run)].filter(colour => colour !== terminalsOwn)).toEqual([])
  })

  test('is ASCII if the locale is, except for what users wrote', async () => {
    const run = await arrive(walkTo('ascii'))
    expect(
      run
        .rows()
        .join('')
        .replace(/検索の実装を続ける|🌱/gu, ''),
    ).toMatch(/^[\x20-\x7e]*$/)
  })
})

function walkTo(name: string): Walk {
  const walk = walks.find(one => one.name === name)
  if (!walk) throw new Error(`No walk is called ${name}.`)
  return walk
}

const terminalsOwn = -1

/** The colours of its text. */
const coloursOn = (run: TerminalRun): number[] =>
  found(run, cell => (cell.isFgDefault() ? terminalsOwn : cell.getFgColor()))

/** The colours of its background. */
const groundsOn = (run: TerminalRun): number[] =>
  found(run, cell => (cell.isBgDefault() ? terminalsOwn : cell.getBgColor()))

function found({ xterm }: TerminalRun, colourOf: (cell: IBufferCell) => number): number[] {
  const colours = new Set<number>()
  for (let row = 0; row < xterm.rows; row++) {
    for (let column = 0; column < xterm.cols; column++) {
      const cell = xterm.buffer.active.getLine(row)?.getCell(column)
      if (cell?.getChars().trim()) colours.add(colourOf(cell))
    }
  }
  return [...colours]
}
