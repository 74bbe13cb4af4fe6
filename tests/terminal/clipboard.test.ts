import { describe, expect, test } from 'vitest'
import { clipboardSequence, MOST_COPIED } from '../../src/terminal/clipboard.ts'

const hello = Buffer.from('héllo\n').toString('base64')
const plain = `\x1b]52;c;${hello}\x07`

describe('the clipboard of the terminal', () => {
  test('gets a text as OSC 52', () => {
    expect(clipboardSequence('héllo\n', {})).toBe(plain)
  })

  test('in tmux, gets it both for tmux and through tmux', () => {
    const wrapped = `\x1bPtmux;\x1b${plain}\x1b\\`
    expect(clipboardSequence('héllo\n', { TMUX: '/tmp/tmux,1,0' })).toBe(plain + wrapped)
  })

  test('in GNU screen, gets it in pieces that screen passes on', () => {
    const sequence = clipboardSequence('x'.repeat(1000), { TERM: 'screen-256color' }) ?? ''
    const pieces = sequence.split('\x1b\\').filter(piece => piece !== '')
    expect(pieces.length).toBeGreaterThan(4)
    for (const piece of pieces) expect(piece).toMatch(/^\x1bP[\s\S]{1,240}$/)
    expect(pieces.map(piece => piece.slice(2)).join('')).toBe(clipboardSequence('x'.repeat(1000), {}))
  })

  test('takes 74 KB and not a byte more', () => {
    expect(clipboardSequence('x'.repeat(MOST_COPIED), {})?.length).toBeLessThanOrEqual(100_010)
    expect(clipboardSequence('x'.repeat(MOST_COPIED + 1), {})).toBeUndefined()
    expect(clipboardSequence('é'.repeat(MOST_COPIED / 2 + 1), {})).toBeUndefined()
  })
})
