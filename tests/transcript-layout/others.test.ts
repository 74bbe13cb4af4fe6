import { beforeAll, expect, test } from 'vitest'
import { readable } from '../../src/agents/readable.ts'
import { loadMarkdown } from '../../src/text/lexer.ts'
import { shownAtStart } from '../../src/transcript-layout/block.ts'
import { blocksOf } from '../../src/transcript-layout/blocks.ts'
import { clockTime } from '../../src/transcript-layout/clock.ts'
import { blockLines } from '../../src/transcript-layout/lines.ts'
import type { LayoutOptions } from '../../src/transcript-layout/options.ts'
import { sequence } from '../../src/transcript-layout/sequence.ts'
import { entryMaker } from '../support/lines/entries.ts'
import { drawn, layoutOptions, plain, tokens } from '../support/lines/lines.ts'

beforeAll(loadMarkdown)

test('times are as short as they can be', () => {
  const now = new Date(2026, 10, 13, 18, 0).getTime()
  const read = (...when: [number, number, number, number, number]) =>
    clockTime(new Date(...when).toISOString(), now, 'relative')
  expect(read(2026, 10, 13, 14, 2)).toBe('14:02')
  expect(read(2026, 10, 12, 23, 59)).toBe('Thu 23:59')
  expect(read(2026, 10, 7, 9, 12)).toBe('Sat 09:12')
  expect(read(2026, 10, 6, 9, 12)).toBe('6 Nov 09:12')
  expect(read(2025, 11, 31, 9, 12)).toBe('31 Dec 2025 09:12')
  expect(read(2026, 10, 14, 9, 12)).toBe('14 Nov 2026 09:12')
  expect(clockTime(new Date(2026, 10, 13, 14, 2).toISOString(), now, 'absolute')).toBe('2026-11-13 14:02')
  expect(clockTime('soon', now, 'relative')).toBe('')
  expect(clockTime(null, now, 'absolute')).toBe('')
})

test('a thought unfolds to dim italic words', () => {
  const { thought } = entryMaker()
  const [block] = blocksOf([thought('first\n\nsecond')], shownAtStart)
  const lines = block ? blockLines(block, layoutOptions({ isOpen: true })) : []
  expect(plain(lines)).toEqual(['   ▾ thinking', '     first', '', '     second'])
  expect(tokens(lines[1])).toEqual(['dim italic: first'])
})

test('a system message unfolds below its name, and says so if it has no text', () => {
  const { placed } = entryMaker()
  const drawn = (text: string) =>
    blocksOf([placed('system', { text })], shownAtStart).flatMap(block =>
      plain(blockLines(block, layoutOptions({ isOpen: true }))),
    )
  expect(drawn('first\nsecond')).toEqual(['   ▾ system', '     first', '     second'])
  expect(drawn('')).toEqual(['     system  (no text)'])
})

test('a compaction unfolds to its summary in grey', () => {
  const { placed } = entryMaker()
  const entries = [placed('system', { text: 'What was **said**', compaction: {} })]
  expect(drawn(entries)).toEqual([` ── ▸ compacted ${'─'.repeat(34)}`])
  const [block] = blocksOf(entries, shownAtStart)
  const lines = block ? blockLines(block, layoutOptions({ isOpen: true })) : []
  expect(plain(lines)[1]).toBe('   What was said')
  expect(lines[1]?.slice(1).every(({ token }) => token === 'dim')).toBe(true)
})

test('entries of neither side are one grey line each', () => {
  const { placed, damage } = entryMaker()
  const entries = [
    placed('system', { text: '<command-message>clear</command-message>\n<command-name>/clear</command-name>' }),
    placed('system', { text: '<local-command-stdout>\x1b[?25l\nSet model to opus</local-command-stdout>' }),
    placed('summary', { text: 'Mending the cart' }),
    placed('other', { image: { mediaType: 'image/png', bytes: 48_000 } }),
    damage(2),
    damage(1),
  ]
  const owner = { format: 'claude-code', isSubagent: false } as const
  const read = entries.map(one => ('damaged' in one ? one : { ...one, entry: readable(owner, one.entry) }))
  expect(drawn(read)).toEqual([
    '     system  /clear',
    '   ▸ system  Set model to opus',
    '     summary  Mending the cart',
    '   [image png, 48 KB]',
    '   2 damaged lines',
    '   1 damaged line',
  ])
})

