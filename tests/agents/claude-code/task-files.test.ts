import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src/model/session.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { calls, ids, result, user } from '../../support/lines/claude-lines.ts'
import { goLive } from '../../support/live.ts'

const WRITTEN = '2026-08-01T11:00:00.000Z'

/** Writes `tasks/<session id>/<number>.json`. */
function keep(home: Home, number: string, task: object | string, id: string = ids.first): string {
  const path = join(dirname(home.projects), 'tasks', id, `${number}.json`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof task === 'string' ? task : JSON.stringify({ id: number, blocks: [], ...task }))
  utimesSync(path, new Date(WRITTEN), new Date(WRITTEN))
  return path
}

/** A session in which two tasks were set at ten o'clock. */
function homeWithTasks(modified?: Date): { home: Home; path: string } {
  const home = makeHome()
  const lines = [
    user('go'),
    calls('TaskCreate', { subject: 'one', description: 'as told', activeForm: 'doing one' }, 'c1'),
    result('ok', { toolUseResult: { task: { id: '1' } } }, 'c1'),
    calls('TaskCreate', { subject: 'two' }, 'c2'),
    result('ok', { toolUseResult: { task: { id: '2' } } }, 'c2'),
    calls('TaskUpdate', { taskId: '2', addBlockedBy: ['1'] }, 'c3'),
  ]
  return { home, path: home.session(`-a/${ids.first}.jsonl`, lines, modified && { modified }) }
}

async function tasksIn(home: Home, path: string) {
  const catalogue = await home.open()
  const session = (await catalogue.list({ all: true })).sessions.find(one => one.path === path)
  catalogue.close()
  return session?.tasks ?? []
}

describe('tasks in separate files', () => {
  test('win over what the calls say, and keep where the call was', async () => {
    const { home, path } = homeWithTasks()
    const [before] = await tasksIn(home, path)
    keep(home, '1', { subject: 'one, in short', description: 'as kept', status: 'completed', blockedBy: [] })
    keep(home, '2', { subject: 'two', description: '', status: 'pending', blockedBy: [] })
    expect(await tasksIn(home, path)).toEqual([
      {
        content: 'one, in short',
        status: 'completed',
        description: 'as kept',
        activeForm: 'doing one',
        id: '1',
        setAt: WRITTEN,
        offset: before?.offset,
      },
      // It has not changed since the call, and no longer waits for anything.
      { content: 'two', status: 'pending', id: '2', setAt: '2026-08-01T10:00:00.000Z', offset: expect.any(Number) },
    ])
  })

  test('do not make a task older if they were written before the call', async () => {
    const { home, path } = homeWithTasks()
    const file = keep(home, '1', { subject: 'one', status: 'in_progress' })
    utimesSync(file, new Date('2026-08-01T09:00:00Z'), new Date('2026-08-01T09:00:00Z'))
    expect((await tasksIn(home, path))[0]).toMatchObject({ status: 'in_progress', setAt: '2026-08-01T10:00:00.000Z' })
  })

  test('are added if no call mentions them, in the order of their numbers', async () => {
    const { home, path } = homeWithTasks()
    keep(home, '10', { subject: 'ten', status: 'pending', blockedBy: ['9'] })
    keep(home, '9', { subject: 'nine', status: 'in_progress', blockedBy: [] })
    keep(home, '11', { subject: 'gone', status: 'deleted' })
    expect((await tasksIn(home, path)).slice(2)).toEqual([
      { content: 'nine', status: 'in_progress', id: '9', setAt: WRITTEN },
      { content: 'ten', status: 'pending', id: '10', setAt: WRITTEN, blockedBy: ['9'] },
    ])
  })

  test('belong to the last call with their number, when a resumed session numbers from 1 again', async () => {
    const home = makeHome()
    const created = (subject: string, id: string, call: string) => [
      calls('TaskCreate', { subject }, call),
      result('ok', { toolUseResult: { task: { id } } }, call),
    ]
    const lines = [...created('taken along', '1', 'c1'), ...created('its own', '1', 'c2')]
    const path = home.session(`-a/${ids.first}.jsonl`, [user('go'), ...lines])
    keep(home, '1', { subject: 'its own', status: 'completed', blockedBy: ['7', '7'] })
    expect(await tasksIn(home, path)).toMatchObject([
      { content: 'taken along', status: 'pending' },
      { content: 'its own', status: 'completed', blockedBy: ['7'] },
    ])
  })

  test('are skipped if they are damaged, not tasks, or links', async () => {
    const { home, path } = homeWithTasks()
    const before = await tasksIn(home, path)
    keep(home, '1', '{"id":"1","subject":"on')
    keep(home, '2', '[]')
    keep(home, '3', { id: {}, subject: 'no number' })
    keep(home, '4', { subject: 7 })
    keep(home, 'notes', { id: '5', subject: 'not a number' })
    const elsewhere = home.write('elsewhere.json', '{"id":"6","subject":"elsewhere","status":"pending"}')
    symlinkSync(elsewhere, join(dirname(home.projects), 'tasks', ids.first, '6.json'))
    mkdirSync(join(dirname(home.projects), 'tasks', ids.first, '7.json'))
    expect(await tasksIn(home, path)).toEqual(before)
  })

  test('belong to their own session only; a folder that is a link belongs to none', async () => {
    const { home, path } = homeWithTasks()
    const before = await tasksIn(home, path)
    keep(home, '3', { subject: 'of another', status: 'pending' }, ids.second)
    symlinkSync(join(dirname(home.projects), 'tasks', ids.second), join(dirname(home.projects), 'tasks', ids.first))
    expect(await tasksIn(home, path)).toEqual(before)
  })
})

