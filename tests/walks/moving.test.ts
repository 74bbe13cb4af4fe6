import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyList } from '../../src/app/list/state.ts'
import type { State } from '../../src/app/state.ts'
import { Memory } from '../../src/effects/saved-state.ts'
import { wholeRequest } from '../../src/query/list/narrow.ts'
import { openApp, type Walk } from '../support/app.ts'
import { makeDemoHome } from '../support/demo-home.ts'
import { type Home, makeHome } from '../support/home.ts'
import { ids, says, user } from '../support/lines/claude-lines.ts'

/** The demo, as of now: its newest session was written two minutes ago. */
async function openDemo(more: Parameters<typeof openApp>[1] = {}) {
  const home = makeDemoHome(new Date())
  const app = await openApp(home, { here: join(home.path, 'code/shop'), ...more })
  return { home, app }
}

const titles = ({ state }: Walk) => state.list.sessions.map(({ title }) => title)
const recalled = (home: Home) => new Memory(`${home.path}/state`, `${home.path}/state`).recall()
const inFolder = (path: string): Partial<State> => ({
  list: { ...emptyList, request: { ...wholeRequest, scope: { kind: 'folder', path } } },
})

describe('the scope', () => {
  test('. toggles this folder / all projects and is remembered', async () => {
    const { home, app } = await openDemo()
    expect(app.header()).toContain('All projects   60 of 60')
    await app.press('.')
    expect(app.header()).toContain('~/code/shop   17 of 60')
    await app.close()
    expect(recalled(home).scope).toBe('here')
  })

  test('. again is all projects, and that is remembered', async () => {
    const { home, app } = await openDemo()
    await app.press('.', '.')
    expect(app.header()).toContain('All projects   60 of 60')
    await app.close()
    expect(recalled(home).scope).toEqual({ kind: 'all' })
  })

  test('the very first start is in this folder if it has sessions', async () => {
    const home = makeDemoHome(new Date())
    const here = join(home.path, 'code/shop')
    const app = await openApp(home, { here, first: inFolder(here) })
    expect(app.header()).toContain('~/code/shop   17 of 60')
    await app.close()
  })

  test('the very first start is in all projects if this folder has none', async () => {
    const home = makeDemoHome(new Date())
    const here = join(home.path, 'nothing')
    const app = await openApp(home, { here, first: inFolder(here) })
    expect(app.header()).toContain('All projects   60 of 60')
    await app.close()
  })

  test('a project picked in the tree is the list, and its count is the length of that', async () => {
    const { app } = await openDemo()
    await app.press('h', '2', 'j')
    const [, count] = /blog +(\d+)/.exec(app.row('blog')) ?? []
    expect(app.header()).toContain(`~/code/blog   ${count} of 60`)
    expect(app.state.list.index).toBe(0)
    await app.close()
  })

  test.each([
    ['Live now', 2],
    ['Failed', 6],
    ['Open tasks', 9],
    ['Never titled', 10],
  ])('the view %s lists as many as it counts', async (view, count) => {
    const { app } = await openDemo()
    await app.press('h', 'G')
    for (let step = 0; step < 4 && !app.header().includes(view); step++) await app.press('k')
    expect(app.header()).toContain(`${view}   ${count} of 60`)
    expect(app.state.list.sessions).toHaveLength(count)
    await app.close()
  })
})

describe('the list', () => {
  test('/ filters as you type, best first, matches highlighted, and Esc clears', async () => {
    const { app } = await openDemo()
    await app.press('/')
    await app.type('pg17')
    expect(titles(app)[0]).toBe('Migrate to Postgres 17')
    expect(app.header()).toMatch(/\/pg17/)
    await app.press('ctrl-u')
    await app.type('flaky')
    const marks = app.state.list.marks.get(app.state.list.sessions[0]?.path ?? '') ?? []
    expect(marks.map(at => titles(app)[0]?.[at]).join('')).toBe('flaky')
    await app.press('escape')
    expect(app.header()).toContain('60 of 60')
    await app.close()
  })

  test('/ finds by project, branch and id too', async () => {
    const { app } = await openDemo()
    const first = app.state.list.sessions[0]
    for (const [words, expected] of [
      ['billing-api', (title: string) => title !== ''],
      ['sale/spring', (title: string) => title.startsWith('Ship the spring')],
      [first?.id ?? '', (title: string) => title === first?.title],
    ] as const) {
      await app.press('/')
      await app.type(words)
      expect(titles(app).length).toBeGreaterThan(0)
      expect(titles(app).length).toBeLessThan(30)
      expect(expected(titles(app)[0] ?? '')).toBe(true)
      await app.press('escape')
    }
    await app.close()
  })

  test('s cycles the sort, S reverses it, and both are remembered', async () => {
    const { home, app } = await openDemo()
    const newest = titles(app)[0]
    await app.press('S')
    expect(app.header()).toContain('modified ↑')
    expect(titles(app).at(-1)).toBe(newest)
    await app.press('s', 's', 's', 's')
    expect(app.header()).toContain('tokens ↓')
    expect(titles(app)[0]).toBe('Extract the pricing engine into its own package')
    expect(app.row('TODAY')).toBe('')
    await app.close()
    expect(recalled(home)).toMatchObject({ sort: 'tokens', isReversed: false })
  })

  test('a shows or hides subagents and empty sessions', async () => {
    const { app } = await openDemo()
    await app.press('a')
    expect(app.header()).toContain('65 of 65')
    expect(app.row('SUB ')).not.toBe('')
    expect(app.row('All projects  ')).toMatch(/All projects +65/)
    await app.press('a')
    expect(app.header()).toContain('60 of 60')
    await app.close()
  })

  test('the selection survives a restart', async () => {
    const { home, app } = await openDemo()
    await app.press('5', 'j')
    const { selected } = app.state.list
    await app.close()
    expect(recalled(home).selected).toBe(selected)
    const again = await openApp(home, { first: { list: { ...emptyList, selected: recalled(home).selected ?? null } } })
    expect(again.state.list.index).toBe(5)
    await again.close()
  })

  test('Ctrl-R rescans, and everything is there afterwards', async () => {
    const { app } = await openDemo()
    await app.press('ctrl-r')
    await app.until(({ state }) => state.progress === null && state.stage === 'settled')
    expect(app.header()).toContain('60 of 60')
    await app.close()
  })
})

