import { appendFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Dashboard, expectLeft, openDashboard } from '../support/dashboard.ts'
import { makeDemoHome } from '../support/demo-home.ts'
import { bytesOf, type Home, makeHome } from '../support/home.ts'
import { aiTitle, calls, ids, result, says, user } from '../support/lines/claude-lines.ts'

const sizes = [
  [80, 24],
  [200, 60],
] as const

test.each(sizes)('the whole walk of a search in the demo, at %i×%i', async (columns, rows) => {
  const run = openDashboard(makeDemoHome(), { columns, rows })
  await run.sees('Refund a part of an invoice', 'sessions')
  await run.sees(/~ +57 of 60/)
  await run.settled()
  const before = run.pane('sessions').join('\n')
  run.type('>retry budget')
  await run.sees(/search › retry budget .*17 matches in 8 sessions/)
  await run.sees(/▌ {2}› why does the retry budget run out/, 'matches')
  run.press('down')
  await run.sees(/▌ {2}◆ .*tenant gets one retry budget of 500/, 'matches')
  run.press('enter')
  await run.sees('Esc back to the matches')
  await run.sees(/▌ {2}Today each tenant gets one retry budget of 500/, 'transcript')
  run.press('n')
  await run.sees(/▌ {2}.*A shared retry budget/, 'transcript')
  // The fourth match is folded away, and the seventh is the last of this session.
  run.press('4', 'n')
  await run.sees(/TaskUpdate/, 'transcript')
  run.press('n')
  await run.sees(/▌ {2}.*do we need a retry budget/, 'transcript')
  run.press('N')
  await run.sees(/Refill the retry budget slowly/, 'transcript')
  run.press('escape')
  await run.sees(/> edit {3}Enter open at match {3}Esc back/)
  run.press('escape')
  await run.until(() => run.pane('sessions').join('\n') === before)
  run.press('q')
  expect(await run.ended()).toBe(0)
  expectLeft(run)
})

