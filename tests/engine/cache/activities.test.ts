import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openLedger } from '../../../src/agents/decode/ledger.ts'
import { type AgentName, agents } from '../../../src/agents/index.ts'
import { packActivity, unpackActivity } from '../../../src/engine/cache/activity-record.ts'
import { scan } from '../../../src/engine/scan/scan.ts'
import type { CountedFile } from '../../../src/model/activity.ts'
import type { Session } from '../../../src/model/session.ts'
import { builtLibrary } from '../../support/built.ts'
import { bytesOf, type Content, type Home, makeHome } from '../../support/home.ts'
import {
  assistant,
  calls,
  ids,
  queuedPrompt,
  result,
  says,
  system,
  usage,
  usageInParts,
  user,
} from '../../support/lines/claude-lines.ts'
import { fileOf, look } from '../../support/lines/grown.ts'
import { goLive } from '../../support/live.ts'
import { pick, seeded } from '../../support/random.ts'
import { eventsOf, toldBy } from '../../support/recount/activity.ts'

const happened = (lines: Content) => toldBy(look(fileOf(bytesOf(lines))))
const at = (timestamp: string) => ({ timestamp })

describe('an API message', () => {
  test('is one event, however many lines it has: the last one counts, and the sum of all is kept beside it', () => {
    const { messages } = happened([
      assistant([], { id: 'm', usage: usage(3, 1, 5), model: 'opus' }, at('2026-08-01T10:00:00.900Z')),
      says('another', { id: 'other' }),
      assistant([], { id: 'm', usage: usage(3, 20, 6, 7), model: 'opus-2' }, at('2026-08-01T10:00:09.100Z')),
    ])
    expect(messages).toHaveLength(2)
    expect(messages[0]).toMatchObject({
      time: Date.parse('2026-08-01T10:00:09Z'),
      model: 'opus-2',
      isSidechain: false,
      spent: { input: 3, output: 20, write5m: 6, write1h: 0, read: 7 },
      lines: 2,
      repeated: { input: 6, output: 21, write: 11, read: 7 },
    })
  })

  test.each([
    ['both parts', usageInParts(0, 0, 40, 2), { write5m: 40, write1h: 2 }],
    ['a sum alone', usage(0, 0, 42), { write5m: 42, write1h: 0 }],
    ['a sum larger than its parts', { ...usageInParts(0, 0, 10, 2), ...usage(0, 0, 42) }, { write5m: 40, write1h: 2 }],
    ['parts alone', { ...usageInParts(0, 0, 40, 2), ...usage(0, 0, 0) }, { write5m: 40, write1h: 2 }],
    ['a sum smaller than its parts', { ...usageInParts(0, 0, 1, 9), ...usage(0, 0, 6) }, { write5m: 0, write1h: 6 }],
    ['figures that are none', { cache_creation_input_tokens: '7', cache_creation: 5 }, { write5m: 0, write1h: 0 }],
  ])('has its cache writes by lifetime: %s', (_, given, spent) => {
    const { messages, facts } = happened([says('a', { usage: given })])
    expect(messages[0]?.spent).toMatchObject(spent)
    expect(facts.usage.cacheCreationTokens).toBe(spent.write5m + spent.write1h)
  })

  test('of a subagent among the lines of its parent is kept apart, and is not the parent’s own', () => {
    const { messages, deeds, facts } = happened([
      says('mine', { id: 'm', usage: usage(1, 2) }),
      user('look there', { isSidechain: true }),
      assistant(
        [{ type: 'tool_use', id: 't', name: 'Read', input: {} }],
        { id: 'm', usage: usage(5, 5) },
        { isSidechain: true },
      ),
    ])
    expect(messages.map(({ isSidechain, spent }) => [isSidechain, spent.output])).toEqual([
      [false, 2],
      [true, 5],
    ])
    expect(deeds).toMatchObject([
      { kind: 'prompt', isSidechain: true },
      { kind: 'call', isSidechain: true },
    ])
    expect(facts.usage.outputTokens).toBe(2)
  })

  test('without an id counts separately, and one in the agent’s own words keeps its name', () => {
    const { messages } = happened([
      says('a', { id: undefined, model: '<synthetic>' }),
      says('b', { id: undefined, model: '<synthetic>' }),
    ])
    expect(messages.map(({ id, model }) => [id, model])).toEqual([
      [0, '<synthetic>'],
      [0, '<synthetic>'],
    ])
  })

  test('whose id is empty has none', () => {
    const { messages } = happened([says('a', { id: '' }), says('b', { id: '' })])
    expect(messages.map(({ id, lines }) => [id, lines])).toEqual([
      [0, 1],
      [0, 1],
    ])
  })

  test('has no model if the name is too long', () => {
    const { messages, facts } = happened([says('a', { model: 'x'.repeat(201) }), says('b', { model: 'x'.repeat(200) })])
    expect(messages.map(({ model }) => model.length)).toEqual([0, 200])
    expect(facts.models.map(model => model.length)).toEqual([200])
  })

  test.each(['1969-12-31T23:59:59Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', '2106-02-07T06:28:16Z'])(
    'of %s has no time, as that is not believable',
    timestamp => {
      expect(happened([says('a', {}, at(timestamp))]).messages[0]?.time).toBe(0)
      expect(happened([says('a', {}, at('2106-02-07T06:28:15Z'))]).messages[0]?.time).toBe((2 ** 32 - 1) * 1000)
    },
  )

  test('with figures beyond all limits is kept as close to them as possible', () => {
    const { messages, facts } = happened([
      says('a', { id: 'm', usage: usage(-5, 2.5, 1e300, 2 ** 32) }),
      says('b', { id: 'm', usage: usage(-5, 2.5, 1e300, 2 ** 32) }),
    ])
    const most = 2 ** 32 - 1
    expect(messages[0]?.spent).toEqual({ input: 0, output: 2, write5m: most, write1h: 0, read: most })
    expect(messages[0]?.repeated).toEqual({ input: 0, output: 4, write: most, read: most })
    expect(facts.usage.outputTokens).toBe(2)
  })
})

