import './rows/agent.ts'

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { agents } from '../../src/agents/index.ts'
import { scan } from '../../src/engine/scan/scan.ts'
import { factsOf } from '../../src/engine/scan/scan-record.ts'
import { noCounts, sumOf } from '../../src/model/entry.ts'
import { parseObject } from '../../src/model/json.ts'
import type { Session } from '../../src/model/session.ts'
import { openApp, replaceByExport } from '../support/app.ts'
import { bytesOf, entriesOf, type Home, makeHome } from '../support/home.ts'
import { runHere, runHereJson } from '../support/in-process.ts'
import { goLive } from '../support/live.ts'
import { damaged, pick, randomLines, seeded } from '../support/random.ts'
import { type Keeper, project } from './keeper.ts'

const first = '11111111-1111-4111-8111-111111111111'
const second = '22222222-2222-4222-8222-222222222222'

const keeperFiles = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll(sep, '/'))
  .filter(file => file.endsWith('/keeper.ts'))
const keepers = await Promise.all(keeperFiles.map(async file => (await import(`./${file}`)).keeper as Keeper))

const place = { id: 'x', folder: '', isSubagent: false, parentId: null }

const lines = Object.values(agents).filter(({ store }) => store.kind === 'lines')

test.each(lines)('$name: no line makes it throw, and list and transcript agree on all', async agent => {
  const home = makeHome()
  keeperOf(agent.name).write(home, first, [{ asked: 'Fix the login', answered: 'It was the **cookie**.' }])
  const own = linesIn((await runHere(home, 'show', first, '--raw')).stdout)
  const file = join(home.path, 'fuzz.jsonl')
  const random = seeded(7)
  const damagedLines = Array.from({ length: 3000 }, () => damaged(random, pick(random, own)))
  writeFileSync(file, bytesOf([...randomLines(random, 3000), ...damagedLines]))
  const facts = factsOf(scan(file, agent, place))
  const counts = noCounts()
  for (const entry of entriesOf(file, agent.name)) {
    counts[entry.kind]++
    agent.decoder.readable?.(entry)
  }
  expect(counts).toEqual(facts.counts)
  expect(sumOf(counts)).toBeGreaterThan(500)
  expect(facts.parseErrors).toBe(0)
})

describe.each(Object.values(agents))('the sessions of $name', agent => {
  const keeper = keeperOf(agent.name)

  function homeWithTwo(): Home {
    const home = makeHome()
    keeper.write(home, first, [{ asked: 'Fix the login', answered: 'It was the **cookie**.' }])
    keeper.write(home, second, [{ asked: 'Write the manual', answered: 'Here is a chapter.' }])
    return home
  }

  const listed = async (home: Home, ...args: string[]) =>
    (await runHereJson<{ sessions: Session[] }>(home, 'list', '--all', ...args)).sessions

  test('are listed with what is in them, from files and from the cache', async () => {
    const home = homeWithTwo()
    const cold = await listed(home)
    const usage = { inputTokens: 10, outputTokens: 5 }
    expect(cold.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
      { id: first, format: agent.name, projectPath: project, firstPrompt: 'Fix the login', messageCount: 2, usage },
      { id: second, format: agent.name, projectPath: project, firstPrompt: 'Write the manual', messageCount: 2, usage },
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
    expect((await runHere(home, 'search', 'chapter')).stdout).toMatch(/^ +2222\S*:\d/m)
  })

  test('are exported together, each into a document of its own', async () => {
    const home = homeWithTwo()
    await runHere(home, 'export', '1111', '2222', '--output', join(home.path, 'out'))
    expect(readdirSync(join(home.path, 'out')).filter(name => /fix|write/i.test(name))).toHaveLength(2)
  })

  test('are counted', async () => {
    const home = homeWithTwo()
    const { stdout } = await runHere(home, 'stats', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ days: [{ sessions: 2, prompts: 2, tokens: { input: 20, output: 10 } }] })
  })

  test('are reported as they appear, grow and disappear', async () => {
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

  test('are never replaced by an export', async () => {
    const app = await openApp(homeWithTwo())
    const path = app.state.list.sessions[0]?.path ?? ''
    const before = readFileSync(path, 'utf8')
    await replaceByExport(app, path)
    await app.until(({ state }) => state.toast?.kind === 'problem')
    expect(readFileSync(path, 'utf8')).toBe(before)
    await app.close()
  })

  test('are chosen, read, searched and followed in the dashboard, each for itself', async () => {
    const home = homeWithTwo()
    const app = await openApp(home)
    const isShown = (text: string) => app.rows().some(row => row.includes(text))
    await app.press('home')
    const [top] = app.state.list.sessions
    const [mine, other] = top?.id === first ? ['the cookie', 'Here is a chapter'] : ['Here is a chapter', 'the cookie']
    expect([isShown(mine), isShown(other)]).toEqual([true, false])
    await app.press('j')
    expect([isShown(mine), isShown(other)]).toEqual([false, true])
    await app.press('>')
    await app.type('chapter')
    expect([app.state.search?.answer?.found.length, isShown('Here is a chapter')]).toEqual([1, true])
    await app.press('enter')
    expect(app.state.transcript).toMatchObject({ session: { id: second }, parents: [] })
    keeper.append(home, second, [{ asked: 'And an index', answered: 'Here are the keywords.' }])
    await app.until(() => isShown('Here are the keywords'))
    await app.close()
  })
})

const linesIn = (text: string): readonly object[] =>
  text.split('\n').flatMap(line => (line === '' ? [] : (JSON.parse(line) as object)))

function keeperOf(agent: string): Keeper {
  const keeper = keepers.find(one => one.agent === agent)
  if (!keeper) throw new Error(`Say in a file tests/agents/<folder>/keeper.ts how ${agent} keeps its sessions`)
  return keeper
}
