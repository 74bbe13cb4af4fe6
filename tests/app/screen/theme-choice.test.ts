import { describe, expect, test } from 'vitest'
import { asksBackground, firstLook, type GlyphChoice, type ThemeChoice } from '../../../src/app/screen/theme-choice.ts'

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