describe('a deed', () => {
  test('is a prompt for each line that a user typed', () => {
    const { deeds, facts } = happened([
      user(
        [
          { type: 'text', text: 'look' },
          { type: 'image', source: {} },
        ],
        at('2026-08-01T10:00:05Z'),
      ),
      user('<command-name>/clear</command-name>'),
      result('not typed'),
      queuedPrompt('typed meanwhile'),
    ])
    expect(deeds.map(({ kind, time }) => [kind, time])).toEqual([
      ['prompt', Date.parse('2026-08-01T10:00:05Z')],
      ['prompt', Date.parse('2026-08-01T10:00:00Z')],
    ])
    expect(facts.counts.user).toBe(3)
  })

  test('is a separate one if its id is empty', () => {
    const { deeds } = happened([user('a', { uuid: '' }), user('b', { uuid: '', forkedFrom: { messageUuid: '' } })])
    expect(deeds.map(({ id }) => id)).toEqual([0, 0])
  })

  test('is a call, once for each id, that failed if its result says so', () => {
    const { deeds } = happened([
      calls('Bash', {}, 't1'),
      calls('Bash', {}, 't1'),
      calls('Edit', {}, 't2'),
      result('fine', {}, 't2'),
      result('bad', {}, 't1', { is_error: true }),
      result('not asked', {}, 't9', { is_error: true }),
    ])
    expect(deeds).toMatchObject([
      { kind: 'call', tool: 'Bash', failed: true },
      { kind: 'call', tool: 'Edit', failed: false },
    ])
    expect(deeds).toHaveLength(2)
  })

  test('is a compaction, with the number of messages before it', () => {
    const { deeds } = happened([
      says('a', { id: 'a' }),
      says('b', { id: 'b' }),
      system('compact_boundary'),
      system('turn_duration'),
      says('more of it', { id: 'b' }),
      system('compact_boundary'),
    ])
    expect(deeds).toMatchObject([
      { kind: 'compaction', position: 2 },
      { kind: 'compaction', position: 2 },
    ])
  })

  test('is the same in a fork and in a copy, though a fork has its lines under new ids', () => {
    const lines = [user('a', { uuid: 'u1' }), says('b', { id: 'm' }), calls('Bash', {}, 't')]
    const forked = { ...user('a', { uuid: 'u7' }), forkedFrom: { sessionId: ids.first, messageUuid: 'u1' } }
    const idsOf = (content: Content) => {
      const { messages, deeds } = happened(content)
      return [...messages, ...deeds].map(({ id }) => id)
    }
    expect(idsOf([forked, ...lines.slice(1)])).toEqual(idsOf(lines))
    expect(new Set(idsOf(lines)).size).toBe(4)
  })
})

