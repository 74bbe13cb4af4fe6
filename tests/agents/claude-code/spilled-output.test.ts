import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { spilledOutput } from '../../../src/agents/claude-code/spilled-output.ts'
import type { Entry } from '../../../src/model/entry.ts'
import { entriesOf, makeHome } from '../../support/home.ts'
import { ids, result } from '../../support/lines/claude-lines.ts'

/** A session with one result, and the files in its folder. */
function sessionWith(line: object, files: { readonly [name: string]: string | Buffer }, name = `${ids.first}.jsonl`) {
  const home = makeHome()
  const path = home.session(`-code-shop/${name}`, [line])
  const folder = join(home.projects, `-code-shop/${ids.first}/tool-results`)
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
  const [entry] = entriesOf(path, 'claude-code')
  if (!entry) throw new Error('the line has no entry')
  return { path, folder, entry, spilled: (other: Partial<Entry> = {}) => spilledOutput(path, { ...entry, ...other }) }
}

const elsewhere = `/home/another/.claude/projects/-code-shop/${ids.first}/tool-results`
const reference = (name: string) =>
  `<persisted-output>\nOutput too large (54.3KB). Full output saved to: ${elsewhere}/${name}\n\nPreview:\nall…`

test('output in a separate file is found by the name in its text', () => {
  const { spilled } = sessionWith(result(reference('b1c2d3e.txt')), { 'b1c2d3e.txt': 'all of it' })
  expect(spilled()).toEqual({ text: 'all of it', bytes: 9 })
})

test('it is also found by the name in the line or by the id of the call, if the text has none', () => {
  const line = result('short', { toolUseResult: { persistedOutputPath: 'C:\\Users\\me\\tool-results\\out.txt' } })
  expect(sessionWith(line, { 'out.txt': 'from Windows' }).spilled()?.text).toBe('from Windows')
  const silent = result([{ type: 'text', text: '<persisted-output>too large' }], {}, 'toolu_9')
  expect(sessionWith(silent, { 'toolu_9.txt': 'by call' }).spilled()?.text).toBe('by call')
})

test('the output of a subagent is in the folder of its parent', () => {
  const name = `${ids.first}/subagents/agent-a1.jsonl`
  expect(sessionWith(result(reference('x.txt')), { 'x.txt': 'mine' }, name).spilled()?.text).toBe('mine')
})

test('only the beginning of long output is read, up to a whole character', () => {
  const { spilled } = sessionWith(result(reference('x.txt')), { 'x.txt': `a${'é'.repeat(200_000)}` })
  const { text, bytes } = spilled() ?? { text: '', bytes: 0 }
  expect(bytes).toBe(400_001)
  expect(text).toBe(`a${'é'.repeat((1 << 17) - 1)}`)
})

test('a file that is missing, in another folder or not named by the output is not read', () => {
  expect(sessionWith(result('short'), { 'toolu_1.txt': 'no' }).spilled()).toBeNull()
  expect(sessionWith(result(reference('gone.txt')), {}).spilled()).toBeNull()
  const { path, folder, entry, spilled } = sessionWith(result(reference('link.txt')), {})
  const secret = join(dirname(path), 'secret.txt')
  writeFileSync(secret, 'secret')
  symlinkSync(secret, join(folder, 'link.txt'))
  expect(spilled()).toBeNull()
  for (const spilledTo of ['../../secret.txt', secret, '..', '', 'a\0b']) {
    expect(spilled({ text: '', toolResult: { id: '../../secret', output: '', isError: false, spilledTo } })).toBeNull()
  }
  rmSync(folder, { recursive: true })
  symlinkSync(dirname(path), folder)
  expect(spilledOutput(path, { ...entry, text: reference('secret.txt') })).toBeNull()
})

test('a folder of the session that is a link is not followed either', () => {
  const { folder, spilled } = sessionWith(result(reference('x.txt')), { 'x.txt': 'elsewhere' })
  expect(spilled()?.text).toBe('elsewhere')
  const own = dirname(folder)
  renameSync(own, `${own}-moved`)
  symlinkSync(`${own}-moved`, own)
  expect(spilled()).toBeNull()
})
