import { appendFileSync, chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Msg } from '../../src/app/message.ts'
import { Transcripts } from '../../src/effects/transcripts.ts'
import { openApp, type Walk } from '../support/app.ts'
import { bytesOf, type Home, makeHome } from '../support/home.ts'
import { aiTitle, ids, progress, result, says, user } from '../support/lines/claude-lines.ts'
import { sessionOf } from '../support/session-store.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const idOf = (at: number) => `${String(at).padStart(8, '0')}-1111-4111-8111-111111111111`
const fileOf = (at: number, folder = '-code-shop') => `${folder}/${idOf(at)}.jsonl`

/** This number of sessions, one minute apart, newest first. */
function homeWith(count: number): { home: Home; paths: string[] } {
  const home = makeHome()
  const paths = Array.from({ length: count }, (_, at) =>
    home.session(fileOf(at), [user(`prompt ${at}`), says('done'), aiTitle(`Session ${at}`)], { modified: ago(at + 5) }),
  )
  return { home, paths }
}

const titles = ({ state }: Walk) => state.list.sessions.map(({ title }) => title)
const rowOf = (app: Walk, text: string) => app.rows().findIndex(row => row.includes(text))
const selected = ({ state }: Walk) => state.list.sessions[state.list.index]?.title

describe('while sessions are written', () => {
  test('a new one appears', async () => {
    const { home } = homeWith(3)
    const app = await openApp(home)
    home.session(fileOf(90), [user('something new'), aiTitle('Brand new')], { modified: new Date() })
    await app.until(walk => titles(walk).includes('Brand new'))
    expect(titles(app)[0]).toBe('Brand new')
    expect(selected(app)).toBe('Session 0')
    await app.close()
  })

  test('its folder and its branch are offered by filters that were open before', async () => {
    const { home } = homeWith(3)
    const app = await openApp(home)
    await app.press('f')
    const offers = (offer: RegExp) => (walk: Walk) => walk.rows().some(row => offer.test(row))
    await app.until(offers(/ 3 sessions +│/))
    const there = { cwd: '/code/mail', gitBranch: 'brand-new' }
    home.session(fileOf(90, '-code-mail'), [user('something new', there), says('done', {}, there)], {
      modified: new Date(),
    })
    await app.until(offers(/ \/code\/mail +1 session +│/))
    await app.press('down', 'down')
    expect(app.rows()).toContainEqual(expect.stringMatching(/ brand-new +1 session +│/))
    await app.close()
  })

  test('a growing one moves up and updates its counts, and the selection does not jump', async () => {
    const { home, paths } = homeWith(40)
    const app = await openApp(home)
    await app.press('2', '5', 'j')
    const row = rowOf(app, 'Session 25')
    appendFileSync(paths[30] ?? '', bytesOf([user('more'), says('done'), aiTitle('Session 30 grown')]))
    await app.until(walk => titles(walk)[0] === 'Session 30 grown')
    expect(app.state.list.sessions[0]?.counts).toMatchObject({ user: 2, assistant: 2 })
    expect(selected(app)).toBe('Session 25')
    expect(rowOf(app, 'Session 25')).toBe(row)
    await app.close()
  })

  test('a deleted one disappears, and the selection does not jump', async () => {
    const { home, paths } = homeWith(40)
    const app = await openApp(home)
    await app.press('2', '5', 'j')
    const row = rowOf(app, 'Session 25')
    rmSync(paths[3] ?? '')
    await app.until(walk => !titles(walk).includes('Session 3'))
    expect(selected(app)).toBe('Session 25')
    expect(rowOf(app, 'Session 25')).toBe(row)
    expect(app.header()).toContain('39 of 39')
    await app.close()
  })

  test('a deleted selected one gives the selection to its neighbour', async () => {
    const { home, paths } = homeWith(5)
    const app = await openApp(home)
    await app.press('j', 'j')
    rmSync(paths[2] ?? '')
    await app.until(walk => !titles(walk).includes('Session 2'))
    expect(selected(app)).toBe('Session 3')
    await app.until(({ state }) => state.transcript?.session.title === 'Session 3')
    await app.close()
  })

  test('a new project appears in the tree', async () => {
    const { home } = homeWith(2)
    const app = await openApp(home)
    home.session(fileOf(91, '-code-till'), [user('x', { cwd: '/code/till' })], { modified: new Date() })
    await app.until(walk => walk.rows().some(row => /till +1 /.test(row)))
    await app.close()
  })

  test('the transcript follows its end, until F', async () => {
    const { home, paths } = homeWith(2)
    const app = await openApp(home)
    await app.press('enter')
    const isShown = (text: string) => (walk: Walk) => walk.rows().some(row => row.slice(68).includes(text))
    appendFileSync(paths[0] ?? '', bytesOf([user('one more'), says('the newest words')]))
    await app.until(isShown('the newest words'))
    await app.press('F')
    expect(app.footer()).toContain('No longer following.')
    const many = Array.from({ length: 50 }, (_, at) => says(`behind ${at}`))
    appendFileSync(paths[0] ?? '', bytesOf(many))
    await app.until(({ state }) => (state.list.sessions[0]?.counts.assistant ?? 0) > 50)
    expect(isShown('the newest words')(app)).toBe(true)
    expect(isShown('behind 49')(app)).toBe(false)
    await app.press('F')
    await app.until(isShown('behind 49'))
    await app.close()
  })

  test('half a line at the end is waited for, and shown once it is complete', async () => {
    const { home, paths } = homeWith(1)
    const app = await openApp(home)
    await app.press('enter')
    const line = JSON.stringify(says('written in two goes'))
    appendFileSync(paths[0] ?? '', line.slice(0, 40))
    appendFileSync(join(home.projects, fileOf(7)), bytesOf([user('another'), aiTitle('Another')]))
    await app.until(walk => titles(walk).includes('Another'))
    appendFileSync(paths[0] ?? '', `${line.slice(40)}\n`)
    await app.until(walk => walk.rows().some(row => row.slice(68).includes('written in two goes')))
    await app.close()
  })

  test('a session that ends in half a line opens at once', async () => {
    const home = makeHome()
    home.session(fileOf(1), `${bytesOf([user('hello'), says('hi there')])}{"type":"assist`)
    const app = await openApp(home)
    expect(app.row('hi there')).not.toBe('')
    await app.press('enter', 'j', 'k', 'g', 'g', 'G')
    expect(app.state.transcript?.isAsking).toBe(false)
    await app.close()
  })

  test('a parent that grew while its subagent was read is at its new end after Backspace, and follows', async () => {
    const home = makeHome()
    const call = { type: 'tool_use', id: 'toolu_7', name: 'Task', input: { description: 'look' } }
    const asks = { ...says('x'), message: { role: 'assistant', content: [call] } }
    const path = home.session(`-code-shop/${ids.first}.jsonl`, [user('x'), asks], { modified: ago(1) })
    home.session(`-code-shop/${ids.first}/subagents/agent-a1.jsonl`, [
      user('look', { isSidechain: true, agentId: 'a1' }),
    ])
    home.session(
      `-code-shop/${ids.first}/subagents/agent-a1.meta.json`,
      '{"agentType":"Explore","toolUseId":"toolu_7"}',
    )
    const app = await openApp(home)
    await app.press('enter', 'G', 'enter')
    expect(app.state.transcript?.session.isSubagent).toBe(true)
    appendFileSync(path, bytesOf([says('said meanwhile')]))
    await app.until(({ state }) => (state.list.sessions[0]?.counts.assistant ?? 0) > 0)
    await app.press('backspace')
    expect(app.row('said meanwhile')).not.toBe('')
    appendFileSync(path, bytesOf([says('said after that')]))
    await app.until(walk => walk.row('said after that') !== '')
    await app.close()
  })
})

