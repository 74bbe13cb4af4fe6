import { describe, expect, test } from 'vitest'
import type { State } from '../../../src/app/state.ts'
import type { Session } from '../../../src/model/session.ts'
import type { Found, Match } from '../../../src/query/match/finder.ts'
import { lineWidth } from '../../../src/text/lines.ts'
import { frame } from '../../../src/views/frame.ts'
import { anyState } from '../../support/lines/fuzz.ts'
import { tokens } from '../../support/lines/lines.ts'
import { pick, seeded } from '../../support/random.ts'
import { foundIn, matchOf, withFound } from '../../support/search/search.ts'
import { sessionOf } from '../../support/session-store.ts'
import { ago, folder, pressed, stateOf, told, withList, withTree } from '../../support/state.ts'

const rows = (state: State): string[] => frame(state).rows.map(textOf)
const textOf = (line: readonly { text: string }[] | undefined) => (line ?? []).map(({ text }) => text).join('')

const hook = sessionOf({ id: 'hook', title: 'Explain the webhook retry queue', modified: ago(96) })
const mail = sessionOf({ id: 'mail', title: 'Limit mail', modified: ago(144), projectPath: '/code/billing-api' })
const wide = sessionOf({ id: 'wide', title: '検索の実装を続ける', modified: ago(24) })

const said = (session: Session, nth: number, text: string, more: Partial<Match> = {}): Match => {
  const at = text.indexOf('retry budget')
  return matchOf(session, nth, { text, ranges: at < 0 ? [] : [[at, at + 12]], ...more })
}
const found: readonly Found[] = [
  foundIn(hook, 4, [
    said(hook, 0, 'why does the retry budget run out on Mondays?', { kind: 'user' }),
    said(hook, 1, '… each tenant gets one retry budget of 500 an …'),
    said(hook, 2, '… a shared retry budget would starve small ones …', { kind: 'thinking' }),
    said(hook, 3, 'Grep retry budget services/webhooks', { kind: 'toolCall', tool: 'Grep' }),
  ]),
  foundIn(mail, 11, [
    said(mail, 0, `${'so it went on '.repeat(8)}a retry budget, not a …`),
    said(mail, 1, 'src/mail/limits.ts // retry budget …', { kind: 'toolCall', tool: 'Edit' }),
    said(mail, 2, 'make the retry budget configurable', { kind: 'user', path: '/p/agent.jsonl' }),
  ]),
  foundIn(wide, 1, [said(wide, 0, '「retry budget」という語は三か所にあります')]),
]
const ready = (columns: number, height: number, more: Partial<State> = {}) =>
  withList(withTree(stateOf(columns, height, more), [folder('/code/shop')]), [hook, mail, wide], { isMixed: true })
const typed = (columns: number, height: number, more: Partial<State> = {}) =>
  told(pressed(ready(columns, height, more), '>'), { type: 'pasted', text: 'retry budget' }).state
const open = (columns: number, height: number, more: Partial<State> = {}) =>
  withFound(typed(columns, height, more), found)