describe('a session of the other agent', () => {
  const message = (id: string, role: string, more: object, timestamp = '2026-02-26T14:30:13Z') => ({
    ...{ type: 'message', id, timestamp, role },
    message: { role, ...more },
  })
  const asks = message('a1', 'user', { content: [{ type: 'text', text: 'List' }] })
  const looks = message('a2', 'assistant', {
    content: [{ type: 'tool_call', id: 'call_1', name: 'bash', arguments: {} }],
    model: 'm-1',
    usage: { input: 100, output: 50, cache_read: 80, cache_write: 20 },
  })
  const fails = message('a3', 'tool_result', { tool_call_id: 'call_1', is_error: true, content: [] })
  const compacts = { type: 'compaction', id: 'a4', timestamp: '2026-02-26T15:00:00Z', summary: 's' }
  const looksAgain = { ...looks, id: 'a5' }
  const lines = [asks, looks, fails, compacts, looksAgain]

  test('has messages, prompts, calls and compactions of its own', () => {
    const { messages, deeds } = toldBy(lookAs('agent', fileOf(bytesOf(lines))))
    const spent = { input: 100, output: 50, write5m: 20, write1h: 0, read: 80 }
    expect(messages).toMatchObject([
      { model: 'm-1', spent, lines: 1 },
      { model: 'm-1', spent },
    ])
    expect(deeds).toMatchObject([
      { kind: 'prompt', time: Date.parse('2026-02-26T14:30:13Z') },
      { kind: 'call', tool: 'bash', failed: true },
      { kind: 'compaction', position: 1 },
      { kind: 'call', tool: 'bash', failed: false },
    ])
  })

  test('shares the copied part with its fork, and nothing with a session that has the same ids at another time', () => {
    const idsOf = (content: Content) => {
      const { messages, deeds } = toldBy(lookAs('agent', fileOf(bytesOf(content))))
      return new Set([...messages, ...deeds].map(({ id }) => id))
    }
    const [origin, fork] = [idsOf(lines), idsOf([{ type: 'branch', id: 'b' }, asks, looks])]
    const other = idsOf(lines.map(line => ({ ...line, timestamp: '2026-03-01T00:00:00Z' })))
    expect([...fork].every(id => origin.has(id))).toBe(true)
    expect([...other].filter(id => origin.has(id))).toEqual([])
  })
})

describe('a file that grows', () => {
  test.each([1, 2, 3, 4])('in pieces of any size gives the same as one that is read at once (%i)', seed => {
    const random = seeded(seed)
    const lines = anyLines(random, 80)
    const bytes = Buffer.from(bytesOf(lines))
    const file = fileOf('')
    let last = look(file)
    for (let from = 0; from < bytes.length; ) {
      const to = from + 1 + Math.floor(random() * pick(random, [10, 300, 2000]))
      appendFileSync(file, bytes.subarray(from, to))
      last = look(file, last)
      from = to
    }
    expect(toldBy(last)).toEqual(toldBy(look(fileOf(bytes))))
  })

  test('counts a last line without a newline, and counts it once', () => {
    const [first, second] = [says('a', { id: 'a', usage: usage(1, 1) }), says('b', { id: 'b', usage: usage(2, 2) })]
    const file = fileOf(`${JSON.stringify(first)}\n${JSON.stringify(second)}`)
    const before = look(file)
    expect(toldBy(before).messages).toHaveLength(2)
    appendFileSync(file, `\n${JSON.stringify(says('more', { id: 'b', usage: usage(2, 9) }))}\n`)
    const { messages, facts } = toldBy(look(file, before))
    expect(messages.map(({ lines, spent }) => [lines, spent.output])).toEqual([
      [1, 1],
      [2, 9],
    ])
    expect(facts.usage.outputTokens).toBe(10)
  })
})

describe('packed activity', () => {
  const anActivity = () =>
    unpackActivity(look(fileOf(bytesOf([user('a'), calls('Bash', {}), says('b')]))).activity).activity

  test.each([0, 1, 4, 5])('is the same when it is unpacked, wherever it is (%i bytes further)', shift => {
    const activity = anActivity()
    const packed = packActivity(openLedger(activity), 1_000_000_000_123)
    const shifted = new Uint8Array(packed.length + shift)
    shifted.set(packed, shift)
    const unpacked = unpackActivity(shifted.subarray(shift))
    expect(unpacked.began).toBe(1_000_000_000_123)
    expect(eventsOf(unpacked.activity)).toEqual(eventsOf(activity))
  })

  test('is not copied without need', () => {
    const packed = packActivity(openLedger(anActivity()), null)
    const unpacked = unpackActivity(packed)
    expect(unpacked.activity.messages.ids.buffer).toBe(packed.buffer)
    expect(unpacked.began).toBeNull()
    expect(packed.length % 8).toBe(0)
  })
})

