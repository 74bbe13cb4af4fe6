import { describe, expect, test } from 'vitest'
import type { State } from '../../../src/app/state.ts'
import type { Session } from '../../../src/model/session.ts'
import { lineWidth } from '../../../src/text/lines.ts'
import type { ThemeName } from '../../../src/text/span.ts'
import { frame } from '../../../src/views/frame.ts'
import { anyState } from '../../support/lines/fuzz.ts'
import { seeded } from '../../support/random.ts'
import { sessionOf, taskOf } from '../../support/session-store.ts'
import { ago, folder, pressed, sessionsOf, stateOf, textOf, withList, withTree } from '../../support/state.ts'

const shop = sessionOf({
  id: 'shop',
  title: 'Fix the flaky checkout test',
  status: 'active',
  modified: ago(1),
  lastPrompt: 'add the guard there too',
  tasks: [
    taskOf('Measure', 'completed', { id: '1', setAt: ago(1) }),
    taskOf('Guard the other callers of sum()', 'in_progress', { id: '2', setAt: ago(1) }),
    taskOf('Test with a slow coupon', 'pending', { id: '3', setAt: ago(1), description: 'Slower than the\ntimeout.' }),
    taskOf('Ship', 'pending', { id: '4', setAt: ago(1), blockedBy: ['3', '2'] }),
  ],
})
const relay = sessionOf({
  id: 'relay',
  title: 'Queue stuck',
  projectPath: '/code/infra/relay',
  gitBranch: 'fix',
  modified: ago(24 * 24),
  tasks: [
    taskOf('Alert when the relay is silent', 'in_progress', { setAt: ago(24 * 24) }),
    taskOf('\u001b[31mWrite\u202e the\npost-mortem', 'pending', { setAt: ago(24 * 24) }),
  ],
})

const board = (
  columns: number,
  rows: number,
  sessions: readonly Session[] = [shop, relay],
  more: Partial<State> = {},
) => pressed(withList(withTree(stateOf(columns, rows, more), [folder('/code')]), sessions), 'b')
const rows = (state: State): string[] => frame(state).rows.map(textOf)
const tokensOf = (state: State, words: string) =>
  frame(state).rows.flatMap(line => line.filter(({ text }) => text.includes(words)).map(({ token }) => token))

