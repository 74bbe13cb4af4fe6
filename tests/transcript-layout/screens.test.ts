import { beforeAll, expect, test } from 'vitest'
import type { PlacedEntry } from '../../src/model/passage.ts'
import { loadMarkdown } from '../../src/text/lexer.ts'
import { shownAtStart } from '../../src/transcript-layout/block.ts'
import { blocksOf } from '../../src/transcript-layout/blocks.ts'
import { blockLines } from '../../src/transcript-layout/lines.ts'
import { sequence } from '../../src/transcript-layout/sequence.ts'
import { entryMaker, onThatDay } from '../support/lines/entries.ts'
import { layoutOptions, plain, tokens } from '../support/lines/lines.ts'

beforeAll(loadMarkdown)

test('a talk about a flaky test, 52 columns wide', () => {
  const { prompt, answer, thought, call, result } = entryMaker()
  const edit = call('Edit', { file_path: '/code/shop/src/cart.ts' }, 'd')
  const entries = [
    prompt('the checkout test fails every third run, find out why before changing anything', '14:02'),
    answer("I'll reproduce it, then read the cart code.", '14:02'),
    thought(`a race, or leftover state?${'\nor both'.repeat(8)}`),
    call('Bash', { command: 'npm test -- checkout' }, 'a', '14:03:00'),
    result('a', '', { isError: true }, '14:03:14.200'),
    call('Grep', { pattern: 'save(', path: 'src/' }, 'b'),
    result('b', 'a.ts:1:save(\na.ts:2:save(\na.ts:3:save(\nb.ts:4:save(\n'),
    call('Read', { file_path: '/code/shop/src/cart.ts' }, 'c'),
    result('c', Array.from({ length: 212 }, (_, at) => `${at + 1}\tline`).join('\n')),
    answer('`total` is still a promise when a coupon applies; `save` writes it too early.', '14:05'),
    edit,
    result('d', 'updated', { patch }),
    call('Bash', { command: 'npm test -- checkout -n 50' }, 'e', '14:06:00'),
    result('e', '', {}, '14:06:41.800'),
    answer('50 of 50 runs pass. The cause was one missing `await`; the guard makes it loud.', '14:07'),
    prompt('good. same mistake anywhere else?', '14:09'),
  ]
  expect(screen(entries, 52, [edit.key])).toEqual([
    ' › you                                       14:02',
    '   the checkout test fails every third run, find',
    '   out why before changing anything',
    '',
    ' ◆ claude                                    14:02',
    "   I'll reproduce it, then read the cart code.",
    '',
    '   ▸ thinking  a race, or leftover state?  9 lines',
    '   ▸ Bash  npm test -- checkout            ✗ 14.2s',
    '   ▸ Grep  save( in src/                 4 matches',
    '   ▸ Read  src/cart.ts                   212 lines',
    '',
    ' ◆ claude                                    14:05',
    '   total is still a promise when a coupon',
    '   applies; save writes it too early.',
    '',
    '   ▾ Edit  src/cart.ts                       +3 −1',
    '      41   const items = await load(id)',
    '      42 - const total = sum(items)',
    '      42 + const total = await sum(items)',
    '      43 + if (!Number.isFinite(total))',
    "      44 +   throw new CartError('total')",
    '      45   await save({ id, total })',
    '',
    '   ▸ Bash  npm test -- checkout -n 50      ✓ 41.8s',
    '',
    ' ◆ claude                                    14:07',
    '   50 of 50 runs pass. The cause was one missing',
    '   await; the guard makes it loud.',
    '',
    ' › you                                       14:09',
    '   good. same mistake anywhere else?',
  ])
})