describe('the activities of sessions', () => {
  test('are those of their files and of all their subagents, each once', async () => {
    const { home, main, subagents, other } = family()
    const expected = { [main]: main, [subagents[0]]: main, [subagents[1]]: main, [other]: other }
    await expectBoth(home, sessions => sessions, expected)
    await expectBoth(home, sessions => sessions.toReversed(), expected)
  })

  test('include a subagent as a session of its own if its parent is not among them', async () => {
    const { home, main, subagents, other } = family()
    await expectBoth(home, sessions => sessions.filter(({ path }) => path !== main), {
      [subagents[0]]: subagents[0],
      [subagents[1]]: subagents[1],
      [other]: other,
    })
    await expectBoth(home, sessions => sessions.filter(({ path }) => path === main), {
      [main]: main,
      [subagents[0]]: main,
      [subagents[1]]: main,
    })
  })

  test('include subagents that name each other, or themselves, as their parents', async () => {
    const home = makeHome()
    const own = home.session('-a/agent-1.jsonl', [user('a', { sessionId: 'agent-1' })])
    const one = home.session('-a/agent-2.jsonl', [user('a', { sessionId: 'agent-3' })])
    const two = home.session('-a/agent-3.jsonl', [user('a', { sessionId: 'agent-2' })])
    await expectBoth(home, sessions => sessions, { [own]: own, [one]: one, [two]: one })
  })

  test('have the time at which each file began, or none', async () => {
    const home = makeHome()
    const path = home.session(`-a/${ids.first}.jsonl`, [user('a', at('2026-08-01T10:00:00.123Z'))])
    home.session(`-a/${ids.second}.jsonl`, [user('a', { timestamp: undefined })])
    const files = await counted(home, sessions => sessions)
    expect(Object.fromEntries(files.map(file => [file.path, file.began]))).toMatchObject({
      [path]: Date.parse('2026-08-01T10:00:00.123Z'),
    })
    expect(files.map(({ began }) => began)).toContain(null)
  })

  test('have no beginning in a year that no event can be from', () => {
    const began = (time: number) => unpackActivity(packActivity(openLedger(), time)).began
    expect(began(Date.parse('9999-01-01'))).toBe(null)
    expect(began(Date.parse('2106-01-01'))).toBe(Date.parse('2106-01-01'))
  })

  test('are the same from the cache as from the files', async () => {
    const { home } = family()
    const [cold, warm] = [await counted(home, sessions => sessions), await counted(home, sessions => sessions)]
    const plain = (files: readonly CountedFile[]) => files.map(file => ({ ...file, ...eventsOf(file.activity) }))
    expect(plain(warm)).toEqual(plain(cold))
    expect(warm).toHaveLength(4)
  })

  test('are the same from threads, which read large files', async () => {
    const home = makeHome()
    const large = (id: string) => [...anyLines(seeded(5), 50), says('x'.repeat(9 << 20), { id }), calls('Read', {}, id)]
    home.session(`-a/${ids.first}.jsonl`, large('a'))
    home.session(`-a/${ids.second}.jsonl`, large('b'))
    const { openCatalogue } = await builtLibrary()
    const catalogue = await openCatalogue({ env: home.env })
    const { sessions } = await catalogue.list()
    const plain = (files: readonly CountedFile[]) => files.map(file => ({ ...file, ...eventsOf(file.activity) }))
    const inThreads = plain(await catalogue.activities(sessions))
    catalogue.close()
    rmSync(home.cache, { recursive: true })
    expect(inThreads).toEqual(plain(await counted(home, all => all)))
    expect(inThreads).toHaveLength(2)
  })

  test('can be requested for a session that was only looked up', async () => {
    const { home, main, subagents } = family()
    const catalogue = await home.open()
    const files = await catalogue.activities(await catalogue.find(main))
    catalogue.close()
    expect(files.map(({ path }) => path).sort()).toEqual([main, ...subagents].sort())
  })

  test('are read from the files again if a record is damaged', async () => {
    const { home, main } = family()
    const plain = (files: readonly CountedFile[]) => files.map(({ path, activity }) => [path, eventsOf(activity)])
    const before = await counted(home, sessions => sessions)
    damage(home, 'Glob')
    expect(plain(await counted(home, sessions => sessions))).toEqual(plain(before))

    damage(home, 'Glob')
    const live = await goLive({ env: home.env })
    live.catalogue.start()
    await live.settled()
    const all = () => live.catalogue.activities([...live.sessions.values()])
    const read = live.batches.flat().length
    expect((await all()).map(({ path }) => path)).not.toContain(main)
    await live.until(() => live.batches.flat().length > read)
    expect((await all()).map(({ path }) => path)).toContain(main)
  })

  test('of the live catalogue include what a session has grown by', async () => {
    const { home, main } = family()
    const live = await goLive({ env: home.env })
    live.catalogue.start()
    await live.settled()
    appendFileSync(main, bytesOf([says('one more', { id: 'more' })]))
    const before = live.sessions.get(main)?.messageCount
    await live.until(() => live.sessions.get(main)?.messageCount !== before)
    const session = live.sessions.get(main)
    const [own] = await live.catalogue.activities(session ? [session] : [])
    expect(own?.activity.messages.ids).toHaveLength(3)
  })
})