test('a failed request has a red mark', () => {
  const { placed } = entryMaker()
  const [block] = blocksOf([placed('assistant', { text: 'Overloaded', isApiError: true })], shownAtStart)
  expect(tokens(block && blockLines(block, layoutOptions())[0])).toEqual(['failed bold: ✗', 'answer bold: claude'])
})

test('pictures are below their prompt, and the agent has its own name', () => {
  const { placed, answer } = entryMaker()
  const entries = [placed('user', { image: { mediaType: 'image/jpeg', bytes: 1_400_000 } }), answer('nice')]
  expect(drawn(entries, { speaker: 'agent' })).toEqual([' › you', '   [image jpeg, 1.4 MB]', ' ◆ agent', '   nice'])
})

test('an abandoned branch is grey and says so', () => {
  const { answer, call } = entryMaker()
  const [said, called] = blocksOf([answer('**so**', '14:02'), call('Bash', { command: 'ls' }, 'a')], shownAtStart)
  const lines = said ? blockLines(said, layoutOptions({ isAbandoned: true })) : []
  expect(plain(lines)[0]).toBe(' ◆ claude (abandoned)                        14:02')
  expect(tokens(lines[1])).toEqual(['dim: so'])
  const heading = called && blockLines(called, layoutOptions({ isAbandoned: true }))[0]
  expect(tokens(heading)).toEqual(['tool: ▸', 'tool: Bash', 'dim: ls', 'dim: …'])
})

test('lines are remembered until something they depend on changes', () => {
  const { answer, call } = entryMaker()
  const [said, task] = blocksOf([answer('so'), call('TaskUpdate', { taskId: 1 }, 'a')], shownAtStart)
  if (!said || !task) throw new Error('two blocks were expected')
  const lines = blockLines(said, layoutOptions())
  expect(blockLines(said, layoutOptions({ now: layoutOptions().now + 1000, tasks: [] }))).toBe(lines)
  expect(blockLines(said, layoutOptions({ now: layoutOptions().now + 86_400_000 }))).not.toBe(lines)
  expect(blockLines(said, layoutOptions({ version: 1 }))).not.toBe(lines)
  const before = plain(blockLines(task, layoutOptions()))
  const tasks = [{ id: '1', content: 'Ship it', status: 'pending' }]
  expect(plain(blockLines(task, layoutOptions({ tasks })))).not.toEqual(before)
})

test('what is unfolded or shifted elsewhere is not drawn again', () => {
  const { answer, call, result, thought } = entryMaker()
  const bash = [call('Bash', { command: 'ls' }, 'a'), result('a', 'one')]
  const entries = [answer('so'), answer('```\ncode\n```'), thought('hm'), ...bash]
  const blocks = blocksOf(entries, shownAtStart)
  const changed = (before: Partial<LayoutOptions>, after: Partial<LayoutOptions>) =>
    blocks.map(block => {
      const lines = blockLines(block, layoutOptions(before))
      return blockLines(block, layoutOptions(after)) !== lines
    })
  expect(changed({}, { isOpen: true })).toEqual([false, false, true, true])
  expect(changed({ code: 0 }, { code: 8 })).toEqual([false, true, false, false])
  expect(changed({ code: 0, isOpen: true }, { code: 8, isOpen: true })).toEqual([false, true, false, true])
})

test('a blank row comes before each speaker and after unfolded entries', () => {
  const { call, answer, prompt } = entryMaker()
  const [first, second, third] = [call('Read', {}, 'a'), call('Read', {}, 'b'), call('Read', {}, 'c')]
  const entries = [prompt('go'), first, second, third, answer('done'), prompt('thanks')]
  const laid = sequence(blocksOf(entries, shownAtStart), block =>
    block.key === second.key ? [[], []] : blockLines(block, layoutOptions()),
  )
  expect(laid.map(({ header }) => header)).toEqual([0, 1, 0, 1, 1, 1])
  expect(laid.map(({ lines }) => lines.length)).toEqual([2, 2, 2, 2, 3, 3])
})
