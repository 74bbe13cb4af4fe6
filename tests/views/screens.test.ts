import { describe, expect, test } from 'vitest'
import type { State } from '../../src/app/state.ts'
import { noCounts } from '../../src/model/entry.ts'
import { frame } from '../../src/views/frame.ts'
import { entryMaker } from '../support/lines/entries.ts'
import { tokens } from '../support/lines/lines.ts'
import { read } from '../support/reading.ts'
import { sessionOf } from '../support/session-store.ts'
import { ago, folder, pressed, sessionsOf, stateOf, textOf, treeOf, withList, withTree } from '../support/state.ts'

const rows = (state: State): string[] => frame(state).rows.map(textOf)
const screen = (state: State) => rows(state).join('\n')

const figures = {
  counts: { ...noCounts(), user: 8, assistant: 12 },
  usage: { inputTokens: 1000, outputTokens: 81_000, cacheCreationTokens: 0, cacheReadTokens: 100_000 },
}
const sessions = [
  sessionOf({ id: 'a', title: 'Fix the cart total', modified: ago(0), status: 'active', ...figures }),
  sessionOf({
    id: 'b',
    title: '修正購物車總額 👩‍👩‍👧‍👦',
    modified: ago(2),
    gitBranch: 'cart',
    source: 'aynd',
    subagents: 2,
  }),
  sessionOf({ id: 'c', title: 'Broken', modified: ago(30), status: 'failed', parseErrors: 3, gitBranch: null }),
]

const ready = (columns: number, height: number, more: Partial<State> = {}) =>
  withList(withTree(stateOf(columns, height, more), [folder('/code/shop', [folder('/code/shop/web')], 2)]), sessions)

describe('the grid at 120 × 36, as LOOK has it', () => {
  const drawn = rows(ready(120, 36))

  test('header, title rule, 32 rows of body, bottom rule, footer', () => {
    expect(drawn).toHaveLength(36)
    expect(drawn[0]).toMatch(/^ sessions {2}All projects {3}3 of 3 {3}modified ↓ /)
    expect(drawn[1]).toMatch(/^─ Projects ─+┬━ Sessions ━+ 1 of 3 ━┬─ Transcript ─+$/)
    expect(drawn[34]).toMatch(/^─{24}┴━{42}┴─{52}$/)
    expect(drawn[35]).toMatch(/^ r resume {3}e export {3}Enter read {3}.*\? all keys/)
  })

  test('the lines between the panes are at columns 24 and 67 in every row of the body', () => {
    for (const row of drawn.slice(2, 34)) {
      const cells = textCells(row)
      expect([cells[24], cells[67]]).toEqual(['│', '│'])
    }
  })

  test('a tree row has its mark at 1, its name at 3, its count ends at 22', () => {
    expect(drawn[2]?.slice(0, 24)).toBe('▌  All projects       3 ')
    expect(drawn[3]?.slice(0, 24)).toBe(' ▾ shop               3 ')
    expect(drawn[4]?.slice(0, 24)).toBe('     web              1 ')
  })

  test('a name that is too long goes on to one before its count', () => {
    const long = withTree(ready(120, 36), [folder('/code/a-shop-with-a-long-name', [], 7)])
    expect(rows(long)[3]?.slice(0, 24)).toBe('   a-shop-with-a-lon… 7 ')
  })

  test('a session row has its state at 1, its title at 3; age and tokens end one before the line', () => {
    expect(drawn[2]?.slice(25, 67)).toBe(' TODAY                                    ')
    expect(drawn[3]?.slice(25, 67)).toBe('▌● Fix the cart total                 now ')
    expect(drawn[4]?.slice(25, 67)).toBe('▌  main · 20 msgs                    182k ')
  })

  test('a badge, subagents and damage are in the second line', () => {
    expect(screen(ready(120, 36))).toContain('  AYND cart · 0 msgs · 2 agents')
    expect(screen(ready(120, 36))).toContain('  0 msgs · 3 damaged')
  })

  test('damage stays if there is no room for subagents and damage', () => {
    const some = [sessionOf({ gitBranch: 'fix/cart', subagents: 2, parseErrors: 3 })]
    expect(screen(withList(ready(120, 36), some))).toContain('  fix/cart · 0 msgs · 3 damaged        0 ')
  })

  test('the project is named only if there are several', () => {
    const mixed = withList(ready(120, 36), sessions, { isMixed: true })
    expect(rows(mixed)[4]).toContain('▌  shop · main · 20 msgs')
  })

  test('a blank row comes before every heading but the first', () => {
    expect(
      textCells(drawn[7] ?? '')
        .slice(25, 67)
        .join('')
        .trim(),
    ).toBe('')
    expect(drawn[8]).toContain(' YESTERDAY')
  })
})

