import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { focusOf } from '../../src/app/state.ts'
import { encodeProject } from '../../src/model/folder.ts'
import { openApp, type Walk } from '../support/app.ts'
import { withFakeAgent } from '../support/fake-agent.ts'
import { bytesOf, type Home, makeHome } from '../support/home.ts'
import { aiTitle, calls, ids, result, says, user } from '../support/lines/claude-lines.ts'
import { githubToken } from '../support/secrets/secrets.ts'

const todo = (content: string, status: string) => ({ content, status, activeForm: content })
const turns = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => [user(`turn ${from + at}`), says(`answer ${from + at}`)]).flat()
const created = (id: string, subject: string) => [
  calls('TaskCreate', { subject, description: `All about ${subject}.` }, `c${id}`),
  result('ok', { toolUseResult: { task: { id, subject } } }, `c${id}`),
]
const updated = (taskId: string, change: object) => calls('TaskUpdate', { taskId, ...change }, `u${taskId}`)

interface Written {
  readonly home: Home
  readonly shop: string
  readonly mail: string
}

/** A long session with a list in its middle that is written twice, and one with tasks that depend on each other. */
function written(): Written {
  const home = makeHome()
  for (const folder of ['shop', 'mail']) mkdirSync(join(home.path, folder))
  const [inShop, inMail] = [join(home.path, 'shop'), join(home.path, 'mail')]
  const of = (cwd: string, sessionId: string, day: number, lines: readonly object[]) =>
    lines.map(line => ({ ...line, cwd, sessionId, timestamp: `2026-08-0${day}T10:00:00.000Z` }))
  const shop = home.session(
    `${encodeProject(inShop)}/${ids.first}.jsonl`,
    of(inShop, ids.first, 1, [
      aiTitle('Fix the cart'),
      ...turns(0, 150),
      calls('TodoWrite', { todos: [todo('Measure', 'in_progress'), todo('Mend', 'pending')] }, 't1'),
      ...turns(150, 300),
      calls('TodoWrite', { todos: [todo('Measure', 'completed'), todo('Mend', 'pending')] }, 't2'),
      ...turns(300, 450),
    ]),
    { modified: new Date(Date.now() - 3_600_000) },
  )
  const mail = home.session(
    `${encodeProject(inMail)}/${ids.second}.jsonl`,
    of(inMail, ids.second, 2, [
      aiTitle('Limit the mail'),
      user('limit what we send'),
      ...created('1', 'Count'),
      ...created('2', 'Warn'),
      updated('1', { status: 'in_progress' }),
      updated('2', { addBlockedBy: ['1'] }),
      ...turns(0, 60),
    ]),
    { modified: new Date(Date.now() - 2 * 3_600_000) },
  )
  return { home, shop, mail }
}

async function opened(given = written(), size: { columns?: number; rows?: number } = {}): Promise<Walk> {
  const app = await openApp(given.home, size)
  await app.press('b')
  return app
}