describe('the filter panel', () => {
  test('has directories with counts, the fullest first', async () => {
    const { app } = await openDemo()
    await app.press('f')
    expect(app.row('~/code/shop ')).toMatch(/~\/code\/shop +17 sessions/)
    await app.press('right')
    expect(app.row('sessions of 60')).toContain('17 sessions of 60')
    await app.close()
  })

  test.each([
    ['source', ['tab', 'right'], 'source:aynd', ({ source }: Sessionish) => source === 'aynd'],
    ['branch', ['tab', 'tab', 'right'], 'branch:main', ({ gitBranch }: Sessionish) => gitBranch === 'main'],
    ['status', ['shift-tab', 'left', 'left'], 'is:failed', ({ status }: Sessionish) => status === 'failed'],
  ])('filters by %s, and the header says so', async (_, keys, words, isMeant) => {
    const { app } = await openDemo()
    await app.press('f', ...keys, 'enter')
    expect(app.header()).toContain(words)
    expect(app.state.list.sessions.length).toBeGreaterThan(0)
    expect(app.state.list.sessions.every(isMeant)).toBe(true)
    await app.press('X')
    expect(app.header()).toContain('60 of 60')
    await app.close()
  })

  test('filters by date from and to', async () => {
    const { app } = await openDemo()
    await app.press('f', 'tab', 'tab', 'tab')
    await app.type('yesterday')
    await app.press('tab')
    await app.type('today')
    await app.press('enter')
    const count = app.state.list.sessions.length
    expect(count).toBeGreaterThan(3)
    expect(count).toBeLessThan(40)
    expect(app.header()).toMatch(/since:\d{4}-\d\d-\d\d until:\d{4}-\d\d-\d\d/)
    await app.close()
  })
})

type Sessionish = Walk['state']['list']['sessions'][number]

describe('panes', () => {
  test('Tab, Shift-Tab, h and l go from pane to pane, round and round', async () => {
    const { app } = await openDemo()
    const passed: string[] = []
    for (const key of ['tab', 'tab', 'tab', 'shift-tab', 'h', 'l']) {
      await app.press(key)
      passed.push(app.state.pane)
    }
    expect(passed).toEqual(['transcript', 'projects', 'sessions', 'projects', 'transcript', 'projects'])
    await app.close()
  })

  test('widths are remembered', async () => {
    const { home, app } = await openDemo()
    await app.press('+', '+')
    await app.close()
    expect(recalled(home).widened).toEqual({ projects: 0, sessions: 4 })
  })

  test('a resize at any moment keeps the selection and the transcript', async () => {
    const { app } = await openDemo()
    await app.press('3', 'j')
    const { selected } = app.state.list
    for (const [columns, rows] of [
      [80, 24],
      [30, 5],
      [200, 60],
      [100, 10],
      [120, 36],
    ] as const) {
      await app.resize(columns, rows)
      expect(app.rows()).toHaveLength(rows)
      expect(app.state.list.selected).toBe(selected)
      expect(app.state.transcript?.session.path).toBe(selected)
    }
    await app.close()
  })
})

describe('the mouse', () => {
  test('a whole walk: pick a project, a session, read, unfold, and back', async () => {
    const { app } = await openDemo()
    const at = (text: string) => app.rows().findIndex(row => row.includes(text))
    await app.click(6, at('▸ shop'))
    expect(app.header()).toContain('~/code/shop')
    await app.click(30, at('Migrate to Postgres 17'), true)
    expect(app.state.pane).toBe('transcript')
    expect(app.state.transcript?.session.title).toBe('Migrate to Postgres 17')
    await app.wheel(90, 10, -9)
    const call = app.rows().findIndex(row => /▸ (Bash|Read|Grep)/.test(row))
    await app.click(75, call, true)
    expect(app.rows()[call]).toContain('▾')
    await app.close()
  })
})

describe('q', () => {
  test('quits, and the layout is saved', async () => {
    const home = makeHome()
    home.session(`-code-shop/${ids.first}.jsonl`, [user('hello'), says('hi')])
    const app = await openApp(home)
    await app.press('@', 's', 'q')
    expect(app.hasLeft).toBe(true)
    await app.close()
    expect(recalled(home).sort).toBe('created')
  })
})