describe.each(sizes)('on the user’s own files, at %i×%i', (columns, rows) => {
  const opened = async (home = written()): Promise<Dashboard> => {
    const run = openDashboard(home, { columns, rows })
    await run.sees('Stones', 'sessions')
    await run.settled()
    return run
  }

  test('a match far inside a long file opens where it is folded away', async () => {
    const run = await opened()
    run.type('>zirconium')
    await run.sees(/▌ {2}▸ .*zirconium/, 'matches')
    run.press('enter')
    await run.sees(/▌.*the last line says zirconium/, 'transcript')
    await run.sees('right behind it', 'transcript')
  })

  test('a subagent’s words are found below its parent, and Backspace goes there', async () => {
    const run = await opened()
    run.type('>feldspar')
    await run.sees(/▌ {2}› SUB look for feldspar/, 'matches')
    await run.sees('1 match in 1 session')
    run.press('enter')
    await run.sees(/▌ {2}look for feldspar/, 'transcript')
    run.press('backspace')
    await run.sees('ask a friend about stones', 'transcript')
  })

  test('two Chinese characters are found, and highlighted at their full width', async () => {
    const run = await opened()
    run.type('>總額')
    await run.sees(/▌ {2}› 購物車總額為什麼差一分錢/, 'matches')
    run.press('ctrl-u')
    run.type('quartz')
    await run.sees(/▌ {2}◆ ＱＵＡＲＴＺ, in wide letters/, 'matches')
  })

  test('n and N walk from session to session', async () => {
    const run = await opened()
    run.type('>granite')
    await run.sees('2 matches in 2 sessions')
    run.press('enter')
    await run.sees(/▌ {2}granite is where it began/, 'transcript')
    run.press('n')
    await run.sees(/▌ {2}granite, once more/, 'transcript')
    run.press('n')
    await run.sees('This is the last match.')
    run.press('N')
    await run.sees(/▌ {2}granite is where it began/, 'transcript')
  })

  test('^R makes a pattern of it, and a broken one is reported with its position', async () => {
    const run = await opened()
    run.type('>gran[io]te')
    await run.sees('no match')
    run.press('ctrl-r')
    await run.sees(/search › \/gran\[io\]te\/ .*2 matches in 2 sessions/)
    run.press('ctrl-r')
    await run.sees('no match')
    run.press('ctrl-u')
    run.type('/(granite/')
    await run.until(now => words(now).includes('breaks at “(”, character 1: Unterminated group. It is searched as'))
    run.press('ctrl-u')
    run.type('granite')
    await run.sees('2 matches in 2 sessions')
  })

  test('a pattern that never ends is stopped, with a message, and does not delay keys', async () => {
    const home = written()
    home.session(nameOf(ids.third), [user(`a run of ${'a'.repeat(40_000)}!`), says('That is long.')])
    const run = await opened(home)
    run.type('>/(a+)+$/')
    await run.sees('looking…')
    // Meanwhile: keys, and another search.
    run.press('escape')
    await run.sees(/^ .*All projects {1,3}\d of \d/)
    run.press('>')
    await run.until(now => words(now).includes('That pattern takes too long'))
    await run.misses('Nothing was said')
    run.press('ctrl-u')
    run.type('granite')
    await run.sees('2 matches in 2 sessions')
    run.press('q')
    await run.sees('search › graniteq')
  })

  test('nor does one in the transcript', async () => {
    const home = written()
    home.session(nameOf(ids.third), [user(`a run of ${'a'.repeat(40_000)}!`)], { modified: new Date() })
    const run = await opened(home)
    await run.sees(/▌. a run of a/, 'sessions')
    run.press('enter')
    await run.sees('/ find')
    run.type('//(a+)+$')
    await run.sees('That pattern takes too')
    run.press('ctrl-u')
    run.type('run of')
    await run.sees(/ 1\/1 /)
  })

  test('fast typing ends with the answer to all of it', async () => {
    const run = await opened()
    for (const letter of '>granite once') run.type(letter)
    await run.sees(/› granite once .*1 match in 1 session/)
    for (let times = 0; times < 5; times++) run.press('backspace')
    await run.sees(/› granite .*2 matches in 2 sessions/)
  })

  test('new text is found while the search is open, and so is a new session', async () => {
    const home = written()
    const run = await opened(home)
    run.type('>basalt')
    await run.sees('no match')
    appendFileSync(`${home.projects}/${nameOf(ids.second)}`, bytesOf([says('basalt came up just now')]))
    await run.sees(/1 match in 1 session/)
    await run.sees(/▌ {2}◆ basalt came up just now/, 'matches')
    home.session(nameOf(fourth), [user('basalt again', { sessionId: fourth })], { modified: new Date() })
    await run.sees(/2 matches in 2 sessions/)
    await run.sees(/› basalt again/, 'matches')
    // The selection stays, and in its place.
    expect(run.cursor('matches')).toContain('basalt came up')
  })

  test('/ in the transcript finds there, with a counter, and unfolds', async () => {
    const run = await opened()
    run.type('/stones')
    await run.sees(/▌. Stones/, 'sessions')
    run.press('enter', 'enter')
    await run.sees('/ find')
    run.type('/zirconium')
    await run.sees(/\/ zirconium .* 1\/1 /)
    await run.sees('the last line says zirconium', 'transcript')
    run.press('escape')
    await run.misses('/ zirconium')
    run.type('/turn 7')
    await run.sees(/ 1\/22 /)
    run.press('enter', 'n')
    await run.sees(/ 2\/22 /)
    run.press('N', 'N')
    await run.sees(/ 22\/22 /)
    run.press('escape')
    await run.misses('/ turn 7')
    run.type('//turn 7[0-4],')
    await run.sees(/ 1\/10 /)
    run.press('escape')
    await run.misses('/turn 7')
    run.type('//(turn')
    await run.sees('breaks at “(”')
  })

  test('text: in the filter of the list keeps the sessions that contain the words', async () => {
    const run = await opened()
    run.type('/text:zirconium')
    await run.sees(/1 of 2 .*\/text:zirconium/)
    await run.misses('購物車')
    run.press('escape')
    await run.sees('購物車')
  })

  test('> in the filter of the list starts the search', async () => {
    const run = await opened()
    run.press('/')
    await run.sees('> searches what was said')
    run.type('>granite')
    await run.sees(/search › granite .*2 matches in 2 sessions/)
    run.press('escape')
    await run.sees('購物車')
  })
})

const nameOf = (id: string) => `-code-shop/${id}.jsonl`
const fourth = '44444444-4444-4444-8444-444444444444'
const hour = (number: number) => ({ modified: new Date(Date.UTC(2026, 7, 1, number)) })
const turns = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => [
    user(`turn ${from + at}, please`),
    says(`turn ${from + at}, done`),
  ]).flat()

/** A long session with a subagent, and one with other scripts. */
function written(): Home {
  const home = makeHome()
  const lines = Array.from({ length: 30 }, (_, at) => `mineral ${at}`)
  home.session(
    nameOf(ids.first),
    [
      aiTitle('Stones'),
      user('granite is where it began'),
      ...turns(0, 300),
      ...[
        user('ask a friend about stones'),
        calls('Bash', { command: 'cat minerals.txt' }),
        result([...lines, 'the last line says zirconium'].join('\n')),
        says('right behind it'),
      ].map(line => ({ ...line, timestamp: '2026-08-01T10:30:00Z' })),
      ...turns(300, 600).map(line => ({ ...line, timestamp: '2026-08-01T11:00:00Z' })),
    ],
    hour(12),
  )
  home.session(
    `-code-shop/${ids.first}/subagents/agent-a1.jsonl`,
    [
      user('look for feldspar', { isSidechain: true, agentId: 'a1', timestamp: '2026-08-01T10:30:00Z' }),
      says('There is none.', {}, { timestamp: '2026-08-01T10:31:00Z' }),
    ],
    hour(11),
  )
  home.session(
    nameOf(ids.second),
    [
      user('購物車總額為什麼差一分錢？', { sessionId: ids.second }),
      says('ＱＵＡＲＴＺ, in wide letters'),
      says('granite, once more'),
    ],
    hour(10),
  )
  return home
}

const words = (rows: readonly string[]): string => rows.join(' ').replace(/[│\s]+/g, ' ')
