import { describe, expect, test } from 'vitest'
import { blocksOf, type ExportBlock } from '../../src/export/blocks.ts'
import type { NumberedEntry } from '../../src/export/options.ts'
import { type ExportPart, exportFormats, exportParts } from '../../src/model/export.ts'
import type { Placed } from '../../src/model/passage.ts'
import { exporting, numberedOf } from '../support/exporting.ts'
import { entryMaker } from '../support/lines/entries.ts'

const everything = new Set(exportParts)

/** `call 1+2`: the call with number 1 has the result with number 2. */
const told = (entries: readonly Placed[], parts: ReadonlySet<ExportPart> = everything): string[] =>
  [...blocksOf(numberedOf(entries), parts)].map(wordsOf)

function wordsOf(block: ExportBlock): string {
  if (block.is === 'single') return `${block.entry.kind} ${block.number}`
  if (block.is === 'call') return `call ${block.number}${block.answer ? `+${block.answer.number}` : ''}`
  return `result ${block.number}${block.of ? ` of ${block.of.name} ${block.of.number}` : ''}`
}

describe('blocks', () => {
  test('have calls with their results, in the order of the calls', () => {
    const { prompt, call, result, answer } = entryMaker()
    const parallel = [call('Read', {}, 'a'), call('Bash', {}, 'b'), result('b', 'B'), answer('so'), result('a', 'A')]
    expect(told([prompt('go'), ...parallel])).toEqual(['user 0', 'call 1+5', 'call 2+3', 'assistant 4'])
  })

  test('do not wait for long: a late result stands alone and names its call', () => {
    const { call, result, answer } = entryMaker()
    const between = Array.from({ length: 100 }, () => answer('still here'))
    const blocks = told([call('Task', {}, 'a'), ...between, result('a', 'done')])
    expect(blocks[0]).toBe('call 0')
    expect(blocks.at(-1)).toBe('result 101 of Task 0')
  })

  test('do not hold much text while they wait', () => {
    const { call, result, answer } = entryMaker()
    const long = Array.from({ length: 5 }, () => answer('x'.repeat(500_000)))
    expect(told([call('Task', {}, 'a'), ...long, result('a', 'done')])).toEqual([
      'call 0',
      ...['assistant 1', 'assistant 2', 'assistant 3', 'assistant 4', 'assistant 5'],
      'result 6 of Task 0',
    ])
  })

  test('include a call without a result, and a result without a call', () => {
    const { call, result } = entryMaker()
    expect(told([result('lost', 'x'), call('Bash', {}, 'a'), call('Bash', {}, ''), result('', 'y')])).toEqual([
      'result 0',
      'call 1',
      'call 2',
      'result 3',
    ])
  })

  test('have only the requested parts; prompts, answers and compactions always', () => {
    const { prompt, answer, thought, call, result, placed } = entryMaker()
    const entries = [
      ...[prompt('p'), thought('t'), call('Bash', {}, 'a'), result('a', 'r'), answer('a')],
      ...[placed('system', { text: 's' }), placed('user', { text: 'm', isMeta: true })],
      placed('system', { text: 'so far', compaction: {} }),
    ]
    expect(told(entries, new Set())).toEqual(['user 0', 'assistant 4', 'system 7'])
    expect(told(entries, new Set(['thinking']))).toContain('thinking 1')
    expect(told(entries, new Set(['tools']))).toContain('call 2+3')
    expect(told(entries, new Set(['results']))).toContain('result 3 of Bash 2')
    expect(told(entries, new Set(['system']))).toEqual(expect.arrayContaining(['system 5', 'user 6']))
  })

  test('leave out empty notes', () => {
    const { placed } = entryMaker()
    expect(told([placed('snapshot', {}), placed('other', { text: ' \n' }), placed('progress', { text: 'x' })])).toEqual(
      ['progress 2'],
    )
  })
})

describe('a document', () => {
  test.each(exportFormats)('in %s is written while the session is read', async format => {
    const { answer } = entryMaker()
    let asked = 0
    function* endless(): Generator<NumberedEntry> {
      for (;;) yield { number: asked++, entry: answer(`answer ${asked}`).entry }
    }
    const pieces = (await exporting(format, endless()))[Symbol.iterator]()
    expect(pieces.next().value).toMatch(/Fix the till/)
    expect(asked).toBe(0)
    let text = ''
    while (!text.includes('answer 10')) text += pieces.next().value
    expect(asked).toBeLessThan(13)
  })
})