/** One string for each cell: a wide character leaves an empty one after it. */
function textCells(row: string): string[] {
  return [...new Intl.Segmenter().segment(row)].flatMap(({ segment }) =>
    /\p{Script=Han}|\p{Emoji_Presentation}/u.test(segment) ? [segment, ''] : [segment],
  )
}

describe('the grid at 80 × 24, as LOOK has it', () => {
  const drawn = rows(ready(80, 24))

  test('with a filter, row 0 has the scope too, and any order other than newest first', () => {
    expect(rows(pressed(ready(80, 24), '/ x enter'))[0]).toMatch(/Transcript .*All projects {2}\/x {2}3 of 3 $/)
    expect(rows(pressed(ready(80, 24), 's'))[0]).toMatch(/All projects {2}3 of 3 {3}created ↓ $/)
    expect(rows(pressed(ready(80, 24), 'S'))[0]).toMatch(/modified ↑ $/)
    const reading = { ...ready(99, 24), progress: { done: 40, total: 100 } }
    expect(rows(reading)[0]).toMatch(/reading .* 40 of 100 $/)
  })

  test('tabs in row 0, heavy under the one that is open', () => {
    expect(drawn[0]).toMatch(/^ {2}Projects {3}Sessions {3}Transcript .*All projects {2}3 of 3 $/)
    expect(drawn[1]).toBe(`${'─'.repeat(12)}${'━'.repeat(10)}${'─'.repeat(58)}`)
    expect(drawn[22]).toBe('─'.repeat(80))
    expect(drawn[23]).toMatch(/^ r resume {3}e export {3}Enter read .* 1 of 3 $/)
  })

  test('one line per session: title from 3, branch from 45, messages end at 64, tokens at 71, age at 77', () => {
    const row = drawn[3] ?? ''
    expect(row.slice(0, 3)).toBe('▌● ')
    expect(row.indexOf('Fix the cart total')).toBe(3)
    expect(row.indexOf('main')).toBe(45)
    expect(row.slice(0, 65).endsWith(' 20')).toBe(true)
    expect(row.slice(0, 72).endsWith(' 182k')).toBe(true)
    expect(row.slice(0, 78).endsWith(' now')).toBe(true)
  })

  test.each([
    ['projects', 1, 11],
    ['sessions', 12, 22],
    ['transcript', 23, 35],
  ] as const)('the tab %s is underlined from %i to %i', (pane, from, to) => {
    const rule = rows(ready(80, 24, { pane }))[1] ?? ''
    expect([rule.indexOf('━'), rule.lastIndexOf('━') + 1]).toEqual([from, to])
  })
})

