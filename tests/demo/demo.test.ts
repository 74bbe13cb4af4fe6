import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeDemo } from '../../src/demo/index.ts'
import type { Catalogue } from '../../src/engine/catalogue.ts'
import type { Entry } from '../../src/model/entry.ts'
import { encodeProject } from '../../src/model/folder.ts'
import { messagesOf, type Session, tokensOf } from '../../src/model/session.ts'
import { demoNow, makeDemoHome } from '../support/demo-home.ts'
import type { Home } from '../support/home.ts'

describe('the list of the demo', () => {
  test('has sixty sessions, and those of the pictures come first in the shop', async () => {
    const { sessions } = await openDemo()
    expect(sessions).toHaveLength(60)
    const shop = sessions.filter(({ projectPath }) => projectPath.includes('/code/shop'))
    expect(shop.slice(0, 13).map(row)).toEqual([
      '2 min · Fix the flaky checkout test · main · 20 msgs · 182404',
      '180 min · Update the README for 2.0 · main · 5 msgs · 12005',
      '300 min · Migrate to Postgres 17 · feature/pg17 · 212 msgs · 3101240',
      '420 min · Why is the cart total off by one cent? · main · 31 msgs · 240096',
      '1560 min · 検索の実装を続ける · search · 8 msgs · 40016',
      '1680 min · Ship the spring sale banner 🌱 · sale/spring · 44 msgs · 518207',
      '1860 min · Review: rate limiter for /api/cart · pr/412 · 17 msgs · 96038',
      '2880 min · Extract the pricing engine into its own package · pricing · 390 msgs · 5402160',
      '4320 min · Stop logging card numbers · hotfix/pci · 26 msgs · 133053',
      '4620 min · Snapshot tests for the email templates · main · 58 msgs · 611244',
      '5760 min · Explain the webhook retry queue · main · 9 msgs · 71028',
      '20160 min · Replace moment with Temporal · chore/dates · 140 msgs · 1900760',
      '23040 min · Upgrade to Vite 7 · chore/vite7 · 63 msgs · 702281',
    ])
  })

  test('has its projects below the home, and two outside of it', async () => {
    const { home, sessions } = await openDemo()
    const projects = new Set(sessions.map(({ projectPath }) => projectPath.replace(home.path, '~')))
    expect([...projects].sort()).toEqual([
      '/srv/deploy/production',
      '/srv/deploy/staging',
      '~/code/blog',
      '~/code/blog-redesign',
      '~/code/dotfiles',
      '~/code/infra/dns',
      '~/code/infra/relay',
      '~/code/infra/terraform',
      '~/code/parser',
      '~/code/shop',
      '~/code/shop/packages/pricing',
      '~/notes',
      '~/work/billing-api',
      '~/work/design-system',
    ])
    expect(existsSync(join(home.path, 'code/shop'))).toBe(true)
    expect(existsSync(join(home.path, 'code/shop/packages/pricing'))).toBe(false)
    const gitdir = readFileSync(join(home.path, 'code/blog-redesign/.git'), 'utf8').replace(/^gitdir: (.*)\n$/, '$1')
    expect(existsSync(gitdir)).toBe(true)
  })

  test('has something for every view: active, failed, open tasks, untitled, every source', async () => {
    const { sessions } = await openDemo()
    const titles = (wanted: (session: Session) => boolean) => sessions.filter(wanted).map(({ title }) => title)
    expect(titles(({ status }) => status === 'active')).toEqual([
      'Fix the flaky checkout test',
      'Refund a part of an invoice',
    ])
    expect(titles(({ status }) => status === 'failed')).toHaveLength(6)
    expect(titles(({ titleSource }) => titleSource === 'prompt')).toHaveLength(10)
    const open = sessions.flatMap(({ tasks }) => tasks.filter(({ status }) => status !== 'completed'))
    expect(open.map(({ content }) => content)).toContain('Guard the other callers of sum()')
    expect(open).toHaveLength(15)
    expect(new Set(sessions.map(({ source }) => source))).toEqual(new Set(['claude-cli', 'sdk', 'aynd', 'unknown']))
    expect(titles(({ format }) => format === 'agent')).toHaveLength(2)
    expect(titles(({ forkedFrom }) => forkedFrom !== null)).toEqual(['Invoices time out for large stores (fork)'])
  })

  test('hides an empty session and a warm-up, and has three subagents with their callers', async () => {
    const { catalogue } = await openDemo()
    const { sessions } = await catalogue.list({ all: true, subagents: true, limit: 0 })
    const [empty, ...noMore] = sessions.filter(session => session.empty && !session.isSubagent)
    expect([empty?.title, noMore]).toEqual([null, []])
    const subagents = sessions.filter(({ isSubagent, isOrphan }) => isSubagent && !isOrphan)
    expect(subagents.filter(session => session.empty).map(({ id }) => id)).toEqual(['agent-c0ffee01'])
    expect(subagents.filter(session => !session.empty).map(({ agentType }) => agentType)).toEqual(
      Array(3).fill('Explore'),
    )
  })

  test('has one session with two unreadable lines', async () => {
    const { catalogue } = await openDemo()
    const { sessions } = await catalogue.list({ all: true, subagents: true, limit: 0 })
    const damaged = sessions.filter(({ parseErrors }) => parseErrors > 0)
    expect(damaged.map(({ title, parseErrors }) => [title, parseErrors])).toEqual([
      ['Find the memory leak in the image worker', 2],
    ])
    for (const session of sessions) expect([...catalogue.entries(session)]).toHaveLength(session.messageCount)
  })
})

