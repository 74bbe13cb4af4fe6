import { describe, expect, test } from 'vitest'
import { exported } from '../support/exporting.ts'
import { makeHome } from '../support/home.ts'
import { calls, ids, result as resultLine, says, user } from '../support/lines/claude-lines.ts'
import { entryMaker } from '../support/lines/entries.ts'
import { run } from '../support/program.ts'

describe('plain text', () => {
  test('equals the output of show, letter by letter', async () => {
    const home = makeHome()
    home.session(`-a/${ids.first}.jsonl`, [
      user('fix the login'),
      calls('Bash', { command: 'npm test\nnpm run lint', timeout: 5 }),
      resultLine('failed', {}, 'toolu_1', { is_error: true }),
      says('mended'),
    ])
    const catalogue = await home.open()
    const [session] = await catalogue.find(ids.first)
    if (!session) throw new Error('not found')
    const entries = [...catalogue.entries(session)].map((entry, number) => ({ number, entry }))
    const text = await exported('txt', entries, { session, aids: { shownPath: path => path } })
    expect(text).toBe((await run(home, 'show', ids.first)).stdout)
    expect(text).toContain('── tool result')
  })

  test('says what was left out and that secrets were masked', async () => {
    const { prompt, thought } = entryMaker()
    const request = { parts: new Set(['tools', 'results', 'system'] as const), isRedacted: true }
    const text = await exported('txt', [prompt('a'), thought('hm')], request)
    expect(text).toContain('\nleft out  thinking\nsecrets   masked\n')
    expect(text).not.toContain('hm')
  })

  test('has output from a separate file', async () => {
    const { result } = entryMaker()
    const spilled = { text: 'the beginning', bytes: 2_000_000, restIn: '/home/ada/rest.txt' }
    const text = await exported('txt', [result('1', '<persisted-output>')], { aids: { spilled: () => spilled } })
    expect(text).toContain('\nthe beginning\n(The rest of 2 MB is in ~/rest.txt)\n')
  })
})
