import { describe, expect, test } from 'vitest'
import type { Entry } from '../../src/model/entry.ts'
import type { Session } from '../../src/model/session.ts'
import { exported } from '../support/exporting.ts'
import { entryMaker } from '../support/lines/entries.ts'
import { hostileEntries, hostileSession } from '../support/secrets/hostile-entries.ts'
import { sessionOf } from '../support/session-store.ts'

interface Written {
  readonly session: Session
  readonly entries: readonly ({ readonly number: number; readonly spilled?: object } & Entry)[]
  readonly [member: string]: unknown
}

const entriesIn = (json: string): readonly Entry[] =>
  (JSON.parse(json) as Written).entries.map(({ number: _, spilled: __, ...entry }) => entry)

describe('JSON', () => {
  test('returns the entries as they were, and the session', async () => {
    const { prompt, thought, call, result, placed } = entryMaker()
    const entries = [
      prompt('why?', '14:02'),
      thought('because'),
      call('Bash', { command: 'ls', deep: [{ a: null }] }, 'toolu_1'),
      result('toolu_1', 'a\u0000b \u202e \ud800', { isError: true, patch: [{ lines: ['+x'] }] }),
      placed('snapshot', {}),
      placed('user', { text: 'so far', compaction: { tokensBefore: 5 }, isMeta: true }),
    ]
    const json = await exported('json', entries)
    expect(entriesIn(json)).toEqual(entries.map(({ entry }) => entry))
    expect((JSON.parse(json) as Written).session).toEqual(sessionOf({ title: 'Fix the till' }))
    expect((JSON.parse(json) as Written).entries.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('returns hostile text too', async () => {
    const json = await exported('json', hostileEntries(), { session: hostileSession })
    expect(entriesIn(json)).toEqual(hostileEntries().map(({ entry }) => entry))
  })

  test('names its schema, whether secrets were masked, and what was left out', async () => {
    const { prompt, thought, call, result } = entryMaker()
    const entries = [prompt('a'), thought('b'), call('Bash', {}, '1'), result('1', 'c')]
    const json = await exported('json', entries, { parts: new Set(['tools']), isRedacted: true, title: 'Another' })
    expect(JSON.parse(json)).toMatchObject({
      schema: 'sessions-tui/export',
      version: 1,
      exportedAt: new Date('2026-11-16T12:00:00').toISOString(),
      title: 'Another',
      redacted: true,
      leftOut: ['thinking', 'results', 'system'],
      entries: [
        { number: 0, kind: 'user' },
        { number: 2, kind: 'toolCall' },
      ],
    })
  })

  test('has output from a separate file beside its entry', async () => {
    const { result } = entryMaker()
    const spilled = { text: 'all of it', bytes: 9 }
    const json = await exported('json', [result('1', '<persisted-output>')], { aids: { spilled: () => spilled } })
    expect((JSON.parse(json) as Written).entries[0]?.spilled).toEqual(spilled)
  })

  test('is written however deeply an input is nested', async () => {
    const { call } = entryMaker()
    const depth = 50_000
    const input: unknown = JSON.parse(`${'[{"a":'.repeat(depth)}"ü"${'}]'.repeat(depth)}`)
    const json = await exported('json', [call('Bash', { input, other: undefined, last: 1 }, '1')])
    expect(json).toContain(`"input":{"input":${'[{"a":'.repeat(depth)}"ü"${'}]'.repeat(depth)},"last":1}`)
    expect(() => JSON.parse(json)).not.toThrow()
  })

  test('of a session without entries has none', async () => {
    expect((JSON.parse(await exported('json', [])) as Written).entries).toEqual([])
  })
})