describe('the transcripts of the demo', () => {
  test('begin with that of the pictures, to the second', async () => {
    const { catalogue, sessions } = await openDemo()
    const [checkout] = sessions
    const shown = checkout ? [...catalogue.entries(checkout)].filter(({ kind }) => !hidden.includes(kind)) : []
    expect(shown.slice(0, 17).map(brief)).toEqual([
      '14:02 user: the checkout test fails every third run, find out why before changing anything',
      "14:02 assistant: I'll reproduce it, then read the cart code.",
      '14:02 thinking: a race, or leftover state? Every third run smells of a race:',
      '14:02 Bash',
      '14:02 failed: Exit code 1',
      '14:02 Grep',
      '14:02 toolResult: src/cart.ts:43:  await save({ id, total })',
      '14:02 Read',
      '14:02 toolResult:      1→/** What discount changes is on the left of the arrow. */',
      '14:05 assistant: `total` is still a promise when a coupon applies; `save` writes it too early.',
      '14:05 Edit',
      '14:05 toolResult: The file ~/src/cart.ts has been updated.',
      '14:05 Bash',
      '14:06 toolResult:  Test Files  50 passed (50)',
      '14:07 assistant: 50 of 50 runs pass. The cause was one missing `await`; the guard makes it loud.',
      '14:09 user: good. same mistake anywhere else?',
      '14:09 assistant: I send somebody through all callers of `sum`, and look at the types meanwhile.',
    ])
    const [call, result] = shown.slice(3, 5).map(({ timestamp }) => Date.parse(timestamp ?? ''))
    expect((result ?? 0) - (call ?? 0)).toBe(14_200)
  })

  test('lead from a call to the transcript of its subagent', async () => {
    const { catalogue, sessions } = await openDemo()
    const agents = sessions.slice(0, 1).flatMap(session => [...catalogue.entries(session)].flatMap(agentOf))
    expect(agents).toHaveLength(2)
    for (const agent of agents) {
      const [subagent] = await catalogue.find(`agent-${agent}`)
      expect(subagent?.parentId).toBe(sessions[0]?.id)
    }
  })

  test('have every kind of entry, and every tool that is drawn in its own way', async () => {
    const { catalogue, sessions } = await openDemo()
    const entries = sessions.flatMap(session => [...catalogue.entries(session)])
    const kinds = 'assistant progress snapshot summary system thinking toolCall toolResult user'.split(' ')
    expect([...new Set(entries.map(({ kind }) => kind))].sort()).toEqual(kinds)
    const tools = new Set(entries.flatMap(({ toolCall }) => toolCall?.name ?? []))
    const drawn = 'Bash Edit Grep MultiEdit Read Task TaskCreate TaskUpdate TodoWrite WebFetch Write'.split(' ')
    expect([...tools].sort()).toEqual(expect.arrayContaining(drawn))
    expect(entries.filter(({ image }) => image !== undefined)).toHaveLength(1)
    expect(entries.filter(({ compaction }) => compaction !== undefined)).toHaveLength(1)
  })

  test('have a prompt that was taken back, and truncated output', async () => {
    const { home, catalogue, sessions } = await openDemo()
    const cent = sessions.find(({ title }) => title === 'Why is the cart total off by one cent?')
    const prompts = cent ? [...catalogue.entries(cent)].filter(({ kind }) => kind === 'user') : []
    expect(prompts[2]?.parentUuid).toBe(prompts[1]?.parentUuid)
    const spilled = filesBelow(home.path).filter(path => path.includes('/tool-results/'))
    expect(spilled).toHaveLength(1)
    expect(readFileSync(join(home.path, spilled[0] ?? ''), 'utf8').split('\n')).toHaveLength(900)
  })
})