describe('at 120 × 36, as LOOK has it', () => {
  const drawn = rows(board(120, 36))

  test('the header says what is left, where, and how many items are stale', () => {
    expect(drawn[0]).toMatch(
      /^ sessions {2}open tasks {3}All projects {3}5 in 2 sessions {3}2 projects +newest first {3}2 stale $/,
    )
    expect(rows(pressed(board(120, 36), 'd'))[0]).toContain(' tasks   All projects   5 open, 1 done in 2 sessions ')
  })

  test('the titles of three columns of 39, 39 and 40 are in the rule, that of the selected one heavy', () => {
    expect(drawn[1]).toMatch(/^━ In progress ━{21} 2 ━┬─ Next ─{28} 2 ─┬─ Waiting ─{26} 1 ─$/)
    expect(rows(pressed(board(120, 36), 'l l'))[1]).toMatch(/^─ In progress ─+ 2 ─┬─ Next ─+ 2 ─┬━ Waiting ━+ 1 ━$/)
    expect(tokensOf(board(120, 36), 'In progress')).toEqual(['focus'])
  })

  test('a project begins with its name, the number of open items, and from the second on a rule', () => {
    expect(drawn[2]?.trimEnd()).toBe(`  shop 3 open in 1 session ${' '.repeat(12)}│${' '.repeat(39)}│`)
    expect(drawn[6]).toMatch(/^─ relay 2 open in 1 session ─{11}┼─{39}┼─{40}$/)
  })

  test('a card has its mark, its text and its age, and below that its session or what it waits for', () => {
    expect(drawn[3]).toBe(
      '▌● Guard the other callers of sum… {2}1h │ ● Test with a slow coupon {10}1h │ ● Ship {29}1h  '.replace(
        / \{(\d+)\}/g,
        (_, count) => ' '.repeat(Number(count)),
      ),
    )
    expect(drawn[4]?.slice(0, 39)).toBe('▌  Fix the flaky checkout test         ')
    expect(drawn[4]?.slice(80)).toMatch(/^ {3}after Guard the other callers of s… {2}$/)
    expect(drawn[5]?.replaceAll('│', '').trim()).toBe('')
  })

  test('foreign text is washed', () => {
    expect(drawn[7]?.slice(40, 79)).toMatch(/^ {3}Write the post-mortem +3w $/)
    expect(drawn.join('\n')).not.toMatch(/[\u001b\u202e]/)
  })

  test('the age of a stale item is amber', () => {
    expect(tokensOf(board(120, 36), '3w')).toEqual(['tool', 'tool'])
    expect(tokensOf(board(120, 36), '1h')).toEqual(['dim', 'dim', 'dim'])
  })

  test('below, in rows 29 to 33, is everything about the selected item', () => {
    expect(drawn[29]).toBe(`${'─'.repeat(39)}┴${'─'.repeat(39)}┴${'─'.repeat(40)}`)
    expect(drawn[30]).toMatch(/^ {2}Guard the other callers of sum\(\) +shop · main · written 11:00 {2}$/)
    expect(drawn[31]?.trim()).toBe('● Fix the flaky checkout test')
    expect(drawn[33]?.trim()).toBe('› add the guard there too')
    expect(drawn[34]).toBe('─'.repeat(120))
    expect(drawn[35]).toMatch(
      /^ r resume {3}Enter open {3}d show done {3}y copy {3}\/ filter {3}Esc back {3}f filters {3}\. this folder {3}\? all keys/,
    )
  })

  test('with its description, and what it waits for', () => {
    const next = rows(pressed(board(120, 36), 'l'))
    expect(next.slice(30, 34).map(row => row.trim())).toEqual([
      expect.stringMatching(/^Test with a slow coupon +shop/),
      '● Fix the flaky checkout test',
      'Slower than the',
      'timeout.',
    ])
    const waiting = rows(pressed(board(120, 36), 'l l'))
    expect(waiting[32]?.trim()).toBe('after Guard the other callers of sum()')
    expect(waiting[33]?.trim()).toBe('after Test with a slow coupon')
  })

  test('a long item is there in full', () => {
    const long = `${'a long story '.repeat(20)}end`
    const told = rows(board(120, 36, [sessionOf({ tasks: [taskOf(long, 'pending')] })]))
    expect(
      told
        .slice(30, 34)
        .join(' ')
        .replace(/shop · main| +/g, ' ')
        .replace(/ +/g, ' '),
    ).toContain(long)
  })

  test('finished items have their own column', () => {
    const done = rows(pressed(board(120, 36), 'd'))
    expect(done[1]).toMatch(/─ Waiting ─+ 1 ─┬─ Done ─+ 1 ─$/)
    expect(done[3]).toMatch(/│ ✓ Measure +1h {2}$/)
  })

  test('projects of the same name are told apart', () => {
    const tasks = [taskOf('Sort', 'pending'), taskOf('Tidy', 'pending')]
    const other = sessionOf({ id: 'other', projectPath: '/home/ada/relay', tasks })
    expect(rows(board(120, 36, [relay, other])).filter(row => row.includes(' open in 1 session '))).toEqual([
      expect.stringContaining('/code/infra/relay 2 open'),
      expect.stringContaining('~/relay 2 open'),
    ])
  })

  test('a long board has a thumb at the right, at its place', () => {
    const many = [sessionOf({ tasks: Array.from({ length: 50 }, (_, at) => taskOf(`Item ${at}`, 'pending')) })]
    const thumb = (state: State) => rows(state).flatMap((row, at) => (row[119] === '┃' ? at : []))
    expect(thumb(board(120, 36, many))[0]).toBe(2)
    expect(thumb(pressed(board(120, 36, many), 'G')).at(-1)).toBe(28)
    expect(thumb(board(120, 36))).toEqual([])
  })

  test('while a filter is typed it is in the header, with the cursor after it', () => {
    const { rows: typed, cursor } = frame(pressed(board(120, 36), '/ s h'))
    expect(textOf(typed[0])).toMatch(/ 2 projects {3}\/sh +newest first/)
    expect(textOf(typed[0]).slice(0, cursor?.x)).toMatch(/\/sh$/)
  })
})

