import { appendFileSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Hit } from '../../../src/query/match/finder.ts'
import { marksOf } from '../../../src/query/match/marks.ts'
import { saidIn } from '../../../src/query/match/searchable-text.ts'
import { bytesOf, entriesOf, makeHome } from '../../support/home.ts'
import { ids, says, user } from '../../support/lines/claude-lines.ts'
import { rawLines } from '../../support/lines/raw-lines.ts'
import { goLive, type Live } from '../../support/live.ts'
import { pick, seeded } from '../../support/random.ts'
import { asked, keptIn, segmentsOf } from '../../support/search/kept-words.ts'

/** Nothing is noticed before a pass over the disk. */
const unwatched = () => {
  throw new Error('No watches')
}

const never = new AbortController().signal

async function find({ catalogue, sessions }: Live, line: string): Promise<number> {
  const all = [...sessions.values()].filter(({ isSubagent }) => !isSubagent)
  const { matches } = await catalogue.finder.find({ query: asked(line), sessions: all, area: 'all' }, () => {}, never)
  return matches
}

describe.each([true, false])('in a live catalogue (words stored: %s)', isKept => {
  const homeOf = () => {
    const home = makeHome()
    if (!isKept) home.write('.config/sessions-tui/settings.json', '{ "textStore": false }')
    return home
  }

  test('new words are found, also of a subagent, and deleted ones are not', async () => {
    const home = homeOf()
    const parent = home.session(`-code-shop/${ids.first}.jsonl`, [user('Fix the login')])
    const agent = home.session(`-code-shop/${ids.first}/subagents/agent-a1.jsonl`, [user('Look into it'), says('Yes')])
    const live = await goLive({ env: home.env })
    live.catalogue.start()
    await live.settled()
    expect([await find(live, 'login'), await find(live, 'late')]).toEqual([1, 0])
    for (const path of [agent, parent]) {
      const count = live.sessions.get(path)?.messageCount ?? 0
      const before = await find(live, 'late')
      appendFileSync(path, bytesOf([says('It is late')]))
      live.catalogue.look()
      await live.until(() => live.sessions.get(path)?.messageCount === count + 1)
      expect(await find(live, 'late')).toBe(before + 1)
    }
    rmSync(agent)
    live.catalogue.look()
    await live.until(() => !live.sessions.has(agent))
    expect(await find(live, 'late')).toBe(1)
  })

  test('an unreadable file does not hide the others', async () => {
    const home = homeOf()
    const lost = home.session(`-code-shop/${ids.first}.jsonl`, [user('Fix the login'), says('Éclair')])
    home.session(`-code-shop/${ids.second}.jsonl`, [user('Fix the login, too'), says('Éclair')])
    const live = await goLive({ env: home.env }, unwatched)
    live.catalogue.start()
    await live.settled()
    rmSync(lost)
    mkdirSync(lost)
    expect([await find(live, 'login'), await find(live, '/log.n/'), await find(live, 'Éclair')]).toEqual([1, 1, 1])
    const hits: Hit[] = []
    const file = { key: lost, format: 'claude-code' } as const
    await live.catalogue.finder.hits(file, asked('Éclair'), 0, more => hits.push(...more), never)
    expect(hits).toEqual([])
  })
})

test('words that turn out to be damaged are stored again at once', async () => {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [user('Fix the login'), says('Password')])
  const live = await goLive({ env: home.env })
  live.catalogue.start()
  await live.settled()
  const [segment = ''] = segmentsOf(home)
  const fd = openSync(segment, 'r+')
  writeSync(fd, Buffer.alloc(200), 0, 200, 0)
  closeSync(fd)
  expect(keptIn(home)).not.toContain('Password')
  const again = live.settled()
  expect(await find(live, 'password')).toBe(1)
  await again
  expect(keptIn(home)).toContain('Password')
  expect(await find(live, 'password')).toBe(1)
})

test('all hits in a file come in its order, those after the given place first', async () => {
  const home = makeHome()
  const random = seeded(41)
  const path = home.session(`-code-shop/${ids.first}.jsonl`, rawLines(random, 400, 'claude-code'))
  const live = await goLive({ env: home.env })
  live.catalogue.start()
  await live.settled()
  const session = live.sessions.get(path)
  if (!session) throw new Error('It is not there')
  const entries = entriesOf(path, 'claude-code', session.sizeBytes)
  for (const line of ['words', 'Capitals', 'привет', '中文', '/wor.s/', 'é', 'nowhere', 'plain words|привет']) {
    const query = asked(line)
    const expected = entries.flatMap((entry, number) => {
      const said = saidIn(entry)
      return said && marksOf(query, said.text).length > 0 ? [number] : []
    })
    const from = pick(random, [0, session.sizeBytes / 2, session.sizeBytes])
    const hits: Hit[] = []
    await live.catalogue.finder.hits(session, query, from, more => hits.push(...more), never)
    expect(hits.map(({ entry }) => entry).sort((a, b) => a - b)).toEqual(expected)
    const behind = hits.filter(({ offset }) => offset >= from).length
    expect(hits.slice(0, behind).every(({ offset }) => offset >= from)).toBe(true)
  }
})