describe('the task board over real files', () => {
  test('shows what is left to do in all of them', async () => {
    const app = await opened()
    expect(app.header()).toMatch(/open tasks {3}.*3 in 2 sessions {3}2 projects/)
    expect(app.row('━ In progress')).toMatch(/━ In progress ━+ 1 ━┬─ Next ─+ 1 ─┬─ Waiting ─+ 1 ─/)
    expect(app.row('Count')).toMatch(/▌ {2}Count .*│ · Warn/)
    expect(app.row('after Count')).toContain('Limit the mail')
    expect(app.row('Mend')).not.toBe('')
    expect(app.row('Measure')).toBe('')
    expect(app.row('All about Count.')).not.toBe('')
    await app.close()
  })

  test('d shows finished items too', async () => {
    const app = await opened()
    await app.press('d')
    expect(app.row('Measure')).toContain('✓ Measure')
    await app.press('d')
    expect(app.row('Measure')).toBe('')
    await app.close()
  })

  test.each([
    [120, 36],
    [80, 24],
  ])('Enter lands at the call that set the item, with what led there, at %i×%i', async (columns, rows) => {
    const app = await opened(written(), { columns, rows })
    await app.press('l')
    expect(app.row('▌')).toContain('Mend')
    await app.press('enter')
    expect(app.state).toMatchObject({ insight: null, pane: 'transcript' })
    expect(app.state.list.sessions[app.state.list.index]?.title).toBe('Fix the cart')
    // As it was first set: the second time it was the same.
    await app.until(walk => walk.row('TodoWrite') !== '')
    expect(app.row('TodoWrite')).toContain('▌')
    expect(app.row('answer 149')).not.toBe('')
    expect(app.row('turn 150')).not.toBe('')
    // The text above and below is read from there.
    await app.press('pageup', 'pageup')
    expect(app.rows().join('\n')).toMatch(/answer 14[0-4]/)
    await app.press('G')
    await app.until(walk => walk.row('answer 449') !== '')
    await app.press('b')
    expect(app.row('▌')).toContain('Mend')
    await app.close()
  })

  test('Enter lands there even in a transcript that is open already', async () => {
    const app = await openApp(written().home)
    await app.until(walk => walk.row('answer 449') !== '')
    await app.press('b', 'l', 'enter')
    await app.until(walk => walk.row('TodoWrite') !== '')
    expect(app.row('TodoWrite').slice(68)).toContain('▌')
    await app.close()
  })

  test('the latest change of a task is where it leads', async () => {
    const app = await opened()
    await app.press('l', 'l')
    expect(app.row('▌')).toContain('Warn')
    await app.press('enter')
    await app.until(walk => walk.row('TaskUpdate') !== '')
    const cursor = app.rows().find(row => row.slice(68).startsWith('▌'))
    expect(cursor).toMatch(/TaskUpdate .*Warn/)
    await app.close()
  })

  test('a filter narrows it, and Esc in the filter brings everything back', async () => {
    const app = await opened()
    await app.press('/')
    await app.type('project:shop')
    expect(app.row('Count')).toBe('')
    expect(app.row('▌')).toContain('Mend')
    await app.press('enter')
    expect(focusOf(app.state)).toBe('tasks')
    expect(app.header()).toMatch(/1 in 1 session {3}\/project:shop/)
    await app.press('/', 'escape')
    expect(app.row('Count')).not.toBe('')
    await app.close()
  })

  test('y copies the words of the item', async () => {
    const app = await opened()
    await app.press('y')
    await app.until(({ copied }) => copied.length > 0)
    expect(app.copied.at(-1)).toBe('Count\n\nAll about Count.')
    await app.close()
  })

  test('y masks the secrets in them', async () => {
    const home = makeHome()
    const content = `Rotate ${githubToken}`
    home.session(`-code-shop/${ids.first}.jsonl`, [
      user('rotate it'),
      calls('TodoWrite', { todos: [todo(content, 'pending')] }),
    ])
    const app = await openApp(home)
    await app.press('b', 'y')
    await app.until(({ copied }) => copied.length > 0)
    expect(app.copied.at(-1)).toMatch(/^Rotate x+$/)
    await app.close()
  })

  test('r resumes its session, and the board is back afterwards', async () => {
    const { home } = written()
    const agent = withFakeAgent(home, 'say')
    const app = await openApp(agent.home, { here: join(home.path, 'mail') })
    await app.press('b', 'r')
    await app.until(({ state }) => state.toast !== null)
    expect(agent.started()).toMatchObject({ argv: ['--resume', ids.second], cwd: join(home.path, 'mail') })
    expect(focusOf(app.state)).toBe('tasks')
    await app.close()
  })
})

describe('while files change', () => {
  test('a finished item disappears, the selected one stays, and what waited for it moves on', async () => {
    const given = written()
    const app = await opened(given)
    await app.press('l', 'l')
    expect(app.row('▌')).toContain('Warn')
    appendFileSync(given.mail, bytesOf([updated('1', { status: 'completed' })]))
    await app.until(walk => walk.row('after Count') === '')
    expect(app.row('▌')).toContain('Warn')
    expect(app.row('━ Next')).toMatch(/─ In progress ─+ 0 ─┬━ Next ━+ 2 ━/)
    await app.close()
  })

  test('a new one comes with its project at the top', async () => {
    const given = written()
    const app = await opened(given)
    const task = { ...calls('TaskCreate', { subject: 'Fresh' }, 'n'), timestamp: new Date().toISOString() }
    appendFileSync(given.shop, bytesOf([task]))
    await app.until(walk => walk.row('Fresh') !== '')
    expect(app.rows()[2]).toMatch(/^ {2}shop 2 open in 1 session/)
    expect(app.row('▌')).toContain('Count')
    await app.close()
  })

  test('a deleted session takes its items along, and its neighbour is selected', async () => {
    const given = written()
    const app = await opened(given)
    expect(app.row('▌')).toContain('Count')
    rmSync(given.mail)
    await app.until(walk => walk.row('Count') === '')
    expect(app.row('▌')).toContain('Mend')
    await app.close()
  })
})
