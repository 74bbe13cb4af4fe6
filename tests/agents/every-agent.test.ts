import './row-agent.ts'

import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { agents } from '../../src/agents/index.ts'
import { scan } from '../../src/engine/scan/scan.ts'
import { factsOf } from '../../src/engine/scan/scan-record.ts'
import { readEntries } from '../../src/engine/transcript/read-all.ts'
import { noCounts, sumOf } from '../../src/model/entry.ts'
import { parseObject } from '../../src/model/json.ts'
import type { Session } from '../../src/model/session.ts'
import { bytesOf, type Home, makeHome } from '../support/home.ts'
import { runHere, runHereJson } from '../support/in-process.ts'
import { goLive } from '../support/live.ts'
import { randomLines, seeded } from '../support/random.ts'
import { rowsFile } from './row-agent.ts'

interface Turn {
  readonly asked: string
  readonly answered: string
}

/** How a test keeps a session of two ids, `1…` and `2…`, as the agent would; and takes it away. */
interface Keeper {
  write(home: Home, id: string, turns: readonly Turn[]): void
  append(home: Home, id: string, turns: readonly Turn[]): void
  remove(home: Home, id: string): void
}

const first = '11111111-1111-4111-8111-111111111111'
const second = '22222222-2222-4222-8222-222222222222'
const folder = '/code/shop'
const at = (number: number) => new Date(Date.UTC(2026, 7, 1, 12, number)).toISOString()

/** One turn in the lines of Claude Code. */
const claudeTurn = (id: string, { asked, answered }: Turn, number: number): object[] => [
  {
    ...{ type: 'user', uuid: `${id}-u${number}`, sessionId: id, cwd: folder, timestamp: at(2 * number) },
    message: { role: 'user', content: asked },
  },
  {
    ...{ type: 'assistant', uuid: `${id}-a${number}`, sessionId: id, cwd: folder, timestamp: at(2 * number + 1) },
    message: {
      ...{ id: `msg-${id}-${number}`, role: 'assistant', model: 'claude-sonnet-4-5' },
      content: [{ type: 'text', text: answered }],
      usage: { input_tokens: 10, output_tokens: 5 },
    },
  },
]

/** One turn in the lines of the `agent` CLI. */
const agentTurn = (id: string, { asked, answered }: Turn, number: number): object[] => {
  const message = (role: string, text: string, more: object) => ({
    ...{ type: 'message', id: `${id.slice(0, 6)}${role[0]}${number}`, role },
    timestamp: at(2 * number + (role === 'user' ? 0 : 1)),
    message: { role, content: [{ type: 'text', text }], ...more },
  })
  const usage = { input: 10, output: 5, cache_read: 0, cache_write: 0, total_tokens: 15 }
  return [
    message('user', asked, {}),
    message('assistant', answered, { model: 'claude-sonnet-4-5', provider: 'anthropic', usage, stop_reason: 'stop' }),
  ]
}

const claudeFile = (home: Home, id: string) => join(home.projects, '-code-shop', `${id}.jsonl`)
const agentFile = (home: Home, id: string) => join(home.agentSessions, `20260801-12000${id[0]}-${id.slice(0, 8)}.jsonl`)

const keepers: { readonly [agent: string]: Keeper } = {
  'claude-code': {
    write: (home, id, turns) => put(claudeFile(home, id), linesOf(claudeTurn, id, turns)),
    append: (home, id, turns) => appendFileSync(claudeFile(home, id), bytesOf(linesOf(claudeTurn, id, turns, 1))),
    remove: (home, id) => rmSync(claudeFile(home, id)),
  },
  agent: {
    write(home, id, turns) {
      const header = { type: 'session', id, version: 1, timestamp: at(0), cwd: folder }
      put(agentFile(home, id), [header, ...linesOf(agentTurn, id, turns)])
    },
    append: (home, id, turns) => appendFileSync(agentFile(home, id), bytesOf(linesOf(agentTurn, id, turns, 1))),
    remove: (home, id) => rmSync(agentFile(home, id)),
  },
  rows: {
    write: (home, id, turns) => setRow(home, id, [...(rowsOf(home).get(id) ?? []), ...linesOf(claudeTurn, id, turns)]),
    append: (home, id, turns) =>
      setRow(home, id, [...(rowsOf(home).get(id) ?? []), ...linesOf(claudeTurn, id, turns, 1)]),
    remove: (home, id) => setRow(home, id, undefined),
  },
}

function put(file: string, lines: readonly object[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytesOf(lines))
}

type TurnLines = typeof claudeTurn

const linesOf = (turnLines: TurnLines, id: string, turns: readonly Turn[], from = 0): object[] =>
  turns.flatMap((turn, number) => turnLines(id, turn, from + number))

const tables = new WeakMap<Home, Map<string, object[]>>()

function rowsOf(home: Home): Map<string, object[]> {
  const table = tables.get(home) ?? new Map<string, object[]>()
  tables.set(home, table)
  return table
}

