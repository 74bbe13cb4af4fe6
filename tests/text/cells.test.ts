import unicode11 from '@xterm/addon-unicode11'
import xterm from '@xterm/headless'
import { eastAsianWidth } from 'get-east-asian-width'
import { describe, expect, test } from 'vitest'
import { cellsOf, expandTabs, isPlain, isSimple, isWide, widthOf } from '../../src/text/cells.ts'
import { cpuTime } from '../support/cpu-time.ts'
import { pick, seeded } from '../support/random.ts'

const drawn = (text: string) => cellsOf(text).map(cell => cell.text)

describe('cells', () => {
  test.each([
    ['plain', 'ab c', ['a', 'b', ' ', 'c']],
    ['a family', '👩‍👩‍👧‍👦!', ['👩', '!']],
    ['a skin tone', '👍🏽', ['👍']],
    ['a heart that asks to be an emoji', '❤️', ['❤']],
    ['a keycap', '1️⃣', ['1⃣']],
    ['a flag', '🇩🇪', ['D', 'E']],
    ['the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', ['🏴']],
    ['a letter and its mark', 'e\u0301', ['é']],
    ['a letter with two marks', 'q\u0307\u0323', ['q\u0323\u0307']],
    ['a mark that stands alone', '\u0301a', ['a']],
    ['Hangul in parts', '\u1112\u1161\u11ab', ['한']],
    ['two leading consonants', '\u1112\u1112', ['\u1112', '\u1112']],
    ['Devanagari', 'का', ['क', 'ा']],
    ['what has no width', 'a\u200bb\u2060c\u00add\u202ee', ['a', 'b', 'c', 'd', 'e']],
    ['controls', 'a\u001b\u009b\u0007b\nc\td', ['a', 'b', 'c', ' ', 'd']],
    ['half a character', 'a\ud83db', ['a', 'b']],
  ])('of %s', (_, text, expected) => {
    expect(drawn(text)).toEqual(expected)
  })

  test('a letter carries no more marks than a language would put on it', () => {
    expect(drawn(`z${'\u0335'.repeat(500)}x`)).toEqual([`z${'\u0335'.repeat(4)}`, 'x'])
  })

  test('wide characters take two columns, signs that may be either take one', () => {
    expect(cellsOf('漢─●').map(cell => cell.width)).toEqual([2, 1, 1])
  })
})

describe('random texts', () => {
  const parts = [
    ...'ab \t漢字かが한é–…─●❤©👩🏽👧🔥🇩🇪क्षािไทำع',
    ...['\u200d', '\ufe0f', '\u0301', '\u0335', '\u3099', '\u1112', '\u1161', '\u11ab', '\ua960', '\u200b', '\u20e3'],
    ...['\u202e', '\u009b', '\u0600', '\ud83d', '\u{e0067}', '\u3000', '\u115f'],
  ]
  const random = seeded(7)
  const texts = Array.from({ length: 2000 }, () => Array.from({ length: 12 }, () => pick(random, parts)).join(''))

  test('are as wide as they are drawn', () => {
    for (const text of texts) expect(widthOf(text)).toBe(cellsOf(text).reduce((sum, cell) => sum + cell.width, 0))
  })

  test('fall into the same cells once they are simplified', () => {
    for (const text of texts) expect(drawn(drawn(text).join(''))).toEqual(drawn(text))
  })

  test('take as many columns in a terminal as we say', async () => {
    const terminal = new xterm.Terminal({ cols: 200, rows: 2, allowProposedApi: true })
    terminal.loadAddon(new unicode11.Unicode11Addon())
    terminal.unicode.activeVersion = '11'
    for (const text of texts.slice(0, 500)) {
      await new Promise<void>(resolve => terminal.write(`\r${drawn(text).join('')}`, resolve))
      expect(terminal.buffer.active.cursorX, JSON.stringify(text)).toBe(widthOf(text))
    }
  })
})

test('tabs lead to the next stop, by column', () => {
  expect(expandTabs('\tx', 4)).toBe('    x')
  expect(expandTabs('ab\tx', 4)).toBe('ab  x')
  expect(expandTabs('漢字\tx\n\ty', 4)).toBe('漢字    x\n    y')
})

test('a text of a megabyte is measured in well under a second', () => {
  const text = '漢字'.repeat(500_000)
  expect(cpuTime(() => expect(widthOf(text)).toBe(2_000_000))).toBeLessThan(1000)
})

test('plain and simple characters are the same between any others as alone, and as wide as we say', () => {
  const characters = Array.from({ length: 0xffff - 0x20 }, (_, at) => String.fromCharCode(0x20 + at))
  const simple = characters.filter(isSimple)
  const widthIn = (character: string) => eastAsianWidth(character.charCodeAt(0))
  // Not simple, so that the texts around it are split character by character.
  const other = '😀'
  expect(characters.filter(one => isPlain(one) && (!isSimple(one) || isWide(one)))).toEqual([])
  expect(simple.filter(one => widthIn(one) !== (isWide(one) ? 2 : 1))).toEqual([])
  expect(simple.filter(one => widthOf(`a${one}`) !== 1 + widthIn(one))).toEqual([])
  expect(simple.filter(one => drawn(`${other}${one}${other}`).join('|') !== [other, one, other].join('|'))).toEqual([])
  expect(simple.filter(one => drawn(`e\u0301${one}`).join('|') !== `é|${one}`)).toEqual([])
})