describe('the live catalogue', () => {
  test('agrees with a list, and reports only the session whose tasks change', async () => {
    // Active, so that it is checked every two seconds.
    const { home, path } = homeWithTasks(new Date())
    const other = home.session(`-a/${ids.second}.jsonl`, [user('other')])
    keep(home, '1', { subject: 'one', status: 'in_progress' })
    const live = await goLive({ env: home.env })
    live.catalogue.start()
    await live.settled()
    expect(live.sessions.get(path)?.tasks).toEqual(await tasksIn(home, path))
    const before = live.batches.flat().length
    const statusIs = (status: string) => () => live.sessions.get(path)?.tasks[0]?.status === status
    expect(statusIs('in_progress')()).toBe(true)
    keep(home, '1', { subject: 'one', status: 'completed' })
    await live.until(statusIs('completed'))
    rmSync(join(dirname(home.projects), 'tasks'), { recursive: true })
    await live.until(statusIs('pending'))
    keep(home, '1', { subject: 'one', status: 'completed' })
    await live.until(statusIs('completed'))
    const since = live.batches.flat().slice(before)
    expect(since.map((session: Session) => session.path)).not.toContain(other)
  })

  test('notices new tasks of inactive sessions with the next pass over the disk', async () => {
    const { home, path } = homeWithTasks()
    const live = await goLive({ env: home.env })
    live.catalogue.start()
    await live.settled()
    keep(home, '1', { subject: 'one', status: 'completed' })
    keep(home, '1', { subject: 'of no session', status: 'pending' }, ids.third)
    live.catalogue.look()
    await live.until(() => live.sessions.get(path)?.tasks[0]?.status === 'completed')
    keep(home, '1', { subject: 'one and a half', status: 'completed' })
    live.catalogue.look()
    await live.until(() => live.sessions.get(path)?.tasks[0]?.content === 'one and a half')
    expect(live.sessions.get(path)?.tasks).toEqual(await tasksIn(home, path))
    // The next pass has nothing more to report.
    const reports = () => live.batches.flat().filter(session => session.path === path).length
    const before = reports()
    const other = home.session(`-b/${ids.second}.jsonl`, [user('other')])
    live.catalogue.look()
    await live.until(() => live.sessions.get(other)?.provisional === undefined && live.sessions.has(other))
    expect(reports()).toBe(before)
  })
})
