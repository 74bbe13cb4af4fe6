import { describe, expect, test } from 'vitest'
import type { Session, Task } from '../../src/model/session.ts'
import { type BoardColumn, boardOf } from '../../src/statistics/task-board.ts'
import { cpuTime } from '../support/cpu-time.ts'
import { sessionOf, taskOf } from '../support/session-store.ts'
import { now } from '../support/state.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(now - ms).toISOString()

function board(sessions: readonly Session[], showsDone = false) {
  return boardOf(sessions, { showsDone, now })
}

const withTasks = (id: string, tasks: readonly Task[], more: Partial<Session> = {}) =>
  sessionOf({ id, title: `Session ${id}`, modified: ago(HOUR), tasks, ...more })

const contents = (sessions: readonly Session[], column: BoardColumn, showsDone = false) =>
  board(sessions, showsDone).lanes.flatMap(({ columns }) => columns[column].map(({ task: { content } }) => content))

describe('the columns', () => {
  const tasks = [
    taskOf('Measure', 'completed', { id: '1' }),
    taskOf('Mend', 'in_progress', { id: '2' }),
    taskOf('Document', 'pending', { id: '3', blockedBy: ['1'] }),
    taskOf('Ship', 'pending', { id: '4', blockedBy: ['2', '3'] }),
    taskOf('Celebrate', 'in_progress', { id: '5', blockedBy: ['4'] }),
    taskOf('Given up', 'cancelled', { id: '6' }),
    taskOf('Never was', 'deleted', { id: '7' }),
    taskOf('Odd', 'paused', { id: '8', blockedBy: ['99', '8'] }),
  ]
  const sessions = [withTasks('a', tasks)]

  test.each([
    ['inProgress', ['Mend']],
    ['next', ['Document', 'Odd']],
    ['waiting', ['Ship', 'Celebrate']],
    ['done', ['Measure', 'Given up']],
  ] as const)('%s has %j', (column, expected) => {
    expect(contents(sessions, column, true)).toEqual(expected)
  })

  test('a waiting item names what it waits for, in its own session only', () => {
    const other = withTasks('b', [taskOf('Alone', 'pending', { id: '9', blockedBy: ['2'] })])
    const items = board([...sessions, other]).lanes.flatMap(lane => lane.items)
    const waitsFor = (content: string) =>
      items.find(item => item.task.content === content)?.waitsFor.map(one => one.content)
    expect(waitsFor('Ship')).toEqual(['Mend', 'Document'])
    expect(waitsFor('Alone')).toEqual([])
  })

  test('if a number was given twice, an item waits for the last that has it', () => {
    const resumed = withTasks('b', [
      taskOf('Old', 'pending', { id: '1' }),
      taskOf('New', 'completed', { id: '1' }),
      taskOf('After', 'pending', { id: '2', blockedBy: ['1'] }),
    ])
    expect(contents([resumed], 'next')).toEqual(['Old', 'After'])
  })

  test('finished items are there on request only, deleted ones never', () => {
    expect(contents(sessions, 'done')).toEqual([])
    expect(board(sessions)).toMatchObject({ open: 5, done: 0, sessions: 1 })
    expect(board(sessions, true)).toMatchObject({ open: 5, done: 2, sessions: 1 })
    expect(JSON.stringify(board(sessions, true).lanes)).not.toContain('"key":"#7"')
  })
})

describe('the order', () => {
  test('begins with the project that has the newest item, and in it with that item', () => {
    const sessions = [
      withTasks('old', [taskOf('A', 'pending', { setAt: ago(3 * DAY) })], { projectPath: '/code/shop' }),
      withTasks('mail', [taskOf('B', 'pending', { setAt: ago(2 * DAY) })], { projectPath: '/code/mail' }),
      withTasks('new', [taskOf('C', 'pending', { setAt: ago(HOUR) })], { projectPath: '/code/shop' }),
    ]
    expect(board(sessions).lanes.map(lane => [lane.projectPath, lane.items.map(item => item.task.content)])).toEqual([
      ['/code/shop', ['C', 'A']],
      ['/code/mail', ['B']],
    ])
  })

  test('keeps a plan in the order in which it was made', () => {
    const plan = ['First', 'Second', 'Third'].map((content, at) =>
      taskOf(content, 'pending', { setAt: new Date(now - HOUR + at * 2000).toISOString() }),
    )
    expect(contents([withTasks('a', plan)], 'next')).toEqual(['First', 'Second', 'Third'])
  })

  test('is by session if the time of an item is unknown', () => {
    const sessions = [
      withTasks('a', [taskOf('Older', 'pending')], { modified: ago(2 * DAY) }),
      withTasks('b', [taskOf('Newer', 'pending')], { modified: ago(DAY) }),
      withTasks('c', [taskOf('Timeless', 'pending')], { modified: null }),
    ]
    expect(contents(sessions, 'next')).toEqual(['Newer', 'Older', 'Timeless'])
    expect(board(sessions).stale).toBe(0)
  })
})

