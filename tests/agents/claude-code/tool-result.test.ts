import { expect, test } from 'vitest'
import { agents } from '../../../src/agents/index.ts'
import { result } from '../../support/lines/claude-lines.ts'

/** What a result says beyond the text that the model got. */
function besides(toolUseResult: unknown) {
  const line = result('words', { toolUseResult })
  const { classify, entry } = agents['claude-code'].decoder
  const [piece] = classify(line)
  const { id, output, isError, ...more } = (piece && entry(line, piece).toolResult) ?? {}
  expect({ id, output, isError }).toEqual({ id: 'toolu_1', output: 'words', isError: false })
  return more
}

test('an edit has its patch, if it is not empty', () => {
  const structuredPatch = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-a', '+b'] }]
  expect(besides({ filePath: '/code/shop/till.ts', structuredPatch })).toEqual({ patch: structuredPatch })
  expect(besides({ type: 'create', structuredPatch: [] })).toEqual({})
  expect(besides({ structuredPatch: 'none' })).toEqual({})
})

test('reading and searching have the number of what they found', () => {
  expect(besides({ type: 'text', file: { numLines: 40, startLine: 1, totalLines: 900 } })).toEqual({
    lines: 40,
    totalLines: 900,
  })
  expect(besides({ mode: 'content', numFiles: 0, filenames: [], numLines: 12 })).toEqual({ lines: 12 })
  expect(besides({ mode: 'files_with_matches', numFiles: 3, filenames: [] })).toEqual({ files: 3 })
  expect(besides({ filenames: [], numFiles: 0, truncated: false })).toEqual({ files: 0 })
})

test('a command has whether it was interrupted, and where its output went', () => {
  expect(besides({ stdout: '', interrupted: false })).toEqual({})
  expect(besides({ interrupted: true, persistedOutputPath: '/code/tool-results/a.txt' })).toEqual({
    interrupted: true,
    spilledTo: '/code/tool-results/a.txt',
  })
})

test('a subagent has its name and how much it did', () => {
  const details = { agentId: 'a1', status: 'completed', totalDurationMs: 48_000, totalTokens: 9, totalToolUseCount: 12 }
  expect(besides(details)).toEqual({ agentId: 'a1', toolCalls: 12, durationMs: 48_000 })
})

test('a result of another shape has none of these', () => {
  for (const odd of [
    'Error: Exit code 1',
    [1],
    null,
    undefined,
    { file: 'x', numLines: '3', agentId: 4, totalToolUseCount: '1' },
  ]) {
    expect(besides(odd)).toEqual({})
  }
})