function setRow(home: Home, id: string, lines: object[] | undefined): void {
  const table = rowsOf(home)
  if (lines) table.set(id, lines)
  else table.delete(id)
  const chats = [...table].map(([row, all]) => ({ id: row, changed: Date.parse(at(0)), turn: all.length, lines: all }))
  mkdirSync(dirname(rowsFile(home.path)), { recursive: true })
  writeFileSync(rowsFile(home.path), JSON.stringify({ chats }))
}

const place = { id: 'x', folder: '', isSubagent: false, parentId: null }
const lines = Object.values(agents).filter(({ store }) => store.kind === 'lines')

test.each(lines)('$name: no line makes it throw, and list and transcript agree on all', agent => {
  const file = join(makeHome().path, 'fuzz.jsonl')
  writeFileSync(file, bytesOf(randomLines(seeded(7), 3000)))
  const facts = factsOf(scan(file, agent, place))
  const counts = noCounts()
  for (const entry of readEntries(file, agent, Number.MAX_SAFE_INTEGER)) counts[entry.kind]++
  expect(counts).toEqual(facts.counts)
  expect(sumOf(counts)).toBeGreaterThan(500)
  expect(facts.parseErrors).toBe(0)
})

describe.each(Object.values(agents))('the sessions of $name', agent => {
  const keeper = keepers[agent.name]
  if (!keeper) throw new Error(`Say in this test how ${agent.name} keeps its sessions`)

  function homeWithTwo(): Home {
    const home = makeHome()
    keeper?.write(home, first, [{ asked: 'Fix the login', answered: 'It was the **cookie**.' }])
    keeper?.write(home, second, [{ asked: 'Write the manual', answered: 'Here is a chapter.' }])
    return home
  }

  const listed = async (home: Home, ...args: string[]) =>
    (await runHereJson<{ sessions: Session[] }>(home, 'list', '--all', ...args)).sessions

  test('are listed with what is in them, from files and from the cache', async () => {
    const home = homeWithTwo()
    const cold = await listed(home)
    const usage = { inputTokens: 10, outputTokens: 5 }
    expect(cold.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
      { id: first, format: agent.name, projectPath: folder, firstPrompt: 'Fix the login', messageCount: 2, usage },
      { id: second, format: agent.name, projectPath: folder, firstPrompt: 'Write the manual', messageCount: 2, usage },
    ])
    expect(new Set(cold.map(({ key }) => key)).size).toBe(2)
    expect(await listed(home)).toEqual(cold)
  })

  test('are found by option, by query and by folder', async () => {
    const home = homeWithTwo()
    expect(await listed(home, '--format', agent.name)).toHaveLength(2)
    expect(await listed(home, `source:${agent.name}`)).toHaveLength(2)
    const root = join(home.path, agent.store.home.usual, ...agent.store.home.sessions)
    expect((await runHere(home, 'list', '--all', '--root', root)).stdout).toContain('Fix the login')
  })

  test('are shown and exported under the name of the agent', async () => {
    const home = homeWithTwo()
    expect((await runHere(home, 'show', '1111')).stdout).toContain('It was the **cookie**.')
    const { stdout } = await runHere(home, 'export', '1111', '--format', 'md', '--output', '-')
    expect(stdout).toContain(`| Agent | ${agent.label}`)
    expect(stdout).toContain(`## ${agent.speaker}`)
    expect(stdout).toContain('It was the **cookie**.')
    const raw = await runHere(home, 'export', '1111', '--raw', '--no-redact', '--output', '-')
    expect(raw.stdout.trim().split('\n').map(parseObject)).not.toContain(undefined)
    expect(raw.stdout).toContain('It was the **cookie**.')
  })

  test('are searched, before and after their words are kept', async () => {
    const home = homeWithTwo()
    for (const _ of ['before', 'after']) {
      const { results } = await runHereJson<{ results: { session: Session; matches: number }[] }>(
        home,
        'search',
        'chapter',
      )
      expect(results.map(({ session, matches }) => [session.id, matches])).toEqual([[second, 1]])
    }
  })

  test('are counted', async () => {
    const home = homeWithTwo()
    const { stdout } = await runHere(home, 'stats', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ days: [{ sessions: 2, prompts: 2, tokens: { input: 20, output: 10 } }] })
  })

  test('are told of as they come, grow and go', async () => {
    const home = homeWithTwo()
    const live = await goLive({ env: home.env })
    live.catalogue.start()
    await live.settled()
    const of = (id: string) => [...live.sessions.values()].find(session => session.id === id)
    expect([of(first)?.messageCount, of(second)?.messageCount]).toEqual([2, 2])
    keeper.append(home, first, [{ asked: 'And the logout', answered: 'Done.' }])
    await live.until(() => of(first)?.messageCount === 4)
    keeper.remove(home, second)
    await live.until(() => of(second) === undefined)
    expect(of(first)?.lastPrompt).toBe('And the logout')
  })
})
