import { appendFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { agents, decoderId } from '../../../src/agents/index.ts'
import { ScanCache } from '../../../src/engine/cache/cache.ts'
import { environmentOf } from '../../../src/engine/config/environment.ts'
import { discover } from '../../../src/engine/disk/discover.ts'
import { findRoots } from '../../../src/engine/disk/roots.ts'
import { silent } from '../../../src/engine/reports.ts'
import { bytesToRead } from '../../../src/engine/scan/scan-job.ts'
import { factsOf } from '../../../src/engine/scan/scan-record.ts'
import { jobFor } from '../../../src/engine/scan/survey.ts'
import { bytesOf, makeHome } from '../../support/home.ts'
import {
  aiTitle,
  assistant,
  calls,
  customTitle,
  ids,
  progress,
  queuedPrompt,
  result,
  says,
  snapshot,
  summary,
  system,
  usage,
  user,
} from '../../support/lines/claude-lines.ts'
import { cutsThatDiffer, fileOf, look } from '../../support/lines/grown.ts'
import { toldBy } from '../../support/recount/activity.ts'

const claude = agents['claude-code']

/** Has at least once everything that is kept from one line to a later one. */
const prompt = user('first prompt é漢')
const session = [
  summary('about another file', ids.third),
  snapshot(),
  prompt,
  assistant([{ type: 'thinking', thinking: 'hm' }], { id: 'msg_A', usage: usage(3, 1) }),
  assistant([{ type: 'text', text: 'half' }], { id: 'msg_A', usage: usage(3, 7) }),
  user([{ type: 'text', text: '[Request interrupted by user]' }], { gitBranch: 'fix/é', cwd: '/code/app/sub' }),
  assistant([{ type: 'text', text: 'whole' }], { id: 'msg_A', usage: usage(3, 20, 4, 5), model: 'claude-opus-6' }),
  calls('TaskCreate', { subject: 'Write it', activeForm: 'Writing it' }, 'toolu_1'),
  result('created', { toolUseResult: { task: { id: '5', subject: 'Write it' } } }, 'toolu_1'),
  '{"torn": "line',
  calls('TaskUpdate', { taskId: '5', status: 'completed' }, 'toolu_2'),
  calls('Task', { subagent_type: 'Explore', prompt: 'look' }, 'toolu_3'),
  queuedPrompt('typed meanwhile'),
  result('found', { toolUseResult: { agentId: 'a01b1a4', status: 'completed' } }, 'toolu_3'),
  result('could not be done', {}, 'toolu_2', { is_error: true }),
  system('compact_boundary'),
  progress(),
  aiTitle('a title'),
  customTitle('my title'),
  summary('about this file', prompt.uuid),
  says('the end', { id: 'msg_B' }, { timestamp: '2026-07-01T10:00:00.000Z' }),
]

describe('a file that has grown', () => {
  test('gives the same facts as a full scan wherever it was cut', () => {
    const whole = factsOf(look(fileOf(bytesOf(session))))
    expect(whole.usage).toEqual({ inputTokens: 15, outputTokens: 40, cacheCreationTokens: 4, cacheReadTokens: 5 })
    expect(whole).toMatchObject({ ownSummary: 'about this file', parseErrors: 1, spawned: [{ agentId: 'a01b1a4' }] })
    expect(cutsThatDiffer(session)).toEqual([])
  })

  test('does so too without a new summary, after which everything is read again anyway', () => {
    expect(cutsThatDiffer(session.filter(line => typeof line === 'string' || !('leafUuid' in line)))).toEqual([])
  })

  test('may grow again and again, by any number of bytes', () => {
    const bytes = Buffer.from(bytesOf(session) as string)
    const file = fileOf('')
    let last = look(file)
    for (let from = 0, step = 1; from < bytes.length; from += step, step = (step * 7) % 97) {
      appendFileSync(file, bytes.subarray(from, from + step))
      last = look(file, last)
    }
    expect(toldBy(last)).toEqual(toldBy(look(fileOf(bytes))))
  })

  test('is read from its old end only', () => {
    const file = fileOf(bytesOf(session))
    const before = look(file)
    // Same inode, same bytes before the end, but a changed beginning: only a scan of the whole file would notice.
    const changed = Buffer.from((bytesOf(session) as string).replace('first prompt', 'FIRST PROMPT'))
    writeFileSync(file, Buffer.concat([changed, Buffer.from(`${JSON.stringify(user('more'))}\n`)]))
    expect(factsOf(look(file, before))).toMatchObject({ firstPrompt: 'first prompt é漢', lastPrompt: 'more' })
  })

  test('is read in full if its earlier end has changed', () => {
    const file = fileOf(bytesOf(session))
    const before = look(file)
    const other = `${bytesOf(session.slice(0, 3))}${JSON.stringify(says('x'.repeat(20_000)))}\n`
    writeFileSync(file, other)
    expect(factsOf(look(file, before))).toEqual(factsOf(look(fileOf(other))))
  })

  test('is read in full if another file has taken its name', () => {
    const file = fileOf(bytesOf(session))
    const before = look(file)
    const renamed = Buffer.from((bytesOf(session) as string).replace('first prompt', 'FIRST PROMPT'))
    const successor = join(makeHome().path, 'successor')
    writeFileSync(successor, Buffer.concat([renamed, Buffer.from(`${JSON.stringify(user('more'))}\n`)]))
    renameSync(successor, file)
    expect(factsOf(look(file, before)).firstPrompt).toBe('FIRST PROMPT é漢')
  })

  test('is read in full if it has shrunk, or was read by an older version of the decoder', () => {
    const file = fileOf(bytesOf(session))
    const before = look(file)
    writeFileSync(file, bytesOf(session.slice(0, 5)))
    expect(factsOf(look(file, before))).toEqual(factsOf(look(fileOf(bytesOf(session.slice(0, 5))))))
    const old = { ...look(file), reader: 'claude-code@0' }
    appendFileSync(file, `${JSON.stringify(user('more'))}\n`)
    expect(look(file, old).reader).toBe(decoderId(claude))
  })

  test('that an older version has read is counted in full, so that it is not read between two keys', () => {
    const home = makeHome()
    const path = home.session(`-a/${ids.first}.jsonl`, session)
    const cache = new ScanCache(home.cache, silent)
    const [root] = findRoots(environmentOf(home.env), [])
    if (!root) throw new Error('no root')
    const [sighting] = discover(root, () => false, silent).foundFiles
    if (!sighting) throw new Error('nothing there')
    const grown = { ...sighting, size: sighting.size + 1000 }
    cache.set(path, look(path))
    expect(bytesToRead(jobFor(grown, cache))).toBe(1000)
    cache.set(path, { ...look(path), reader: 'claude-code@0' })
    expect(bytesToRead(jobFor(grown, cache))).toBe(grown.size)
  })

  test('leaves the earlier scan unchanged', () => {
    const file = fileOf(bytesOf(session.slice(0, 8)))
    const before = look(file)
    const told = JSON.stringify(toldBy(before))
    appendFileSync(file, bytesOf(session.slice(8)))
    look(file, before)
    expect(JSON.stringify(toldBy(before))).toBe(told)
  })
})

describe('the end of a file', () => {
  test('a half-written last line is noted, not counted as damage', () => {
    const file = fileOf(`${bytesOf([prompt])}{"type":"user","mess`)
    expect(factsOf(look(file))).toMatchObject({ hasTornTail: true, parseErrors: 0, counts: { user: 1 } })
  })

  test('a complete last line without its newline counts, once', () => {
    const file = fileOf(`${bytesOf([prompt])}${JSON.stringify(says('done', { id: 'msg_Z' }))}`)
    const before = look(file)
    expect(factsOf(before).counts).toMatchObject({ user: 1, assistant: 1 })
    appendFileSync(file, '\n')
    expect(factsOf(look(file, before))).toEqual({ ...factsOf(before) })
  })
})

test('a scan has the size and the time of the bytes it read', () => {
  const file = fileOf(bytesOf(session))
  utimesSync(file, 1000, 1000)
  expect(look(file)).toMatchObject({ mtimeMs: 1_000_000, size: Buffer.byteLength(bytesOf(session)) })
})
