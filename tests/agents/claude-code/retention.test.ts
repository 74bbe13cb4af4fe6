import { describe, expect, test } from 'vitest'
import { retention } from '../../../src/agents/claude-code/retention.ts'
import { makeHome } from '../../support/home.ts'

describe('Claude Code deletes a session', () => {
  test.each([
    ['{ "cleanupPeriodDays": 90 }', 90],
    ['{}', 30],
    ['{ "cleanupPeriodDays": 0 }', 30],
    ['{ "cleanupPeriodDays": "never" }', 30],
    ['not JSON', 30],
    [undefined, 30],
  ])('if its settings say %s, after %i days', (settings, days) => {
    const home = makeHome()
    if (settings !== undefined) home.write('.claude/settings.json', settings)
    expect(retention.days([`${home.path}/.claude`])).toBe(days)
  })
})