describe('unusual and broken files', () => {
  test('a file that was deleted before it is opened says so', async () => {
    const said: Msg[] = []
    const session = sessionOf({ path: join(makeHome().path, 'gone.jsonl') })
    await new Transcripts().open(1, session, false, msg => said.push(msg))
    expect(said).toMatchObject([
      { type: 'transcriptFailed', isGone: true, problem: expect.stringMatching('File missing') },
    ])
  })

  test('a path that is not a file says that it cannot be read', async () => {
    const said: Msg[] = []
    await new Transcripts().open(1, sessionOf({ path: makeHome().path }), false, msg => said.push(msg))
    expect(said).toMatchObject([
      { type: 'transcriptFailed', isGone: false, problem: 'This file could not be read (not a regular file).' },
    ])
  })

  test.skipIf(process.getuid?.() === 0)('an unreadable file says so', async () => {
    const { home, paths } = homeWith(2)
    chmodSync(paths[1] ?? '', 0)
    const app = await openApp(home)
    await app.press('j')
    expect(app.rows().join('\n')).toContain('Permission denied')
    await app.close()
  })

  test('output that is too long to show in full says how much of it is left out, and where it is', async () => {
    const home = makeHome()
    const told = `<persisted-output>\nFull output saved to: /home/me/tool-results/out.txt`
    const path = home.session(`-code-shop/${ids.first}.jsonl`, [result(told)])
    const file = home.session(`-code-shop/${ids.first}/tool-results/out.txt`, 'x'.repeat((256 << 10) + 1_200_000))
    const said: Msg[] = []
    await new Transcripts().open(1, sessionOf({ path }), false, msg => said.push(msg))
    const texts = said.flatMap(msg => (msg.type === 'transcriptOpened' ? msg.passage.entries : []))
    expect(texts).toMatchObject([{ entry: { text: expect.stringMatching(`x\n… 1.2 MB more in ${file}$`) } }])
  })

  test('a file that was replaced is read again', async () => {
    const { home, paths } = homeWith(1)
    const app = await openApp(home)
    writeFileSync(paths[0] ?? '', bytesOf([user('all new'), says('quite different')]))
    await app.until(walk => walk.row('quite different') !== '')
    expect(app.row('prompt 0')).toBe('')
    await app.close()
  })
})