describe('other sizes', () => {
  test('160 × 45 has panes of 26, 48 and 84', () => {
    expect(rows(ready(160, 45))[44 - 1]).toMatch(/^─{26}┴━{48}┴─{84}$/)
  })

  test('200 × 60 is filled', () => {
    expect(rows(ready(200, 60))).toHaveLength(60)
  })

  test('100 × 30 has the sessions and the transcript', () => {
    expect(rows(ready(100, 30))[1]).toMatch(/^━ Sessions ━+ 1 of 3 ━┬─ Transcript ─+$/)
  })

  test('60 × 20 and 40 × 10 have tabs, and a title, an age', () => {
    for (const [columns, height] of [
      [60, 20],
      [40, 10],
    ] as const) {
      expect(rows(ready(columns, height))[0]).toContain('Sessions')
      expect(rows(ready(columns, height))[3]).toMatch(/^▌● Fix the cart total +.*now +$/)
    }
  })

  test.each([
    [39, 10],
    [40, 9],
    [20, 5],
  ])('%i × %i is one sentence', (columns, height) => {
    expect(screen(ready(columns, height)).replaceAll(/\s+/g, ' ').trim()).toBe(
      'Too small. Make the terminal at least 40 × 10 cells.',
    )
  })

  test('too small a screen has no dialog either, and it is back on a larger one', () => {
    expect(screen(pressed(ready(30, 8), '?'))).not.toContain('Commands')
  })
})

describe('focus', () => {
  test.each([
    ['projects', /^━ Projects ━+┬─ Sessions ─+ 1 of 3 ─┬─ Transcript/],
    ['sessions', /^─ Projects ─+┬━ Sessions ━+ 1 of 3 ━┬─ Transcript/],
    ['transcript', /^─ Projects ─+┬─ Sessions ─+ 1 of 3 ─┬━ Transcript ━/],
  ] as const)('on %s is a heavy rule', (pane, rule) => {
    expect(rows(ready(120, 36, { pane }))[1]).toMatch(rule)
  })

  test('changes two rows and the bars of the selected rows, nothing else', () => {
    const before = rows(ready(120, 36, { pane: 'projects' }))
    const later = rows(ready(120, 36, { pane: 'sessions' }))
    const changed = before.flatMap((row, at) => (row === later[at] ? [] : at))
    expect(changed).toEqual([1, 34, 35])
  })
})

describe('the header', () => {
  test('says how many sessions are active, and how far reading has come', () => {
    const state = { ...ready(120, 36), progress: { done: 1234, total: 3103 } }
    const live = { ...state, tree: { ...state.tree, tree: treeOf([folder('/code/shop')], 2) } }
    expect(rows(live)[0]).toMatch(/● 2 live {4}reading ━{5}─{7} {2}1,234 of 3,103 $/)
  })

  test('has the filters as a user would type them', () => {
    const state = ready(120, 36)
    const filters = {
      directory: '/home/ada/shop',
      source: 'aynd',
      branch: 'main',
      from: '2026-11-01',
      status: 'failed',
    } as const
    const filtered = { ...state, list: { ...state.list, request: { ...state.list.request, words: 'cart', filters } } }
    expect(rows(filtered)[0]).toContain('/cart project:~/shop source:aynd branch:main since:2026-11-01 is:failed')
  })

  test('keeps the tabs, however many filters there are', () => {
    const state = ready(80, 24)
    const filters = { directory: `/home/ada/${'long/'.repeat(20)}`, branch: 'a-branch-with-a-name' }
    const filtered = { ...state, list: { ...state.list, request: { ...state.list.request, filters } } }
    expect(rows(filtered)[0]).toMatch(/^ {2}Projects {3}Sessions {3}Transcript .*…/)
  })

  test('shows the typed text and the cursor after it, at every width', () => {
    for (let columns = 40; columns <= 220; columns++) {
      const state = pressed({ ...ready(columns, 24), progress: { done: 1, total: 2 } }, '/ c a r t')
      const { cursor } = frame(state)
      expect(rows(state)[0]?.slice(0, cursor?.x)).toMatch(/\/cart$/)
    }
  })

  test('shows the end of the typed text if it is longer than the screen', () => {
    const state = pressed(ready(40, 10), `/ ${'x '.repeat(60)}e n d`)
    expect(rows(state)[0]?.slice(0, frame(state).cursor?.x)).toMatch(/xend$/)
  })
})

