import { describe, expect, test } from 'vitest'
import { inputToMessages } from '../../src/app/keys/terminal-events.ts'
import { asksBackground, firstLook, type GlyphChoice, type ThemeChoice } from '../../src/app/screen/theme-choice.ts'

describe('the appearance before any answer of the terminal', () => {
  test.each<[ThemeChoice, { [name: string]: string }, string]>([
    ['auto', {}, 'ansi16'],
    ['auto', { NO_COLOR: '1' }, 'nocolor'],
    ['auto', { NO_COLOR: '' }, 'ansi16'],
    ['auto', { COLORFGBG: '15;0' }, 'dark'],
    ['auto', { COLORFGBG: '0;15' }, 'light'],
    ['auto', { COLORFGBG: '0;default;7' }, 'light'],
    ['auto', { COLORFGBG: '7;8' }, 'dark'],
    ['auto', { COLORFGBG: 'default' }, 'ansi16'],
    ['auto', { COLORFGBG: '15;0', TERM: 'linux' }, 'ansi16'],
    ['auto', { COLORFGBG: '0;15', NO_COLOR: 'yes' }, 'nocolor'],
    ['dark', { NO_COLOR: '1' }, 'dark'],
    ['light', {}, 'light'],
    ['contrast', {}, 'contrast'],
    ['16', { COLORFGBG: '0;15' }, 'ansi16'],
    ['none', {}, 'nocolor'],
  ])('theme %s with %j is %s', (choice, env, theme) => {
    expect(firstLook(choice, 'unicode', env).theme).toBe(theme)
  })

  test.each<[GlyphChoice, { [name: string]: string }, string]>([
    ['auto', { LANG: 'en_US.UTF-8' }, 'unicode'],
    ['auto', { LANG: 'de_DE.utf8' }, 'unicode'],
    ['auto', { LANG: 'C' }, 'ascii'],
    ['auto', {}, 'ascii'],
    ['auto', { OS: 'Windows_NT' }, 'unicode'],
    ['auto', { LANG: 'en_US.UTF-8', LC_ALL: 'C' }, 'ascii'],
    ['auto', { LANG: 'C', LC_CTYPE: 'C.UTF-8' }, 'unicode'],
    ['auto', { LANG: 'en_US.UTF-8', LC_ALL: '' }, 'unicode'],
    ['ascii', { LANG: 'en_US.UTF-8' }, 'ascii'],
    ['unicode', { LANG: 'C' }, 'unicode'],
  ])('glyphs %s with %j are %s', (choice, env, glyphs) => {
    expect(firstLook('dark', choice, env).glyphs).toBe(glyphs)
  })

  test.each<[ThemeChoice, { [name: string]: string }, boolean]>([
    ['auto', {}, true],
    ['auto', { NO_COLOR: '1' }, false],
    ['auto', { TERM: 'linux' }, false],
    ['dark', {}, false],
  ])('with theme %s and %j the background is asked for: %s', (choice, env, isAsked) => {
    expect(asksBackground(choice, env)).toBe(isAsked)
  })
})

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