describe('the folder of the demo', () => {
  test('is the same every time, except for its name', () => {
    const [first, second] = [contentsOf(makeDemoHome().path), contentsOf(makeDemoHome().path)]
    expect(first.size).toBeGreaterThan(70)
    expect(second).toEqual(first)
  })

  test('is all that is written, is closed to others, and is removed without a trace', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sessions-tui-around-')))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const homeBefore = filesBelow(process.env.HOME ?? '')
    const demo = makeDemo(demoNow)
    expect(readdirSync(folder).map(name => join(folder, name))).toEqual([demo.home])
    expect(statSync(demo.home).mode & 0o777).toBe(0o700)
    expect(Object.values(demo.env).every(path => path.startsWith(demo.home))).toBe(true)
    demo.remove()
    expect(readdirSync(folder)).toEqual([])
    expect(filesBelow(process.env.HOME ?? '')).toEqual(homeBefore)
  })
})

const hidden = ['progress', 'snapshot']

async function openDemo(): Promise<{ home: Home; catalogue: Catalogue; sessions: readonly Session[] }> {
  const home = makeDemoHome()
  const catalogue = await home.open()
  const { sessions } = await catalogue.list({ limit: 0 })
  return { home, catalogue, sessions }
}

function row(session: Session): string {
  const minutes = (demoNow.getTime() - Date.parse(session.modified ?? '')) / 60_000
  const { title, gitBranch } = session
  return `${minutes} min · ${title} · ${gitBranch} · ${messagesOf(session)} msgs · ${tokensOf(session)}`
}

function brief({ kind, timestamp, text, toolCall, toolResult }: Entry): string {
  const [firstLine = ''] = text.split('\n')
  const what = toolCall?.name ?? `${toolResult?.isError ? 'failed' : kind}: ${firstLine.replace(/\/\S*\/shop/, '~')}`
  return `${timestamp?.slice(11, 16)} ${what}`
}

const agentOf = ({ toolResult }: Entry): string[] => (toolResult?.agentId === undefined ? [] : [toolResult.agentId])

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => relative(folder, join(entry.parentPath, entry.name)))
}

/** Names, times and contents of files, without the name of the home itself. */
function contentsOf(home: string): Map<string, string> {
  const nameless = (text: string) => text.replaceAll(home, '~').replaceAll(encodeProject(home), '~')
  return new Map(
    filesBelow(home).map(path => {
      const { mtimeMs } = statSync(join(home, path))
      const time = path.endsWith('.jsonl') ? mtimeMs : 0
      return [nameless(path), `${time} ${nameless(readFileSync(join(home, path), 'utf8'))}`]
    }),
  )
}
