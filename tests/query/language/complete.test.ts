import { describe, expect, test } from 'vitest'
import { drain } from '../../../src/model/steps.ts'
import { completionAt, needsChoices } from '../../../src/query/language/complete.ts'
import { queryChoices } from '../../../src/query/list/choices.ts'
import { storeOf } from '../../support/session-store.ts'

const choices = {
  project: ['/code/shop', '/code/my app', '/code/web-shop', '/old/shop'],
  branch: ['main', 'fix/main', 'dev'],
  model: ['claude-opus-5'],
  tool: ['Bash', 'Edit', 'mcp__x'],
}

/** The line with each candidate in its place; the cursor is at `^`, or at the end. */
function completed(typed: string): string[] {
  const caret = typed.includes('^') ? typed.indexOf('^') : typed.length
  const line = typed.replace('^', '')
  const { from, to, candidates } = completionAt(line, caret, choices)
  return candidates.map(candidate => line.slice(0, from) + candidate + line.slice(to))
}

describe('a completion', () => {
  test.each<[string, string[]]>([
    ['pro', ['project:']],
    ['fix -br', ['fix -branch:']],
    ['t', ['tool:', 'tokens:', 'text:']],
    ['xyz', []],
    ['> word re', ['> word read:']],
    ['project:sh', ['project:shop', 'project:web-shop']],
    ['project:my', ['project:"my app"']],
    ['project:"my', ['project:"my app"']],
    ['project:"my^" x', ['project:"my app" x']],
    ['project:/code/', ['project:/code/shop', 'project:"/code/my app"', 'project:/code/web-shop']],
    ['branch:MA retry', []],
    ['branch:ma^ retry', ['branch:main retry', 'branch:fix/main retry']],
    ['branch:dev|ma', ['branch:dev|main', 'branch:dev|fix/main']],
    ['-tool:b', ['-tool:Bash']],
    ['is:f', ['is:failed']],
    ['has:t', ['has:tasks', 'has:thinking']],
    ['since:y', ['since:yesterday', 'since:today']],
    ['text:y', []],
    ['file:y', []],
  ])('of %s', (typed, expected) => {
    expect(completed(typed)).toEqual(expected)
  })

  test('of nothing is every known field', () => {
    expect(completed('')).toHaveLength(16)
    expect(completed('')[0]).toBe('project:')
  })

  test('asks for the sessions only if it needs them', () => {
    expect(['project:', 'x -tool:b', 'is:', 'pro', 'branch:x '].map(line => needsChoices(line, line.length))).toEqual([
      ...[true, true],
      ...[false, false, false],
    ])
  })
})

describe('the choices', () => {
  const store = storeOf([
    { gitBranch: 'dev', models: ['opus'], tools: { Bash: 9, Edit: 1 } },
    { gitBranch: 'main', models: ['opus', 'haiku'], tools: { Edit: 1 }, projectPath: '/code/blog' },
    { gitBranch: 'main', isSubagent: true },
  ])

  test('are those of the sessions, the most used first', () => {
    expect(drain(queryChoices(store))).toEqual({
      project: ['/code/shop', '/code/blog'],
      branch: ['main', 'dev'],
      model: ['opus', 'haiku'],
      tool: ['Edit', 'Bash'],
    })
  })
})