describe('the footer', () => {
  test('shows a message at the right, with a mark for failures', () => {
    const state = { ...ready(120, 36), toast: { kind: 'problem', text: 'Permission denied' } as const }
    expect(rows(state).at(-1)).toMatch(/✗ Permission denied $/)
  })

  test('shows a count while it is typed', () => {
    expect(rows(pressed(ready(120, 36), '1 2')).at(-1)).toMatch(/ 12 $/)
    expect(rows(pressed(ready(120, 36), 'g')).at(-1)).toMatch(/ g $/)
  })

  test('does not show what cannot be done now', () => {
    const nothing = withList(stateOf(), [])
    expect(rows({ ...nothing, tree: ready(120, 36).tree }).at(-1)).not.toContain('resume')
  })

  test('begins with the most used commands', () => {
    expect(rows(ready(120, 36)).at(-1)).toMatch(/^ r resume {3}e export {3}/)
  })

  test("shows the user's own keys", () => {
    const state = { ...ready(120, 36), keys: { 'session.details': ['d'] } }
    expect(rows(state).at(-1)).toContain('d details')
  })
})

describe('an empty list', () => {
  const empty = (more: Partial<State['list']['request']>, state: Partial<State> = {}) => {
    const start = { ...withTree(stateOf(), [folder('/code/shop')]), ...state }
    return screen({ ...start, list: { ...start.list, request: { ...start.list.request, ...more } } }).replaceAll(
      /\s*│\s*/g,
      ' ',
    )
  }

  test.each([
    ['before the disk was looked at', empty({}, { stage: 'remembered' }), 'Looking for sessions…'],
    ['for words', empty({ words: 'x' }), 'No session matches.'],
    ['for a filter', empty({ filters: { branch: 'x' } }), 'Press X to clear'],
    ['of a folder', empty({ scope: { kind: 'folder', path: '/x' } }), 'Press . to see'],
    ['for words in a folder', empty({ words: 'x', scope: { kind: 'folder', path: '/x' } }), 'Press . to look in'],
    ['of a view', empty({ scope: { kind: 'view', view: 'failed' } }), 'Nothing here, and that is fine.'],
    ['of all', empty({}), 'Press a to see'],
  ])('%s says what to do', (_, shown, sentence) => {
    expect(shown).toContain(sentence)
  })

  test('says it once: in the transcript, too, where that has the screen to itself', () => {
    const sentence = /No session began/g
    const reading = (columns: number, rows: number) =>
      empty(
        { scope: { kind: 'folder', path: '/x' } },
        {
          ...withTree(stateOf(columns, rows), [folder('/code/shop')]),
          pane: 'transcript',
        },
      )
    expect(reading(200, 60).match(sentence)).toHaveLength(1)
    expect(reading(60, 20).match(sentence)).toHaveLength(1)
  })
})