describe('the search at 120 × 36, as LOOK has it', () => {
  const state = pressed(open(120, 36), 'down')
  const drawn = rows(state)
  const left = drawn.map(row => row.slice(0, 57))

  test('has the line and the figures in its header, the cursor after the typed text', () => {
    expect(drawn[0]).toMatch(
      /^ sessions {2}search › retry budget .* in All projects {3}16 matches in 3 sessions {3}41 ms $/,
    )
    expect(frame(state).cursor).toEqual({ x: 32, y: 0 })
  })

  test('has Matches of 57 columns and a transcript of 62, a line between them', () => {
    expect(drawn[1]).toMatch(/^━ Matches ━+ 2 of 16 ━┬─ Transcript ─+$/)
    expect(drawn[1]?.indexOf('┬')).toBe(57)
    expect(drawn[34]).toBe(`${'━'.repeat(57)}┴${'─'.repeat(62)}`)
    expect(drawn[35]).toMatch(/^ ↓ match {3}\^↓ session {3}Tab matches {3}Enter open at match {3}Esc back {3}\^R regex/)
  })

  test('has a heading for each session, and its best matches with their speakers', () => {
    expect(left.slice(2, 16)).toEqual([
      ' Explain the webhook retry queue  shop    4 matches   4d ',
      '   › why does the retry budget run out on Mondays?       ',
      '▌  ◆ … each tenant gets one retry budget of 500 an …     ',
      '   ▸ … a shared retry budget would starve small ones …   ',
      '   ▸ Grep  retry budget services/webhooks                ',
      '                                                         ',
      ' Limit mail  billing-api                 11 matches   6d ',
      '   ◆ … it went on so it went on a retry budget, not a …  ',
      '   ▸ Edit  src/mail/limits.ts // retry budget …          ',
      '   › SUB make the retry budget configurable              ',
      '     + 8 more                                            ',
      '                                                         ',
      expect.stringMatching(/^ 検索の実装を続ける {2}shop +1 match {3}1d /),
      expect.stringMatching(/^ {3}◆ 「retry budget」という語は/),
    ])
  })

  test('highlights the words, and differently under the cursor', () => {
    const { rows: lines } = frame(state)
    expect(tokens(lines[2])).toContain('match bold: retry')
    expect(tokens(lines[3])).toContain('match: retry budget')
    expect(tokens(lines[4])).toContain('matchNow: retry budget')
    expect(tokens(lines[3])).toContain('you: ›')
    expect(tokens(lines[6])).toContain('tool: ▸')
  })

  test('highlights neighbouring words as one, and shows as many highlights of a row as there is room for', () => {
    const apart = `${'on and on '.repeat(6)}a retry budget, with a budget per customer ${'and on '.repeat(6)}`
    const ranges = [...apart.matchAll(/retry|budget/g)].map(
      ({ index, 0: word }) => [index, index + word.length] as const,
    )
    const { rows: lines } = frame(
      withFound(typed(120, 36), [foundIn(hook, 1, [matchOf(hook, 0, { text: apart, ranges })])]),
    )
    expect(tokens(lines[3]).filter(one => one.startsWith('match'))).toEqual([
      'matchNow: retry budget',
      'matchNow: budget',
    ])
    expect(textOf(lines[3]).slice(0, 57)).toBe('▌  ◆ … and on a retry budget, with a budget per …        ')
  })

  test('says so for a session that is not read yet', () => {
    const unread = { ...hook, title: null, provisional: true as const }
    const { rows: lines } = frame(withFound(typed(120, 36), [foundIn(unread, 9)]))
    expect(textOf(lines[2])).toMatch(/^ not read yet {2}shop +9 matches/)
    expect(tokens(lines[2])).toContain('dim: not read yet')
  })

  test('cuts a project before it cuts a title', () => {
    const long = sessionOf({
      id: 'long',
      title: 'Why does the queue stand still?',
      projectPath: '/code/a-very-long-name',
    })
    expect(rows(withFound(typed(120, 36), [foundIn(long, 1)]))[2]?.slice(0, 57)).toMatch(
      /^ Why does the queue stand … {2}a-very-long-… {2}1 match/,
    )
  })

  test('keeps the lines of matches that are not read yet', () => {
    const unread = rows(withFound(typed(120, 36), [foundIn(hook, 9), foundIn(mail, 2)]))
    expect(unread.slice(2, 10).map(row => row.slice(0, 57).trimEnd())).toEqual([
      expect.stringContaining('9 matches'),
      '▌  · …',
      '   · …',
      '   · …',
      '     + 6 more',
      '',
      expect.stringContaining('2 matches'),
      '   · …',
    ])
  })
})

describe('the search with nothing to show', () => {
  test.each([
    [120, 36, /^ {3}\/re\?try\/ {8}a pattern; \^R: the whole line/],
    [60, 10, /^ {3}found as it is, -word excludes a word/],
  ])('explains how to search, as far as there is room, at %i × %i', (columns, height, words) => {
    const drawn = rows(pressed(ready(columns, height), '>'))
    expect(drawn.join('\n')).toContain('Type words that were said in a session.')
    expect(drawn.find(row => words.test(row))).toBeDefined()
  })

  test('explains how to look elsewhere, if it looks in one folder only', () => {
    const state = typed(120, 36)
    const here = {
      ...state,
      list: {
        ...state.list,
        request: { ...state.list.request, scope: { kind: 'folder', path: state.place.here } as const },
      },
    }
    const left = rows(withFound(here, [])).map(row => row.slice(0, 57).trim())
    expect(left.join(' ')).toContain('here. Type fewer letters, or press Esc to go back, then . for all projects.')
  })

  test('says that it is searching, and how far reading the sessions has come', () => {
    const looking = typed(120, 36, { progress: { done: 1204, total: 3103 } })
    expect(rows(looking).join('\n')).toContain('Searching… 1,204 of 3,103 sessions are read.')
    expect(rows(looking)[0]).toContain('looking…')
  })

  test('says that nothing was found, and what to do', () => {
    const none = rows(withFound(typed(120, 36), [])).join('\n')
    expect(none).toContain('No match for “retry budget”.')
    expect(none).toContain('press Esc to go back')
    expect(none).toContain('no match')
  })

  test('explains in full there what it did not understand', () => {
    const none = withFound(typed(120, 36), [], {
      notes: ['/(bud/ breaks at “(”. It is searched as plain text.'],
    })
    const left = rows(none).map(row => row.slice(0, 57).trim())
    expect(left.join(' ')).toContain('press Esc to go back. /(bud/ breaks at “(”. It is searched as plain text.')
  })

  test('does not say so before everything was searched', () => {
    const cut = withFound(typed(120, 36), [], { notes: ['That pattern takes too long.'], isCut: true })
    const left = rows(cut).map(row => row.slice(0, 57).trim())
    expect(left.join(' ')).toContain('ended early, without a match. That pattern takes too long.')
    expect(left.join(' ')).not.toContain('Nothing was said')
  })

  test('has room below the matches for a note of any length', () => {
    const note = 'The pattern took too long in some of the sessions, and what it may match there was left out.'
    const noted = withFound(typed(120, 36), found, { notes: [note] })
    expect(
      rows(noted)
        .slice(32, 34)
        .map(row => row.slice(0, 57).trim())
        .join(' '),
    ).toBe(note)
  })

  test('notes on the query take one dim line at the end', () => {
    const noted = withFound(typed(120, 36), found, { notes: ['Unknown field “x”.', 'It took too long.'] })
    expect(tokens(frame(noted).rows[33])).toContain('dim: Unknown field “x”. It took too long.')
  })
})

