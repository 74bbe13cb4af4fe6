import { beforeAll, expect, test } from 'vitest'
import type { Entry } from '../../src/model/entry.ts'
import type { PlacedEntry } from '../../src/model/passage.ts'
import { loadMarkdown } from '../../src/text/lexer.ts'
import { makeHome } from '../support/home.ts'
import { flawsOf } from '../support/lines/lines.ts'
import { shared } from '../support/shared.ts'

beforeAll(loadMarkdown)

test.skipIf(!shared.isHere)(
  'every recording fits its pane and contains nothing unsafe for a terminal (needs ../shared)',
  {
    timeout: 180_000,
  },
  async () => {
    const catalogue = await makeHome().open({ roots: [shared.claudeHome, shared.edge, shared.agentSessions] })
    const { sessions } = await catalogue.list({ all: true, subagents: true, limit: 0 })
    expect(sessions.length).toBeGreaterThan(100)
    for (const session of sessions) {
      const entries = [...catalogue.entries(session)].map(placed)
      for (const isOpen of [false, true]) {
        expect(flawsOf(entries, { width: isOpen ? 52 : 84, isOpen, tasks: session.tasks })).toEqual([])
      }
    }
  },
)

const placed = (entry: Entry, at: number): PlacedEntry => ({ key: `${at}:0`, offset: at, entry })