const lookAs = (name: AgentName, file: string) =>
  scan(file, agents[name], { id: 'x', folder: '', isSubagent: false, parentId: null })

/** Lines with messages, calls and tasks that are spread and repeated, depending on the seed. */
function anyLines(random: () => number, count: number): object[] {
  const some = (name: string) => `${name}${Math.floor(random() * 12)}`
  const kinds = [
    () => user(some('prompt')),
    () => says('x', { id: some('m'), usage: usageInParts(1, Math.floor(random() * 99), 3, 4) }),
    () => says('x', { id: some('m') }, { isSidechain: true }),
    () => says('x', { id: undefined }),
    () => calls(pick(random, ['Bash', 'Edit']), {}, some('t')),
    () => calls('TaskCreate', { subject: some('task'), description: 'é' }, some('t')),
    () => calls('TaskUpdate', { taskId: '1', status: some('status'), addBlockedBy: ['2'] }, some('t')),
    () => calls('TodoWrite', { todos: [{ content: some('todo'), status: 'pending' }] }, some('t')),
    () => result('r', {}, some('t'), { is_error: random() < 0.5 }),
    () => system('compact_boundary'),
  ]
  return Array.from({ length: count }, () => pick(random, kinds)())
}

function family() {
  const home = makeHome()
  const main = home.session(`-a/${ids.first}.jsonl`, [user('a'), calls('Glob', {}), says('b')])
  const subagents = ['agent-1', 'workflows/run/agent-2'].map(name =>
    home.session(`-a/${ids.first}/subagents/${name}.jsonl`, [user('look'), says('found')]),
  ) as [string, string]
  const other = home.session(`-b/${ids.second}.jsonl`, [user('c'), says('d')])
  return { home, main, subagents, other }
}

type Choice = (sessions: readonly Session[]) => readonly Session[]

async function counted(home: Home, choose: Choice): Promise<readonly CountedFile[]> {
  const catalogue = await home.open()
  const { sessions } = await catalogue.list({ all: true, subagents: true, limit: 0 })
  const files = await catalogue.activities(choose(sessions))
  catalogue.close()
  return files
}

/** Each file with the session it belongs to, from the catalogue and from the live catalogue. */
async function expectBoth(home: Home, choose: Choice, expected: { [path: string]: string }): Promise<void> {
  const live = await goLive({ env: home.env })
  live.catalogue.start()
  await live.settled()
  const byPath = [...live.sessions.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  for (const files of [await live.catalogue.activities(choose(byPath)), await counted(home, choose)]) {
    expect(files).toHaveLength(Object.keys(expected).length)
    expect(Object.fromEntries(files.map(({ path, sessionPath }) => [path, sessionPath]))).toEqual(expected)
    expect(files.map(({ path, isSubagent }) => path.includes('agent-') === isSubagent)).not.toContain(false)
  }
  live.catalogue.close()
}

/** Flips one bit in the record of the session that used this tool, but not in its list of tools. */
function damage(home: Home, tool: string): void {
  const file = join(home.cache, 'scans')
  const bytes = readFileSync(file)
  const place = bytes.indexOf(`[["claude-opus-5"],["${tool}"`)
  if (place < 0) throw new Error('it is not there')
  bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(file, bytes)
}
