import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { subagentOf } from '../../../src/agents/claude-code/subagents.ts'
import { makeHome } from '../../support/home.ts'
import { ids, user } from '../../support/lines/claude-lines.ts'

const project = '-code-shop'
const subagents = `${project}/${ids.first}/subagents`

function homeWithSession() {
  const home = makeHome()
  return { home, path: home.session(`${project}/${ids.first}.jsonl`, [user('look around')]) }
}

test('a subagent is found by its id: in the session’s folder, deeper in it, or beside the session', () => {
  const { home, path } = homeWithSession()
  const nested = home.session(`${subagents}/agent-a1.jsonl`, [user('a')])
  const deeper = home.session(`${subagents}/workflows/run-1/agent-a2.jsonl`, [user('b')])
  const beside = home.session(`${project}/agent-a3.jsonl`, [user('c')])
  expect(subagentOf({ path }, { toolCallId: 'toolu_1', agentId: 'a1' })).toBe(nested)
  expect(subagentOf({ path }, { agentId: 'a2' })).toBe(deeper)
  expect(subagentOf({ path }, { agentId: 'a3' })).toBe(beside)
  expect(subagentOf({ path: nested }, { agentId: 'a2' })).toBe(deeper)
  expect(subagentOf({ path }, { agentId: 'a4' })).toBeNull()
})

test('it is found by the call that started it, as long as its id is unknown', () => {
  const { home, path } = homeWithSession()
  home.session(`${subagents}/agent-a1.jsonl`, [user('a')])
  home.session(`${subagents}/agent-a1.meta.json`, '{"agentType":"Explore","toolUseId":"toolu_1"}')
  const second = home.session(`${subagents}/agent-a2.jsonl`, [user('b')])
  home.session(`${subagents}/agent-a2.meta.json`, '{"toolUseId":"toolu_2"}')
  home.session(`${subagents}/agent-a3.meta.json`, '{"toolUseId":"toolu_3"}')
  home.session(`${subagents}/agent-a4.meta.json`, '{"torn')
  expect(subagentOf({ path }, { toolCallId: 'toolu_2' })).toBe(second)
  expect(subagentOf({ path }, { toolCallId: 'toolu_2', agentId: 'unknown' })).toBe(second)
  expect(subagentOf({ path }, { toolCallId: 'toolu_3' })).toBeNull()
  expect(subagentOf({ path }, { toolCallId: 'toolu_4' })).toBeNull()
  expect(subagentOf({ path }, {})).toBeNull()
})

test('neither an id nor a link leads anywhere else', () => {
  const { home, path } = homeWithSession()
  const other = home.session(`-code-other/agent-a1.jsonl`, [user('a')])
  home.session(`${subagents}/agent-a2.jsonl`, [user('a')])
  symlinkSync(other, join(home.projects, subagents, 'agent-a3.jsonl'))
  expect(subagentOf({ path }, { agentId: '/../../-code-other/agent-a1' })).toBeNull()
  expect(subagentOf({ path }, { agentId: '../subagents/agent-a2' })).toBeNull()
  expect(subagentOf({ path }, { agentId: 'a3' })).toBeNull()
})