test('after a compaction, 84 columns wide', () => {
  const { placed, prompt, answer, thought, call, result } = entryMaker()
  const write = call('Write', { file_path: '/code/shop/migrations/0057_orders.sql', content: 'BEGIN;\nCOMMIT;\n' }, 'w')
  const entries = [
    placed('system', {
      text: 'What was said before',
      timestamp: onThatDay('11:40'),
      compaction: { tokensBefore: 148_000, tokensAfter: 14_000 } as object,
    }),
    prompt('continue. please do not touch the enum types until I have looked at the plan, and tell me', '11:42'),
    answer('Before the orders table I check which views depend on it, because they refuse it.', '11:42'),
    thought('two views and one materialised view must be dropped first, before anything else is done'),
    call('Task', { description: 'list every view that reads orders.total', prompt: 'List' }, 't'),
    result('t', 'Three views.\n<usage>total_tokens: 9\ntool_uses: 12\nduration_ms: 48000</usage>'),
    write,
    result('w', 'File created', {}),
    call('Bash', { command: 'npm run migrate -- --dry-run' }, 'b', '11:45:00'),
    result('b', `Exit code 1\n${errors}`, { isError: true }, '11:45:03.100'),
    prompt('who owns it?', '11:51'),
  ]
  expect(screen(entries, 84, [write.key])).toEqual([
    ` ── ▸ compacted at 11:40 · 148k → 14k tokens ${'─'.repeat(37)}`,
    '',
    ' › you                                                                       11:42',
    '   continue. please do not touch the enum types until I have looked at the plan,',
    '   and tell me',
    '',
    ' ◆ claude                                                                    11:42',
    '   Before the orders table I check which views depend on it, because they refuse',
    '   it.',
    '',
    '   ▸ thinking  two views and one materialised view must be dropped first,…  1 line',
    '   ▸ Task  list every view that reads orders.total                  12 calls · 48s',
    '   ▾ Write  migrations/0057_orders.sql                                          +2',
    '       1 + BEGIN;',
    '       2 + COMMIT;',
    '',
    '   ▸ Bash  npm run migrate -- --dry-run                            ✗ exit 1 · 3.1s',
    '       ERROR:  cannot drop view daily_revenue because other objects depend on it',
    '       DETAIL:  view finance_export depends on view daily_revenue',
    '       line 1',
    '       … 22 more lines',
    '',
    ' › you                                                                       11:51',
    '   who owns it?',
  ])
})

test('colours are only on marks and names', () => {
  const { prompt, answer, call, result, thought } = entryMaker()
  const entries = [
    prompt('go', '14:02'),
    answer('done', '14:03'),
    thought('hm'),
    call('Edit', { file_path: 'a.ts' }, 'e'),
    result('e', 'updated', { patch }),
  ]
  const [asked, answered, thinking, edit] = blocksOf(entries, shownAtStart).map(block =>
    blockLines(block, layoutOptions({ width: 52, isOpen: block.kind === 'call' })),
  )
  expect(tokens(asked?.[0])).toEqual(['you bold: ›', 'you bold: you', 'dim: 14:02'])
  expect(tokens(asked?.[1])).toEqual(['text: go'])
  expect(tokens(answered?.[0])).toEqual(['answer bold: ◆', 'answer bold: claude', 'dim: 14:03'])
  expect(tokens(thinking?.[0])).toEqual(['thinking: ▸', 'thinking italic: thinking', 'dim: hm', 'dim: 1 line'])
  expect(tokens(edit?.[0])).toEqual(['tool: ▾', 'tool: Edit', 'text: a.ts', 'added: +3', 'removed: −', 'removed: 1'])
  expect(tokens(edit?.[1])).toEqual(['dim: 41', 'result: const items = await load(id)'])
  expect(tokens(edit?.[2])).toEqual(['dim: 42', 'removed bold: -', 'removed: const total = sum(items)'])
  expect(tokens(edit?.[3])).toEqual(['dim: 42', 'added bold: +', 'added: const total = await sum(items)'])
})

const patch = [
  {
    oldStart: 41,
    oldLines: 3,
    newStart: 41,
    newLines: 5,
    lines: [
      ' const items = await load(id)',
      '-const total = sum(items)',
      '+const total = await sum(items)',
      '+if (!Number.isFinite(total))',
      "+  throw new CartError('total')",
      ' await save({ id, total })',
    ],
  },
]

const errors = [
  'ERROR:  cannot drop view daily_revenue because other objects depend on it',
  'DETAIL:  view finance_export depends on view daily_revenue',
  ...Array.from({ length: 23 }, (_, at) => `line ${at + 1}`),
].join('\n')

function screen(entries: readonly PlacedEntry[], width: number, open: readonly string[]): string[] {
  const laid = sequence(blocksOf(entries, shownAtStart), block =>
    blockLines(block, layoutOptions({ width, isOpen: open.includes(block.key) })),
  )
  return plain(laid.flatMap(({ lines }) => lines))
}