describe('the search on other screens', () => {
  test('is one pane at a time at 80 × 24', () => {
    const drawn = rows(pressed(open(80, 24), 'tab j'))
    expect(drawn[0]).toMatch(/^ {2}Matches {3}Transcript +› retry budget {2}16 matches in 3 sessions $/)
    expect(drawn[1]).toMatch(/^─━{9}─+$/)
    expect(drawn[4]).toMatch(/^▌ {2}◆ … each tenant/)
    expect(drawn[23]).toMatch(/2 of 16 $/)
  })

  test('has no tab while its line is typed', () => {
    expect(rows(open(80, 24)).slice(0, 2)).toEqual([
      expect.stringMatching(/^ sessions {2}search › retry budget +16 matches in 3 sessions {3}41 ms $/),
      '─'.repeat(80),
    ])
  })

  test('says how to open a match, to edit the line and to go back, even at 80 × 24', () => {
    expect(rows(pressed(open(80, 24), 'tab')).at(-1)).toMatch(
      /^ ] session {3}> edit {3}Enter open at match {3}Esc back {3}\? all keys +1 of 16 $/,
    )
  })

  test('names Tab first where it completes', () => {
    const atField = told(pressed(ready(120, 36), '>'), { type: 'pasted', text: 'retry is:' }).state
    expect(rows(withFound(atField, found)).at(-1)).toMatch(
      /^ Tab complete {3}Enter open at match {3}.* active {2}failed/,
    )
  })

  test('has more of everything at 200 × 60', () => {
    const drawn = rows(open(200, 60))
    expect(drawn[1]?.indexOf('┬')).toBe(95)
    expect(drawn[9]).toContain('so it went on so it went on a retry budget, not a …')
  })

  test('shows only the line if there is no room for figures', () => {
    expect(rows(open(40, 10))[0]).toMatch(/^ sessions {2}search › retry budget +$/)
  })

  test('fills its terminal exactly, whatever was found', () => {
    const flaws: string[] = []
    for (let seed = 1; seed <= 400; seed++) {
      const random = seeded(seed * 104_729)
      const columns = 40 + Math.floor(random() * 161)
      const height = 10 + Math.floor(random() * 50)
      const state = anySearch(random, columns, height)
      const { rows: lines, cursor } = frame(state)
      if (lines.length !== height) flaws.push(`${seed}: ${lines.length} rows of ${height}`)
      if (cursor && cursor.x >= columns) flaws.push(`${seed}: the cursor is at ${cursor.x} of ${columns}`)
      for (const line of lines) if (lineWidth(line) !== columns) flaws.push(`${seed} ${columns}: ${textOf(line)}`)
    }
    expect(flaws).toEqual([])
  })
})

const kinds = ['user', 'assistant', 'thinking', 'toolCall', 'toolResult', 'title', 'system'] as const

function anySearch(random: () => number, columns: number, height: number): State {
  const behind = { ...anyState(random, columns, height), overlay: null, early: [] }
  const words = pick(random, ['retry', '購物車總額', 'x'.repeat(150), '👩‍👩‍👧‍👦 family'])
  const asked = told({ ...behind, stage: 'settled' }, { type: 'searchOpened' }, { type: 'pasted', text: words }).state
  const all = behind.list.sessions.map(session => {
    const text = `${'漢字と '.repeat(Math.floor(random() * 20))}${words}${' and on'.repeat(Math.floor(random() * 20))}`
    const at = text.indexOf(words)
    const more = { text, ranges: [[at, at + words.length] as const], kind: pick(random, kinds) }
    const matches = 1 + Math.floor(random() ** 3 * 99_999)
    return foundIn(session, matches, random() < 0.3 ? null : [matchOf(session, 0, more), matchOf(session, 1, more)])
  })
  const notes = random() < 0.2 ? [words, words] : []
  const answered =
    random() < 0.9 ? withFound(asked, all, { notes, isDone: random() < 0.8, took: random() * 5000 }) : asked
  const keys = pick(random, ['down', 'tab', 'enter', 'tab G', 'pagedown', 'ctrl-r', 'ctrl-down'])
  return pressed(answered, keys)
}
