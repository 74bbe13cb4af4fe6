import { appendFileSync, rmSync, utimesSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Msg } from '../../src/app/message.ts'
import { focusOf } from '../../src/app/state.ts'
import { Transcripts } from '../../src/effects/transcripts.ts'
import type { Finder } from '../../src/query/match/finder.ts'
import type { Token } from '../../src/text/span.ts'
import { frame } from '../../src/views/frame.ts'
import { openApp, type Walk } from '../support/app.ts'
import { makeHome } from '../support/home.ts'
import { calls, ids, result, says, user } from '../support/lines/claude-lines.ts'
import { naiveFinder } from '../support/search/naive-finder.ts'
import { sessionOf } from '../support/session-store.ts'

const nameOf = (id: string) => `-code-shop/${id}.jsonl`
const many = (count: number, words: string) =>
  Array.from({ length: count }, (_, at) => [user(`${words} ${at}?`), says(`${words} ${at}.`)]).flat()

/** Three sessions: two that mention budgets, one of them far from its end, and one about other things. */
async function searching(options: Parameters<typeof openApp>[1] = {}) {
  const home = makeHome()
  const long = [
    user('why does the retry budget run out on Mondays?'),
    ...many(150, 'something else'),
    calls('Bash', { command: 'cat budget.ts' }),
    result([...Array.from({ length: 20 }, (_, at) => `line ${at}`), 'export const RETRY = budget'].join('\n')),
    ...many(150, 'more of it'),
  ]
  home.session(nameOf(ids.first), long, { modified: new Date('2026-08-03T12:00:00Z') })
  home.session(nameOf(ids.second), [user('make the budget configurable'), says('It is.')])
  home.session(nameOf(ids.third), [user('write the docs'), says('Done.')])
  return { home, app: await openApp(home, options) }
}

const left = (app: Walk) => app.rows().map(row => row.slice(0, 57))
const right = (app: Walk) => app.rows().map(row => row.slice(58))
const spans = (app: Walk, token: Token) =>
  frame(app.state)
    .rows.slice(2, -2)
    .flatMap(line => line.filter(one => one.token === token).map(({ text }) => text))

