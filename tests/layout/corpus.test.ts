import { describe, expect, test } from 'vitest'
import { shownAtStart } from '../../src/layout/block.ts'
import { blocksOf } from '../../src/layout/blocks.ts'
import { blockLines } from '../../src/layout/lines.ts'
import { sequence } from '../../src/layout/sequence.ts'
import type { Entry } from '../../src/model/entry.ts'
import type { PlacedEntry } from '../../src/model/passage.ts'
import { lineWidth } from '../../src/text/lines.ts'
import { makeHome } from '../support/home.ts'
import { layoutOptions } from '../support/lines.ts'
import { shared } from '../support/shared.ts'

const everything = { ...shownAtStart, progress: true, snapshots: true }

describe.skipIf(!shared.isHere)('every recording (needs ../shared)', () => {
  test.each([52, 84, 160])(
    'fits %i columns and holds nothing that a terminal must not get',
    { timeout: 120_000 },
    async width => {
      const recordings = await recordedEntries()
      expect(recordings.length).toBeGreaterThan(100)
      for (const entries of recordings) {
        for (const isOpen of [false, true]) expect(flawsOf(entries, width, isOpen)).toEqual([])
      }
    },
  )
})

function flawsOf(entries: readonly PlacedEntry[], width: number, isOpen: boolean): string[] {
  const options = layoutOptions({ width, isOpen })
  return sequence(blocksOf(entries, everything), block => blockLines(block, options)).flatMap(({ block, lines }) =>
    lines
      .filter(line => lineWidth(line) > width - 2 || line.some(({ text }) => harmful.test(text)))
      .map(line => `${block.kind} ${JSON.stringify(line)}`),
  )
}

const harmful = /[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/

async function recordedEntries(): Promise<readonly PlacedEntry[][]> {
  const catalogue = await makeHome().open({ roots: [shared.claudeHome, shared.edge, shared.agentSessions] })
  const { sessions } = await catalogue.list({ all: true, subagents: true, limit: 0 })
  return sessions.map(session => [...catalogue.entries(session)].map(placed))
}

const placed = (entry: Entry, at: number): PlacedEntry => ({ key: `${at}:0`, offset: at, entry })