describe('at 80 × 24', () => {
  const drawn = rows(board(80, 24))

  test('each item has a line, with its state as a word; the rule has the number of items', () => {
    expect(drawn[1]).toMatch(/^━ In progress 2 {3}Next 2 {3}Waiting 1 ━+$/)
    expect(drawn[2]).toMatch(/^ {2}shop 3 open in 1 session +$/)
    expect(drawn[3]).toMatch(/^▌● Guard the other callers of sum\(\) +in progress {3}1h {2}$/)
    expect(drawn[5]).toMatch(/^ ● Ship +waiting {7}1h {2}$/)
    expect(drawn[6]?.trim()).toBe('')
    expect(drawn[7]).toMatch(/^ {2}relay 2 open/)
  })

  test('the strip below has three lines, and the way back is in the footer', () => {
    expect(drawn[18]).toBe('─'.repeat(80))
    expect(drawn[19]).toMatch(/^ {2}Guard the other callers of sum\(\) +shop · main · written 11:00 {2}$/)
    expect(drawn[23]).toContain('Esc back')
  })
})

test('if four columns are too many for the width, finished items are below the rest', () => {
  expect(rows(board(100, 30))[1]).toMatch(/^━ In progress ━+ 2 ━┬/)
  const done = rows(pressed(board(100, 30), 'd'))
  expect(done[1]).toMatch(/^━ In progress 2 {3}Next 2 {3}Waiting 1 {3}Done 1 ━+$/)
  expect(done[6]).toMatch(/^ ✓ Measure +done/)
})

test('at 200 × 60 the columns are wider', () => {
  const drawn = rows(board(200, 60))
  expect(drawn[1]).toMatch(/^━ In progress ━+ 2 ━┬─ Next ─+ 2 ─┬─ Waiting ─+ 1 ─$/)
  expect(drawn[3]).toMatch(/^▌● Guard the other callers of sum\(\) +1h │/)
  expect(drawn[4]).toContain('after Guard the other callers of sum() and 1 more')
})

describe('an empty board says what to do next', () => {
  const sentence = (state: State) =>
    rows(state)
      .slice(2, 29)
      .map(row => row.trim())
      .filter(row => row !== '')
      .join(' ')

  test.each([
    [
      'where nothing is open',
      [sessionOf({ tasks: [taskOf('Measure', 'completed')] })],
      'b',
      'No open tasks in these sessions. Press d to show done tasks. Press / to change the filter.',
    ],
    [
      'where there never was any',
      sessionsOf(3),
      'b d',
      'No tasks were set in these sessions. Press / to change the filter.',
    ],
    ['where no session is listed', [], 'b', 'No session matches. Press / to change the filter.'],
  ] as const)('%s', (_, sessions, keys, words) => {
    const state = pressed(withList(withTree(stateOf(), [folder('/code')]), sessions), keys)
    expect(sentence(state)).toBe(words)
    expect(rows(state)).toHaveLength(36)
  })

  test('while sessions are still read it says so', () => {
    const state = board(120, 36, sessionsOf(2), { progress: { done: 1, total: 9 } })
    expect(sentence(state)).toBe('Reading the sessions…')
    expect(rows(state)[0]).toMatch(/reading ━─+ {2}1 of 9 $/)
  })
})

const sizes = [
  [40, 10],
  [60, 14],
  [80, 24],
  [99, 19],
  [100, 30],
  [120, 36],
  [200, 60],
] as const

describe('every row is exactly as wide as the screen', () => {
  test.each(sizes)('at %i × %i, whatever the items contain', (columns, height) => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(seed * 31)
      for (const keys of ['b', 'b d', 'b l', 'b d G', 'b /']) {
        const state = pressed({ ...anyState(random, columns, height), overlay: null, pane: 'sessions' }, keys)
        const drawn = frame(state).rows
        expect(drawn).toHaveLength(height)
        expect(drawn.map(lineWidth)).toEqual(Array(height).fill(columns))
      }
    }
  })

  test.each(['dark', 'light', 'contrast', 'ansi16', 'nocolor'] as const satisfies readonly ThemeName[])(
    'in %s',
    theme => {
      for (const glyphs of ['unicode', 'ascii'] as const) {
        const state = board(120, 36, [shop, relay], { look: { theme, glyphs } })
        expect(frame(state).rows.map(lineWidth)).toEqual(Array(36).fill(120))
      }
    },
  )
})