describe('dialogs', () => {
  test('the palette is 86 × 23 at 17, 5 and has every possible command, with its key', () => {
    const drawn = rows(pressed(ready(120, 36), '?'))
    const top = drawn.findIndex(row => row.includes('╭─ Commands'))
    const bottom = drawn.findIndex(row => row.includes('╯'))
    expect([top, bottom - top + 1]).toEqual([5, 23])
    expect([drawn[top]?.indexOf('╭'), drawn[top]?.indexOf('╮')]).toEqual([17, 102])
    expect(drawn.join('\n')).toMatch(/│▌ {3}Resume this session +r /)
  })

  test('the selected command is visible at every height', () => {
    for (let height = 10; height <= 60; height++)
      for (const keys of ['?', '? pagedown', `? ${'pagedown '.repeat(9)}up`])
        expect(
          screen(pressed(ready(80, height), keys))
            .split('\n')
            .some(row => row.includes('  │▌ ')),
        ).toBe(true)
  })

  test('the current field of the filter panel is visible at every height, and so is the footer', () => {
    for (let height = 10; height <= 40; height++)
      for (let tabs = 0; tabs < 6; tabs++) {
        const state = pressed(ready(80, height), `f${' tab'.repeat(tabs)}`)
        const used = frame(state).rows.filter(line =>
          line.some(({ token, bold, text }) => token === 'accent' && bold && /^[A-Z]/.test(text)),
        )
        expect(used.length).toBeGreaterThan(0)
        expect(rows(state).at(-1)).toContain('choose')
      }
  })

  test('the current kind is visible at every height', () => {
    for (let height = 10; height <= 30; height++)
      for (const keys of ['v', 'v j j j', 'v j j j j j'])
        expect(screen(pressed(ready(80, height), keys))).toMatch(/│▌ [✓·] /)
  })

  test('the filter panel shows suggestions with counts, and marks an unfinished date', () => {
    const open = pressed(ready(120, 36), 'f')
    const choices = { directories: [{ value: '/home/ada/shop', count: 45 }], branches: [] }
    const panel = { ...open, overlay: open.overlay?.kind === 'filters' ? { ...open.overlay, choices } : null }
    expect(screen(panel)).toMatch(/~\/shop +45 sessions/)
    expect(screen(pressed(panel, 'tab tab tab x'))).toContain('x is not a date yet')
    expect(screen(panel)).toContain('3 sessions of 3')
  })

  test('the screen behind is dimmed, but not the footer', () => {
    const drawn = frame(pressed(ready(120, 36), '?')).rows
    expect(new Set(drawn[0]?.map(({ token }) => token))).toEqual(new Set(['veil']))
    expect(tokens(drawn.at(-1))[0]).toBe('accent bold: Enter')
  })

  test('the palette leaves the details behind it if it was opened from them', () => {
    const [behind] = rows(pressed(ready(120, 36), 'i'))
    expect(rows(pressed(ready(120, 36), 'i ?'))[0]).toBe(behind)
  })

  test('the jump dialog shows what can be typed', () => {
    const make = entryMaker()
    const state = read(ready(120, 36, { pane: 'transcript' }), [make.prompt('hello')]).state
    expect(screen(pressed(state, ':'))).toContain('a percentage, a time, a date: 50%')
    expect(screen(pressed(state, ': x enter'))).toContain('Try 50%, 14:02 or 2026-11-13 14:02.')
  })
})

describe('the details', () => {
  const place = { home: '/home/ada', here: '/', settingsPath: '', isDemo: false }
  const session = sessionOf({
    ...figures,
    id: 'x',
    title: 'Fix the cart total',
    firstPrompt: 'The total is wrong when a voucher is used',
    root: '/home/ada/.claude/projects',
    modified: ago(48),
    lastTimestamp: ago(48),
    durationMs: 3_600_000,
    models: ['claude-opus-5'],
    version: '2.1.232',
    sizeBytes: 5_242_880,
    subagents: 2,
    tasks: [
      { content: 'Write a test', status: 'completed' },
      { content: 'Mend it', status: 'in_progress' },
      { content: 'Tell everybody', status: 'pending' },
    ],
  })
  const card = (keepsDays: number | null, more = {}) => {
    const root = { path: '/home/ada/.claude/projects', label: '', exists: true, keepsDays }
    const state = stateOf(120, 36, { place: { ...place, roots: [root] } })
    return screen(pressed(withList(state, [{ ...session, ...more }]), 'i'))
  }

  test.each([
    'The total is wrong when a voucher is used',
    'Agent      Claude Code 2.1.232, claude-opus-5',
    'Folder     /code/shop',
    'Branch     main',
    'File       /p/x.jsonl',
    'Size       5.2 MB',
    'Last word  Sat 14 Nov 2026, 12:00:00 (2d ago)',
    'Duration   1h',
    'Subagents    2',
    'Messages                20',
    '  you                    8',
    'Tokens             182,000',
    'Tasks, 2 open of 3',
    '✓ Write a test',
    '▸ Mend it in progress',
    '· Tell everybody pending',
  ])('have %j', words => {
    expect(card(30)).toContain(words)
  })

  test.each([
    [30, {}, 'in 28 days, by Claude Code (after 30 days)'],
    [3, {}, 'tomorrow, by Claude Code (after 3 days)'],
    [2, {}, 'at the next start of Claude Code'],
    [1, {}, 'at the next start of Claude Code'],
    [null, {}, 'Deleted    never'],
    [30, { status: 'missing' }, 'the file is already gone'],
  ])('kept for %j days %j say when Claude Code deletes the file: %s', (days, more, words) => {
    expect(card(days, more)).toContain(words)
  })

  test('of a session that was just written say now, not "now ago"', () => {
    expect(card(30, { lastTimestamp: ago(0) })).toContain('12:00:00 (now)')
  })
})