describe('the search', () => {
  test('shows matches by session beside the transcript of the best, with every match highlighted', async () => {
    const { app } = await searching()
    await app.press('>')
    await app.type('budget')
    expect(app.header()).toMatch(
      /^ sessions {2}search › budget .* in All projects {3}4 matches in 2 sessions {3}\d+ ms $/,
    )
    expect(left(app)[1]).toMatch(/^━ Matches ━+ 1 of 4 ━$/)
    expect(left(app)[2]).toMatch(/^ why does the retry budget run.* 3 matches/)
    expect(left(app)[3]).toMatch(/^▌ {2}› why does the retry budget/)
    expect(left(app)[4]).toMatch(/^ {3}▸ Bash {2}cat budget\.ts/)
    expect(left(app)[6]?.trim()).toBe('')
    expect(right(app)[3]).toMatch(/^▌ {2}why does the retry budget run/)
    expect(spans(app, 'matchNow')).toEqual(['budget', 'budget'])
    await app.close()
  })

  test('opens the transcript at the match, far from both ends, and unfolds what hides it', async () => {
    const { app } = await searching()
    await app.press('>')
    await app.type('budget')
    await app.press('down', 'down')
    const marked = right(app).find(row => row.startsWith('▌'))
    expect(marked).toContain('export const RETRY = budget')
    expect(right(app).join('\n')).toContain('▾ Bash  cat budget.ts')
    expect(right(app).join('\n')).toContain('more of it 0?')
    await app.press('enter', 'k')
    expect(right(app).join('\n')).toContain('something else 149.')
    await app.close()
  })

  test('walks on with n across sessions, and comes back to the dashboard as it was', async () => {
    const { app } = await searching()
    await app.press('j', 'enter', 'k')
    const before = app.rows()
    await app.press('>')
    await app.type('budget')
    await app.press('enter')
    expect(focusOf(app.state)).toBe('found')
    expect(app.state.transcript?.session.id).toBe(ids.first)
    await app.press('n', 'n', 'n')
    expect(app.state.transcript?.session.id).toBe(ids.second)
    expect(right(app).find(row => row.startsWith('▌'))).toBeDefined()
    expect(spans(app, 'matchNow')).toContain('budget')
    await app.press('N')
    expect(app.state.transcript?.session.id).toBe(ids.first)
    await app.press('escape', 'escape')
    expect(app.rows()).toEqual(before)
    await app.close()
  })

  test('gives way to a find in the transcript itself, until Esc clears that', async () => {
    const { app } = await searching()
    await app.press('>')
    await app.type('retry budget')
    await app.press('enter', '/')
    await app.type('else 7')
    await app.press('enter')
    expect(spans(app, 'matchNow')).toContain('else 7')
    const { chosen } = app.state.search ?? {}
    await app.press('n')
    expect(app.state.search?.chosen).toEqual(chosen)
    await app.press('escape')
    expect([focusOf(app.state), app.state.transcript?.find]).toEqual(['found', null])
    await app.press('escape')
    expect(focusOf(app.state)).toBe('matches')
    await app.close()
  })

  test('comes back to the find that was in the transcript before it', async () => {
    const { app } = await searching()
    await app.press('enter', '/')
    await app.type('else 7')
    await app.press('enter')
    const before = app.rows()
    await app.press('>')
    await app.type('configurable')
    await app.press('enter', 'escape', 'escape')
    expect(app.rows()).toEqual(before)
    await app.close()
  })

  test('is narrowed by the scope of the list and by the fields in its line', async () => {
    const finder = naiveFinder()
    const { app } = await searching({ finder })
    await app.press('>')
    await app.type('budget since:2026-08-02')
    expect(finder.requests.at(-1)?.sessions.map(({ id }) => id)).toEqual([ids.first])
    expect(app.header()).toContain('3 matches in 1 session ')
    await app.close()
  })

  test('says that nothing was found, and what it did not understand', async () => {
    const { app } = await searching()
    await app.press('>')
    await app.type('zebra')
    expect(app.rows().join('\n')).toContain('No match for “zebra”.')
    expect(app.state.transcript).toBe(null)
    await app.press('ctrl-u')
    await app.type('budget colour:red')
    expect(left(app).join(' ').replace(/ +/g, ' ')).toContain('Unknown field “colour”.')
    await app.close()
  })

  test('opens the transcript of a subagent, from which Backspace goes to its parent', async () => {
    const { home, app } = await searching()
    await app.close()
    const agent = `-code-shop/${ids.second}/subagents/agent-a1.jsonl`
    home.session(agent, [user('look into the quota', { isSidechain: true, agentId: 'a1' }), says('The quota is 500.')])
    const again = await openApp(home)
    await again.press('>')
    await again.type('quota')
    expect(again.state.transcript?.session.path).toMatch(/agent-a1\.jsonl$/)
    expect(left(again)[3]).toContain('› SUB look into the quota')
    await again.press('enter', 'backspace')
    expect(again.state.transcript?.session.id).toBe(ids.second)
    expect(right(again).join('\n')).toContain('make the budget configurable')
    await again.press('escape', 'escape')
    expect(again.state.search).toBe(null)
    await again.close()
  })

  test('notices new text, and keeps the selection in place', async () => {
    const { home, app } = await searching()
    await app.press('>')
    await app.type('budget')
    await app.press('down', 'down', 'down')
    const chosen = app.state.search?.chosen
    const path = `${home.projects}/${nameOf(ids.third)}`
    appendFileSync(path, `${JSON.stringify(says('The budget is in the docs.'))}\n`)
    utimesSync(path, new Date(), new Date())
    await app.press('tab')
    await app.until(({ state }) => state.search?.answer?.matches === 5)
    expect(app.state.search?.chosen).toEqual(chosen)
    await app.close()
  })

  test('says so if the file of a match is gone', async () => {
    const { home, app } = await searching()
    await app.press('>')
    await app.type('budget')
    rmSync(`${home.projects}/${nameOf(ids.second)}`)
    await app.press('ctrl-down')
    expect(right(app).join('\n')).toContain('File missing')
    await app.press('escape')
    expect(app.state.search).toBe(null)
    await app.close()
  })

  test('can be used with the mouse: selecting, opening and scrolling', async () => {
    const { app } = await searching({ rows: 10 })
    await app.press('>')
    await app.type('budget')
    await app.click(10, 4)
    expect(app.state.search?.chosen?.nth).toBe(1)
    expect(focusOf(app.state)).toBe('search')
    await app.wheel(10, 4, 3)
    expect(app.state.search).toMatchObject({ top: 1, chosen: { nth: 1 } })
    await app.wheel(10, 4, -3)
    await app.click(10, 4, true)
    expect(focusOf(app.state)).toBe('found')
    await app.click(20, 0)
    expect(focusOf(app.state)).toBe('search')
    await app.close()
  })

  test('has a tab for the matches and one for the transcript on a narrow screen', async () => {
    const { app } = await searching({ columns: 80, rows: 24 })
    await app.press('>')
    await app.type('budget')
    expect(app.header()).toMatch(/^ sessions {2}search › budget .*4 matches in 2 sessions/)
    expect(app.footer()).toMatch(/Enter open at match {3}Esc back .*1 of 4 $/)
    await app.press('tab')
    expect(app.header()).toMatch(/^ {2}Matches {3}Transcript .*› budget {2}4 matches in 2 sessions $/)
    await app.press('enter')
    expect(app.row('▌  why does the retry budget run out')).not.toBe('')
    await app.click(3, 0)
    expect(focusOf(app.state)).toBe('matches')
    await app.close()
  })
})

test('a search that fails says so, and the next one runs', async () => {
  const { app } = await searching({ finder: broken() })
  await app.press('>')
  await app.type('x')
  expect(left(app).join(' ').replace(/ +/g, ' ')).toContain('Search failed (EIO).')
  await app.close()
})

function broken(): Finder {
  const fail = async () => {
    throw Object.assign(new Error('no'), { code: 'EIO' })
  }
  return { find: fail, snippets: fail, hits: fail, prepare: () => {}, close: () => {} }
}

test('during typing, only the match of the last letter is opened', async () => {
  const home = makeHome()
  const path = home.session(`-code-shop/${ids.first}.jsonl`, [user('retry'), says('retry')])
  const session = sessionOf({ path })
  const match = { path, entry: 0, key: '0:0', offset: 0, kind: 'user', timestamp: null, text: '', ranges: [] } as const
  const transcripts = new Transcripts()
  const said: Msg[] = []
  const open = (number: number, more: { readonly mayWait?: true } = {}) =>
    transcripts.openMatch(
      { do: 'openMatch', number, session, match, ...more },
      () => undefined,
      msg => said.push(msg),
    )
  await Promise.all([open(1, { mayWait: true }), open(2, { mayWait: true })])
  expect(said).toMatchObject([{ type: 'transcriptOpened', number: 2 }])
  // Whoever has selected a match does not wait for what was typed before.
  await Promise.all([open(3, { mayWait: true }), open(4)])
  expect(said.slice(1)).toMatchObject([{ type: 'transcriptOpened', number: 4 }])
})