describe('transcripts', () => {
  test('of the sessions that a held key passes are not opened, except for the first and the last', async () => {
    const { paths } = homeWith(3)
    const transcripts = new Transcripts()
    const opened: number[] = []
    const open = (path: string, at: number) =>
      transcripts.open(at, sessionOf({ path }), false, msg => {
        if (msg.type === 'transcriptOpened') opened.push(msg.number)
      })
    await Promise.all(paths.map(open))
    expect(opened).toEqual([0, 2])
  })

  test('that are checked again report whether the file grew, was replaced or is gone', async () => {
    const { paths } = homeWith(1)
    const [path = ''] = paths
    const transcripts = new Transcripts()
    const said: string[] = []
    const tell = (msg: Msg) => void said.push(msg.type)
    const open = (number: number) => transcripts.open(number, sessionOf({ path }), true, tell)
    await open(1)
    transcripts.look(tell)
    appendFileSync(path, bytesOf([says('more')]))
    transcripts.look(tell)
    writeFileSync(path, bytesOf([says('less')]))
    transcripts.look(tell)
    await open(2)
    rmSync(path)
    transcripts.look(tell)
    const kinds = ['Opened', 'Grown', 'Replaced', 'Opened', 'Lost']
    expect(said).toEqual(kinds.map(kind => `transcript${kind}`))
  })
})

describe('a transcript of which little is shown', () => {
  test('is read up to what is shown, and gives way to other work meanwhile', async () => {
    const home = makeHome()
    const lines = [user('at the very top'), ...Array.from({ length: 9000 }, progress)]
    const path = home.session(fileOf(1), lines)
    const app = await openApp(home)
    expect(app.row('at the very top').slice(68)).not.toBe('')
    await app.close()
    const transcripts = new Transcripts()
    let answers = 0
    const asked = { do: 'readPassage', number: 1, session: sessionOf({ path }), offset: 0, side: 'after' } as const
    const readOnce = () => transcripts.read(asked, () => answers++)
    let promised = readOnce()
    for (let at = 0; at < 5000 && !promised; at++) promised = readOnce()
    const before = answers
    expect(before).toBeGreaterThan(0)
    await promised
    expect(answers).toBe(before + 1)
  })
})

describe('no session on this machine', () => {
  test('says where it looked, and d opens the demo', async () => {
    const home = makeHome()
    const app = await openApp(home)
    expect(app.row('~/.claude/projects')).toContain('not there')
    await app.press('d')
    await app.until(({ state }) => state.place.isDemo && state.stage === 'settled' && state.list.sessions.length > 10)
    expect(app.header()).toContain('demo  ~/code/shop')
    await app.press('.', 's', '?', 'escape', 'q')
    expect(app.hasLeft).toBe(true)
    await app.close()
  })

  test('the first one appears by itself', async () => {
    const home = makeHome()
    home.session('-code-shop/keep.txt', 'x')
    const app = await openApp(home)
    expect(app.row('Nothing to show yet')).not.toBe('')
    home.session(fileOf(1), [user('hello'), aiTitle('The first')], { modified: new Date() })
    await app.until(walk => titles(walk).includes('The first'))
    expect(app.row('Nothing to show yet')).toBe('')
    await app.close()
  })
})
