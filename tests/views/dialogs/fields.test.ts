import { describe, expect, test } from 'vitest'
import type { FilterPanel, State } from '../../../src/app/state.ts'
import { makePainter } from '../../../src/terminal/painter.ts'
import { frame } from '../../../src/views/frame.ts'
import { entryMaker } from '../../support/lines/entries.ts'
import { read } from '../../support/reading.ts'
import { folder, pressed, rows, sessionsOf, stateOf, withList, withTree } from '../../support/state.ts'

const ready = (columns: number, height: number) =>
  withList(withTree(stateOf(columns, height), [folder('/code/shop')]), sessionsOf(3))

/** The text before the terminal's cursor, in its row. */
function beforeCursor(state: State): string {
  const { cursor } = frame(state)
  return cursor ? (rows(state)[cursor.y] ?? '').slice(0, cursor.x) : ''
}

const long = `${'x '.repeat(150)}e n d`

describe('the end of the typed text is visible, before the cursor', () => {
  test.each([
    [40, 10],
    [80, 24],
    [120, 36],
  ])('in every field at %i × %i', (columns, height) => {
    const state = ready(columns, height)
    const reading = read(state, [entryMaker().prompt('hello')]).state
    const fields = [`/ ${long}`, `? ${long}`, `f ${long}`, `f tab tab ${long}`, `f tab tab tab ${long}`]
    for (const keys of fields) expect(beforeCursor(pressed(state, keys))).toMatch(/xend$/)
    expect(beforeCursor(pressed({ ...reading, pane: 'transcript' }, `: ${long}`))).toMatch(/xend$/)
  })

  test('and so is the beginning, when the cursor moves there', () => {
    expect(beforeCursor(pressed(ready(80, 24), `? e ${long} home`))).toMatch(/› $/)
  })
})

describe('the palette', () => {
  test('has commands with their keys on the lowest screen, and no headings', () => {
    const drawn = rows(pressed(ready(40, 10), '?')).slice(3, 5)
    expect(drawn).toEqual([expect.stringMatching(/\S.* \S+ {2}│ {2}$/), expect.stringMatching(/\S.* \S+ {2}│ {2}$/)])
    expect(drawn.join()).not.toMatch(/…|SESSION/)
  })
})

describe('the filter panel', () => {
  const names = ['shop', 'web', 'api', 'docs', 'notes']
  const choices = { directories: names.map(name => ({ value: `/home/ada/${name}`, count: 45 })), branches: [] }
  const open = (columns: number, height: number): State => {
    const state = pressed(ready(columns, height), 'f')
    return { ...state, overlay: { ...(state.overlay as FilterPanel), choices } }
  }

  test.each([
    [60, 16],
    [80, 24],
    [120, 36],
  ])('keeps its place at %i × %i when suggestions come and go', (columns, height) => {
    const place = (state: State) => rows(state).flatMap((row, at) => (/[╭╰]─/.test(row) ? at : []))
    expect(place(open(columns, height))).toEqual(place(pressed(open(columns, height), 'tab')))
  })

  test('names its suggestions on the narrowest screen', () => {
    expect(rows(open(40, 10)).join('\n')).toMatch(/~\/shop +45 /)
  })

  test('keeps the selected name visible and marks it, however many there are', () => {
    const directories = Array.from({ length: 9 }, (_, at) => ({ value: `/code/shop${at}`, count: 9 - at }))
    const state = pressed(ready(80, 24), 'f')
    const many = { ...state, overlay: { ...(state.overlay as FilterPanel), choices: { directories, branches: [] } } }
    for (let at = 0; at < 9; at++)
      expect(rows(pressed(many, `right${' right'.repeat(at)}`)).join('\n')).toContain(`◆ /code/shop${at}`)
    expect(rows(many).join('\n')).not.toContain('◆ /code')
  })

  test('shows the selected status, even if not all fit', () => {
    for (let columns = 40; columns <= 80; columns++)
      for (const [at, name] of ['all', 'active', 'completed', 'failed', 'missing'].entries()) {
        const state = pressed(open(columns, 24), `tab tab tab tab tab${' right'.repeat(at)}`)
        expect(rows(state).join('\n')).toContain(`◆ ${name}`)
      }
  })

  test('has stars for selected values in ASCII', () => {
    const drawn = makePainter({ columns: 80, rows: 24 }).paint(frame(open(80, 24)), {
      theme: 'nocolor',
      glyphs: 'ascii',
    })
    const words = drawn.replaceAll(/\x1b\[[\d;?]*[a-zA-Z]/g, '')
    expect(words).toMatch(/\* *all *o *aynd *o *external/)
  })
})

test('the hint of the jump dialog ends inside its frame', () => {
  for (const columns of [40, 60, 80]) {
    const state = read(ready(columns, 24), [entryMaker().prompt('hello')]).state
    const drawn = rows(pressed({ ...state, pane: 'transcript' }, ':'))
    expect(drawn.find(row => row.includes('2026-11-13'))).toMatch(/2026-11-13 +│/)
  }
})

describe('a problem in the footer', () => {
  const path = '/home/ada/.claude/projects/-code-shop/0000-1111-2222.jsonl'
  const toast = { kind: 'problem', text: `${path} could not be read (Permission denied).` } as const
  const footer = (columns: number) => rows({ ...ready(columns, 24), toast }).at(-1)

  test('says why, however the path is shortened, and leaves room for the help key', () => {
    expect(footer(80)).toMatch(/^ \? all keys {2,}✗ ~\/.*….* could not be read \(Permission denied\)\. $/)
  })

  test('has the path from the home on if there is room', () => {
    expect(footer(160)).toContain('✗ ~/.claude/projects/-code-shop/0000-1111-2222.jsonl could')
  })

  test('is cut at its end on the narrowest screen', () => {
    expect(footer(40)).toMatch(/^ \? all keys {2}✗ .*… $/)
  })
})
