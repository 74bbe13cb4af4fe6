import { describe, expect, test } from 'vitest'
import { inputToMessages } from '../../../src/app/keys/terminal-events.ts'

describe('the events of the terminal', () => {
  const everything = { asksBackground: true, asksGlyphs: true }
  const press = (x: number, y: number) => ({ type: 'mouse', action: 'press', button: 'left', x, y }) as const
  const isDouble = (...clicks: readonly (readonly [x: number, y: number, at: number])[]) => {
    const hear = inputToMessages(everything)
    return clicks.map(([x, y, at]) => {
      const msg = hear(press(x, y), at)
      return msg?.type === 'clicked' && msg.isDouble
    })
  }

  test('two clicks in one place soon after each other are a double click', () => {
    expect(isDouble([5, 5, 0], [5, 5, 300])).toEqual([false, true])
  })

  test('too late, or elsewhere, they are two', () => {
    expect(isDouble([5, 5, 0], [5, 5, 400])).toEqual([false, false])
    expect(isDouble([5, 5, 0], [5, 6, 100])).toEqual([false, false])
  })

  test('a third click is not a second double click, a fourth is', () => {
    expect(isDouble([5, 5, 0], [5, 5, 100], [5, 5, 200], [5, 5, 300])).toEqual([false, true, false, true])
  })

  test('the wheel turns three lines at a time; other buttons and releases do nothing', () => {
    const hear = inputToMessages(everything)
    expect(hear({ type: 'mouse', action: 'wheelUp', x: 1, y: 2 })).toEqual({ type: 'wheeled', x: 1, y: 2, by: -3 })
    expect(hear({ type: 'mouse', action: 'wheelDown', x: 1, y: 2 })).toEqual({ type: 'wheeled', x: 1, y: 2, by: 3 })
    expect(hear({ ...press(1, 1), button: 'right' })).toBeUndefined()
    expect(hear({ ...press(1, 1), action: 'release' })).toBeUndefined()
  })

  test('its background and its wide glyphs count only if they were queried', () => {
    const tone = { type: 'background', tone: 'light' } as const
    expect(inputToMessages(everything)(tone)).toEqual({ type: 'lookChosen', look: { theme: 'light' } })
    expect(inputToMessages(everything)({ type: 'wideGlyphs' })).toEqual({
      type: 'lookChosen',
      look: { glyphs: 'ascii' },
    })
    const deaf = inputToMessages({ asksBackground: false, asksGlyphs: false })
    expect(deaf(tone)).toBeUndefined()
    expect(deaf({ type: 'wideGlyphs' })).toBeUndefined()
  })

  test('after a suspension the clock is read', () => {
    expect(inputToMessages(everything)({ type: 'resumed' }, 42)).toEqual({ type: 'ticked', now: 42 })
  })
})