describe('the welcome page', () => {
  const place = {
    ...{ home: '/home/ada', here: '/', settingsPath: '/home/ada/.config/sessions-tui/settings.jsonc', isDemo: false },
    roots: [
      { path: '/home/ada/.claude/projects', label: '', exists: false, keepsDays: 30 },
      { path: '/home/ada/.config/agent/sessions', label: '', exists: true, keepsDays: null },
    ],
  }
  const shown = screen(withTree(stateOf(120, 36, { place }), []))

  test('says where it looked and what it found there', () => {
    expect(shown).toMatch(/~\/\.claude\/projects +not there/)
    expect(shown).toMatch(/~\/\.config\/agent\/sessions +there, but empty/)
  })

  test('offers the demo first, and says how to name another folder', () => {
    expect(shown).toMatch(/▌ {2}d +Try the demo/)
    expect(shown).toContain('~/.config/sessions-tui/settings.jsonc')
  })
})

describe('times', () => {
  test('are ages, or dates: of today, of this year, of another', () => {
    const some = [ago(1), ago(24 * 60), ago(24 * 700)].map((modified, at) => sessionOf({ id: String(at), modified }))
    const column = (state: State) =>
      rows(state).flatMap(row => /\S+(?: \w+)?(?= +┃? *$)/.exec(row.slice(70))?.[0] ?? [])
    const state = withList(withTree(stateOf(80, 24), [folder('/code')]), some)
    expect(column(state)).toEqual(expect.arrayContaining(['1h', '2mo']))
    expect(column(pressed(state, '@'))).toEqual(expect.arrayContaining(['11:00', '17 Sep', '2024-12']))
  })
})

describe('the age in a row', () => {
  test.each([
    ['modified', '1h'],
    ['created', '3d'],
    ['activity', '2d'],
  ] as const)('is that of the time the list is sorted by: %s', (sort, age) => {
    const state = stateOf()
    const sorted = { ...state, list: { ...state.list, request: { ...state.list.request, sort } } }
    const session = sessionOf({ title: 'Mend it', modified: ago(1), created: ago(72), lastTimestamp: ago(48) })
    const row = rows(withList(withTree(sorted, [folder('/code')]), [session])).find(one => one.includes('Mend it'))
    expect(row?.slice(25, 67)).toMatch(new RegExp(` ${age} $`))
  })
})

describe('a file that was deleted before it was opened', () => {
  test('has its row marked', () => {
    const state = ready(120, 36)
    const lost = { ...state, list: { ...state.list, lost: new Set(state.list.sessions.slice(0, 1)) } }
    expect(rows(lost)[3]).toContain('▌◌ Fix the cart total')
  })
})

describe('a long list', () => {
  test('has a thumb over the line at its right, at its place', () => {
    const long = withList(withTree(stateOf(), [folder('/code')]), sessionsOf(200))
    const thumb = (state: State) => rows(state).flatMap((row, at) => (row[67] === '┃' ? at : []))
    expect(thumb(long)[0]).toBe(2)
    expect(thumb(pressed(long, 'G')).at(-1)).toBe(33)
    expect(thumb(ready(120, 36))).toEqual([])
  })
})
