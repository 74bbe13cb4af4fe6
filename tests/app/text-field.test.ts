import { describe, expect, test } from 'vitest'
import { edited, emptyField, fieldWith, inserted, type TextField } from '../../src/app/text-field.ts'
import { parseQuery } from '../../src/query/language/parse.ts'

/** The cursor is written as `|`. */
function field(text: string): TextField {
  const caret = [...text].indexOf('|')
  return { text: text.replace('|', ''), caret }
}

const shown = ({ text, caret }: TextField) => [...text].toSpliced(caret, 0, '|').join('')

describe('a field', () => {
  test.each([
    ['ab|', 'left', 'a|b'],
    ['|ab', 'left', '|ab'],
    ['a|b', 'right', 'ab|'],
    ['ab|', 'right', 'ab|'],
    ['a|b', 'home', '|ab'],
    ['a|b', 'ctrl-a', '|ab'],
    ['a|b', 'end', 'ab|'],
    ['a|b', 'ctrl-e', 'ab|'],
    ['ab|c', 'backspace', 'a|c'],
    ['|abc', 'backspace', '|abc'],
    ['a|bc', 'delete', 'a|c'],
    ['abc|', 'delete', 'abc|'],
    ['ab|cd', 'ctrl-u', '|cd'],
    ['ab|cd', 'ctrl-k', 'ab|'],
    ['one two|', 'ctrl-w', 'one |'],
    ['one two  |x', 'ctrl-w', 'one |x'],
    ['|x', 'ctrl-w', '|x'],
    ['😀|', 'backspace', '|'],
    ['日本|', 'left', '日|本'],
  ])('%s with %s becomes %s', (before, key, after) => {
    const next = edited(field(before), key, undefined)
    expect(next && shown(next)).toBe(after)
  })

  test('takes typed text at its cursor', () => {
    expect(shown(edited(field('a|c'), 'b', 'b') ?? emptyField)).toBe('ab|c')
    expect(shown(edited(field('|'), '😀', '😀') ?? emptyField)).toBe('😀|')
  })

  test('ignores a key without a character', () => {
    expect(edited(field('a|'), 'f5', undefined)).toBeUndefined()
  })

  test('joins pasted lines into one, and takes just enough that a query of it is refused as too long', () => {
    expect(shown(inserted(field('a|b'), 'x\n\ty'))).toBe('ax y|b')
    const full = inserted(emptyField, 'x'.repeat(30_000))
    expect(parseQuery(full.text, { now: new Date() }).faults).toEqual([expect.stringContaining('too long')])
    expect(full.text).toHaveLength(20_001)
    expect(inserted(full, 'y')).toEqual(full)
  })

  test('with a text has its cursor at the end', () => {
    expect(fieldWith('日本')).toEqual({ text: '日本', caret: 2 })
  })
})
