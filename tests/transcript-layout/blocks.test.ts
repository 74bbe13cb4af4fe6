import { expect, test } from 'vitest'
import type { PlacedEntry } from '../../src/model/passage.ts'
import { type ShownKinds, shownAtStart } from '../../src/transcript-layout/block.ts'
import { blocksOf } from '../../src/transcript-layout/blocks.ts'
import { entryMaker } from '../support/lines/entries.ts'

const everything: ShownKinds = { ...shownAtStart, progress: true, snapshots: true }

test('a call and its result are one block, even if calls run side by side', () => {
  const { call, result } = entryMaker()
  const entries = [
    call('Bash', { command: 'ls' }, 'a'),
    call('Read', { file_path: '/code/shop/a.ts' }, 'b'),
    result('b', 'read'),
    result('a', 'listed'),
  ]
  const blocks = blocksOf(entries, shownAtStart)
  expect(blocks).toMatchObject([
    { kind: 'call', key: '100:0', keys: ['100:0', '400:0'], offset: 100, answer: { text: 'listed' } },
    { kind: 'call', key: '200:0', keys: ['200:0', '300:0'], answer: { text: 'read' } },
  ])
})

test('a result whose call is elsewhere is a separate block', () => {
  const { result } = entryMaker()
  expect(kinds([result('gone', 'listed')])).toEqual(['result'])
})

test('a second result for one call is not lost', () => {
  const { call, result } = entryMaker()
  expect(kinds([call('Bash', {}, 'a'), result('a', 'one'), result('a', 'two')])).toEqual(['call', 'result'])
})

test('the pictures of a prompt belong to it', () => {
  const { placed, beside, prompt } = entryMaker()
  const image = { mediaType: 'image/png', bytes: 48_000 }
  const first = placed('user', { image })
  const blocks = blocksOf([first, beside(first, 'user', { text: 'what is this?' }), prompt('and now?')], shownAtStart)
  expect(blocks).toMatchObject([
    { kind: 'prompt', text: 'what is this?', images: [image], keys: ['100:0', '100:1'], isPrompt: true },
    { kind: 'prompt', text: 'and now?', images: [] },
  ])
})

test('progress and snapshots are hidden at first', () => {
  const { placed, prompt } = entryMaker()
  const entries = [prompt('go'), placed('progress', { text: 'half' }), placed('snapshot', {})]
  expect(kinds(entries)).toEqual(['prompt'])
  expect(kinds(entries, everything)).toEqual(['prompt', 'progress', 'snapshot'])
})

test('each kind can be hidden; prompts, answers, compactions and damage never are', () => {
  const { placed, prompt, answer, thought, call, result, damage } = entryMaker()
  const entries = [
    prompt('go'),
    thought('hm'),
    answer('done'),
    call('Bash', {}, 'a'),
    result('a', 'listed'),
    placed('system', { text: 'note' }),
    placed('system', { text: 'what was said', compaction: {} }),
    damage(2),
  ]
  const nothing = { thinking: false, tools: false, results: false, system: false, progress: false, snapshots: false }
  expect(kinds(entries, nothing)).toEqual(['prompt', 'answer', 'compaction', 'damage'])
  expect(kinds(entries, { ...nothing, results: true })).toEqual(['prompt', 'answer', 'result', 'compaction', 'damage'])
  const [, , quiet] = blocksOf(entries, { ...nothing, tools: true })
  expect(quiet).toMatchObject({ kind: 'call', showsResult: false, answer: { text: 'listed' } })
})

test('a call that started a subagent names it', () => {
  const { call, result } = entryMaker()
  const entries = [
    call('Task', { prompt: 'look' }, 'a'),
    result('a', 'seen', { agentId: 'a1b2' }),
    call('Agent', {}, 'b'),
    call('Bash', {}, 'c'),
    call('task', {}, 'd'),
  ]
  expect(blocksOf(entries, shownAtStart).map(({ subagent }) => subagent)).toEqual([
    { toolCallId: 'a', agentId: 'a1b2' },
    { toolCallId: 'b' },
    undefined,
    { toolCallId: 'd' },
  ])
})

test('the same entries give the same blocks, whatever was read around them', () => {
  const { prompt, call, result, answer } = entryMaker()
  const entries = [prompt('go'), call('Bash', {}, 'a'), answer('wait')]
  const before = blocksOf(entries, shownAtStart)
  const after = blocksOf([...entries, result('a', 'listed')], shownAtStart)
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  expect(after[2]).toBe(before[2])
})

const kinds = (entries: readonly PlacedEntry[], shown = shownAtStart) =>
  blocksOf(entries, shown).map(({ kind }) => kind)