test('an item is stale when it has not changed for more than two weeks, and never when it is finished', () => {
  const sessions = [
    withTasks('a', [
      taskOf('Fresh', 'pending', { setAt: ago(14 * DAY) }),
      taskOf('Stale', 'pending', { setAt: ago(14 * DAY + HOUR) }),
      taskOf('Done', 'completed', { setAt: ago(90 * DAY) }),
    ]),
  ]
  const items = board(sessions, true).lanes.flatMap(lane => lane.items)
  expect(items.filter(({ isStale }) => isStale).map(item => item.task.content)).toEqual(['Stale'])
  expect(board(sessions, true).stale).toBe(1)
})

describe('of a session and its copy', () => {
  const setAt = ago(2 * DAY)
  const original = withTasks('a', [taskOf('Same', 'pending', { setAt }), taskOf('Changed', 'pending', { setAt })], {
    modified: ago(2 * DAY),
  })
  const copy = withTasks(
    'b',
    [taskOf('Same', 'pending', { setAt }), taskOf('Changed', 'in_progress', { setAt: ago(HOUR) })],
    { modified: ago(HOUR) },
  )

  test.each([
    ['the newer one comes first', [copy, original]],
    ['the older one comes first', [original, copy]],
  ])('an identical item is shown once, under the newer one, if %s', (_, sessions) => {
    const items = board(sessions).lanes.flatMap(lane => lane.items)
    expect(items.map(item => `${item.session.id} ${item.task.content} ${item.column}`)).toEqual([
      'b Changed inProgress',
      'b Same next',
      'a Changed next',
    ])
  })

  test('the items of a fork are those of the session it names, whenever they were written', () => {
    const forkedFrom = { sessionId: 'a', entryId: null }
    const fork = withTasks('c', [taskOf('Same', 'pending', { setAt: ago(HOUR) })], { forkedFrom, modified: ago(0) })
    const again = { ...fork, id: 'd', path: '/p/d.jsonl', forkedFrom: { ...forkedFrom, sessionId: 'c' } }
    const shown = (sessions: readonly Session[]) =>
      board(sessions).lanes.flatMap(lane => lane.items.map(item => `${item.session.id} ${item.task.content}`))
    expect(shown([original, fork])).toEqual(['c Same', 'a Changed'])
    expect(shown([original, { ...again, modified: ago(-1) }, fork])).toEqual(['d Same', 'a Changed'])
    const itself = { ...fork, forkedFrom: { ...forkedFrom, sessionId: 'c' } }
    expect(shown([itself])).toEqual(['c Same'])
  })

  test('items that only have the same text are two', () => {
    const sessions = [withTasks('a', [taskOf('Test', 'pending')]), withTasks('b', [taskOf('Test', 'pending')])]
    expect(board(sessions).open).toBe(2)
  })
})

describe('keys', () => {
  test('tell the items of a session apart, and stay when their text changes', () => {
    const keys = (tasks: readonly Task[]) => board([withTasks('a', tasks)]).lanes[0]?.items.map(({ key }) => key)
    expect(keys([taskOf('Test', 'pending'), taskOf('Test', 'pending'), taskOf('Ship', 'pending')])).toEqual([
      'Test',
      'Test 2',
      'Ship',
    ])
    expect(keys([taskOf('Test it', 'pending', { id: '3' })])).toEqual(['#3'])
    expect(keys([taskOf('Test it all', 'in_progress', { id: '3' })])).toEqual(['#3'])
  })
})

describe('counts', () => {
  const sessions = [
    withTasks('a', [taskOf('A', 'pending'), taskOf('B', 'in_progress'), taskOf('C', 'completed')]),
    withTasks('b', [taskOf('D', 'pending')]),
    withTasks('c', [taskOf('E', 'completed')]),
    withTasks('d', [taskOf('F', 'pending')], { projectPath: '/code/mail' }),
    withTasks('e', []),
  ]

  test('are of items, sessions and projects', () => {
    const { open, sessions: some, lanes, counts } = board(sessions)
    expect([open, some, lanes.length]).toEqual([4, 3, 2])
    expect(counts).toEqual({ inProgress: 1, next: 3, waiting: 0, done: 0 })
    expect(lanes.map(({ open, sessions }) => [open, sessions])).toEqual([
      [3, 2],
      [1, 1],
    ])
  })
})

describe('the same list', () => {
  const sessions = [withTasks('a', [taskOf('A', 'pending', { setAt: ago(14 * DAY) })])]

  test('has the same board, until an hour has passed or the request changes', () => {
    const first = board(sessions)
    expect(boardOf(sessions, { showsDone: false, now: now + 60_000 })).toBe(first)
    expect(board(sessions, true)).not.toBe(first)
    expect(boardOf(sessions, { showsDone: false, now: now + HOUR }).stale).toBe(1)
    expect(board([...sessions])).not.toBe(first)
  })

  test('of a hundred thousand sessions is made quickly', () => {
    const many = Array.from({ length: 100_000 }, (_, at) =>
      at % 50 === 0
        ? withTasks(String(at), [taskOf('A', 'pending'), taskOf('B', 'completed')])
        : withTasks(String(at), []),
    )
    expect(cpuTime(() => expect(board(many).open).toBe(2000))).toBeLessThan(500)
  })
})
