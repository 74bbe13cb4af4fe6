import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type Activity, type CountedFile, deedsIn, messagesIn } from '../src/model/activity.ts'
import { type Home, makeHome } from './support/home.ts'
import {
  assistant,
  calls,
  ids,
  queuedPrompt,
  result,
  says,
  snapshot,
  system,
  usage,
  usageInParts,
  user,
} from './support/lines/claude-lines.ts'
import { sessionFiles } from './support/recount/recount.ts'
import {
  dayOf,
  messageIdsIn,
  type Recounted,
  recountActivity,
  spentByDay,
  tally,
} from './support/recount/recount-activity.ts'
import { shared } from './support/shared.ts'

describe('what happened in a session counted twice', () => {
  test('the recount itself gives what a reader of the file would count', () => {
    expect(recountActivity(writeSession(makeHome()))).toEqual({
      spent: {
        [`${dayOf(Date.parse('2026-08-01T10:00:00Z'))} opus`]: {
          ...{ messages: 1, input: 3, output: 20, write5m: 40, write1h: 2, read: 0, lines: 2 },
          ...{ repeatedInput: 6, repeatedOutput: 21, repeatedWrite: 42, repeatedRead: 0 },
        },
        [`${dayOf(Date.parse('2026-08-03T10:00:00Z'))} <synthetic>`]: {
          ...{ messages: 2, input: 0, output: 2, write5m: 7, write1h: 0, read: 0, lines: 2 },
          ...{ repeatedInput: 0, repeatedOutput: 2, repeatedWrite: 7, repeatedRead: 0 },
        },
        [`${dayOf(Date.parse('2026-08-01T10:00:00Z'))} claude-opus-5`]: {
          ...{ messages: 3, input: 9, output: 15, write5m: 0, write1h: 0, read: 0, lines: 3 },
          ...{ repeatedInput: 9, repeatedOutput: 15, repeatedWrite: 0, repeatedRead: 0 },
        },
      },
      spentInside: {
        [`${dayOf(Date.parse('2026-08-01T10:00:00Z'))} claude-opus-5`]: {
          ...{ messages: 1, input: 3, output: 5, write5m: 0, write1h: 0, read: 0, lines: 1 },
          ...{ repeatedInput: 3, repeatedOutput: 5, repeatedWrite: 0, repeatedRead: 0 },
        },
      },
      prompts: { [dayOf(Date.parse('2026-08-01T10:00:00Z'))]: 3 },
      calls: { Bash: 1, Edit: 1 },
      failed: { Bash: 1 },
      compactions: [2],
    })
  })

  test('the program and the recount agree', async () => {
    const home = makeHome()
    writeSession(home)
    home.session(`-code-app/${ids.first}/subagents/agent-a1.jsonl`, [
      user('look', { isSidechain: true }),
      says('found', {}, { isSidechain: true }),
    ])
    await expectSameCounts(home, join(home.path, '.claude'))
  })
})

describe.skipIf(!shared.isHere)('what happened in recorded sessions counted twice (needs ../shared)', () => {
  const folders = [
    ['claude-home', shared.claudeHome],
    ['edge', shared.edge],
  ] as const

  test.each(folders)('the program and the recount agree on every file in %s', { timeout: 120_000 }, async (_, root) => {
    await expectSameCounts(makeHome(), root)
  })

  test.each(folders)('each message of %s has its own fingerprint', async (_, root) => {
    const files = await countedFiles(makeHome(), root)
    const fingerprints = files.flatMap(({ activity }) => [...activity.messages.ids]).filter(id => id !== 0)
    const messages = sessionFiles(join(root, 'projects')).flatMap(messageIdsIn)
    expect(new Set(fingerprints).size).toBe(new Set(messages).size)
  })
})

/** Names each file and figure that differs. */
async function expectSameCounts(home: Home, root: string): Promise<void> {
  const files = await countedFiles(home, root)
  const told = new Map(files.map(({ path, activity }) => [realpathSync(path), inRecountsTerms(activity)]))
  const compared = sessionFiles(join(root, 'projects')).flatMap(path =>
    Object.entries(recountActivity(path)).map(([what, recounted]) => ({
      ...{ path, what, recounted },
      told: told.get(path)?.[what as keyof Recounted],
    })),
  )
  expect(compared).not.toEqual([])
  expect(compared.filter(({ recounted, told }) => !isDeepStrictEqual(recounted, told))).toEqual([])
}

/** From the files, and then once more from the cache. */
async function countedFiles(home: Home, root: string): Promise<readonly CountedFile[]> {
  for (const isCold of [true, false]) {
    const catalogue = await home.open({ roots: [root] })
    const { sessions } = await catalogue.list({ all: true, subagents: true, limit: 0 })
    const files = await catalogue.activities(sessions)
    catalogue.close()
    if (!isCold) return files
  }
  return []
}

function inRecountsTerms(activity: Activity): Recounted {
  const deeds = [...deedsIn(activity)]
  const calls = deeds.filter(deed => deed.kind === 'call')
  const messages = [...messagesIn(activity)].map(({ isSidechain, time, model, spent, lines, repeated }) => ({
    ...{ isInside: isSidechain, time, model },
    figures: {
      ...{ messages: 1, ...spent, lines },
      ...{ repeatedInput: repeated.input, repeatedOutput: repeated.output },
      ...{ repeatedWrite: repeated.write, repeatedRead: repeated.read },
    },
  }))
  return {
    ...spentByDay(messages),
    prompts: tally(deeds.filter(({ kind }) => kind === 'prompt').map(({ time }) => dayOf(time))),
    calls: tally(calls.map(({ tool }) => tool)),
    failed: tally(calls.filter(({ failed }) => failed).map(({ tool }) => tool)),
    compactions: deeds.flatMap(deed => (deed.kind === 'compaction' ? [deed.position] : [])),
  }
}

/** A session with everything that can be counted wrongly. */
function writeSession(home: Home): string {
  const later = { timestamp: '2026-08-03T10:00:00.000Z' }
  return home.session(`-code-app/${ids.first}.jsonl`, [
    snapshot(),
    user([
      { type: 'text', text: 'Fix it' },
      { type: 'text', text: 'please' },
    ]),
    user('<command-name>/model</command-name>'),
    assistant([], { id: 'split', model: 'opus', usage: usage(3, 1) }, later),
    calls('Bash', { command: 'ls' }, 't1'),
    system('compact_boundary'),
    'torn"}',
    assistant([], { id: 'split', model: 'opus', usage: { ...usageInParts(3, 20, 40, 2), ...usage(3, 20, 0) } }),
    calls('Edit', {}, 't2'),
    calls('Bash', { command: 'ls' }, 't1'),
    result('no', {}, 't1', { is_error: true }),
    result('yes', {}, 't2'),
    user('look there', { isSidechain: true }),
    says('found', { id: 'split' }, { isSidechain: true }),
    says('Login first', { id: undefined, model: '<synthetic>', usage: usage(0, 1) }, later),
    says('Login first', { id: undefined, model: '<synthetic>', usage: usage(0, 1, 7) }, later),
    queuedPrompt('also lint'),
  ])
}
