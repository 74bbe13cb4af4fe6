import { describe, expect, test } from 'vitest'
import { enters, guessProject, home, place } from '../../../src/agents/claude-code/places.ts'
import { sessionsOf } from '../../../src/agents/home.ts'
import { encodeProject } from '../../../src/model/folder.ts'

const uuid = '88487b4c-f3f6-4a49-b59b-d1d4a098425f'

describe('a file below the projects folder', () => {
  test('with a uuid as its name is a session', () => {
    expect(place(['-code-app', `${uuid}.jsonl`])).toEqual({
      id: uuid,
      folder: '-code-app',
      isSubagent: false,
      parentId: null,
    })
  })

  test.each(['agent-a01b1a4', 'agent-0c78cdae', 'agent-a36efb2a1231c41e2', 'agent-acompact-0123456789abcdef'])(
    '%s beside the sessions is a subagent whose parent its lines name',
    id => {
      expect(place(['-code-app', `${id}.jsonl`])).toEqual({ id, folder: '-code-app', isSubagent: true, parentId: null })
    },
  )

  test.each([
    [['-code-app', uuid, 'subagents', 'agent-a01b1a4.jsonl']],
    [['-code-app', uuid, 'subagents', 'workflows', 'wf_1', 'agent-a01b1a4.jsonl']],
  ])('%j is a subagent of the session in its path', parts => {
    expect(place(parts)).toMatchObject({ id: 'agent-a01b1a4', isSubagent: true, parentId: uuid })
  })

  test('is a session also in a folder of its own id', () => {
    expect(place(['-code-app', uuid, `${uuid}.jsonl`])).toMatchObject({ id: uuid, isSubagent: false })
  })

  test.each([
    [['-code-app', 'session.jsonl']],
    [['-code-app', `${uuid}.json`]],
    [['-code-app', `${uuid}.jsonl.bak`]],
    [['-code-app', `x${uuid}.jsonl`]],
    [['-code-app', 'sessions-index.json']],
    [['-code-app', uuid, 'subagents', 'workflows', 'wf_1', 'journal.jsonl']],
    [['-code-app', uuid, 'tool-results', 'agent-a01b1a4.jsonl']],
    [['-code-app', 'memory', `${uuid}.jsonl`]],
    [[`${uuid}.jsonl`]],
  ])('%j is not a session', parts => {
    expect(place(parts)).toBeUndefined()
  })
})

test('only folders that can hold sessions are entered', () => {
  expect(enters(['-code-app'])).toBe(true)
  expect(enters(['-code-app', uuid])).toBe(true)
  expect(enters(['-code-app', uuid, 'subagents'])).toBe(true)
  expect(enters(['-code-app', uuid, 'subagents', 'workflows', 'wf_1'])).toBe(true)
  expect(enters(['-code-app', 'memory'])).toBe(false)
  expect(enters(['-code-app', uuid, 'tool-results'])).toBe(false)
})

test('sessions are in CLAUDE_CONFIG_DIR, or else in ~/.claude', () => {
  expect(sessionsOf(home, { home: '/home/me', variables: {} })).toBe('/home/me/.claude/projects')
  expect(sessionsOf(home, { home: '/home/me', variables: { CLAUDE_CONFIG_DIR: '/etc/cc' } })).toBe('/etc/cc/projects')
})

test('a project path loses every special character in its folder name, and a guess restores what it can', () => {
  expect(encodeProject('/g/gits/tacogips/aynd')).toBe('-g-gits-tacogips-aynd')
  expect(encodeProject('/code/a_b.c é')).toBe('-code-a-b-c--')
  expect(guessProject('-home-user-project')).toBe('/home/user/project')
  expect(guessProject('C--Users-me')).toBe('C:\\Users\\me')
})
