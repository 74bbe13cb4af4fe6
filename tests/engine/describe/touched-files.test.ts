import { appendFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Content, type Home, makeHome } from '../../support/home.ts'
import { calls, ids, result, says, user } from '../../support/lines/claude-lines.ts'

async function onlyOne(home: Home) {
  const { sessions } = await (await home.open()).list({ all: true })
  const { tools, files, errors, counts } = sessions[0] ?? {}
  return { tools, files, errors, calls: counts?.toolCall }
}

function claude(lines: Content): Home {
  const home = makeHome()
  home.session(`-code-app/${ids.first}.jsonl`, lines)
  return home
}

const file = (path: unknown) => ({ file_path: path, content: 'x', new_string: 'y' })
const notebook = (path: string) => ({ notebook_path: path })

describe('what Claude Code worked with', () => {
  test('has every tool it called, the files it edited or wrote, and those it read, each once', async () => {
    const home = claude([
      user('go'),
      ...[
        calls('Edit', file('/a/edited.ts')),
        calls('MultiEdit', file('/a/edited.ts')),
        calls('Write', file('/a/é.ts')),
      ],
      ...[
        calls('NotebookEdit', notebook('/a/n.ipynb')),
        calls('Read', file('/a/read.ts')),
        calls('NotebookRead', notebook('/b')),
      ],
      ...[calls('Grep', { path: '/a', file_path: '/no' }), calls('mcp__x__y', {}), calls('constructor', {})],
      ...[calls('Write', file(7)), calls('Write', null), calls('', file('/no')), calls('__proto__', {})],
    ])
    expect(await onlyOne(home)).toEqual({
      tools: {
        Edit: 1,
        MultiEdit: 1,
        Write: 3,
        NotebookEdit: 1,
        Read: 1,
        NotebookRead: 1,
        Grep: 1,
        mcp__x__y: 1,
        constructor: 1,
      },
      files: { edited: ['/a/edited.ts', '/a/é.ts', '/a/n.ipynb'], read: ['/a/read.ts', '/b'] },
      errors: 0,
      calls: 13,
    })
  })

  test('counts the failures of tools and of the API', async () => {
    const bad = result('bad', {}, 't', { is_error: true })
    const home = claude([user('go'), bad, bad, says('API Error', {}, { isApiErrorMessage: true }), result('good')])
    expect((await onlyOne(home)).errors).toBe(3)
  })

  test('continues where the file ended', async () => {
    const home = makeHome()
    const path = home.session(`-code-app/${ids.first}.jsonl`, [user('go'), calls('Edit', file('/a'))])
    expect((await onlyOne(home)).files).toEqual({ edited: ['/a'], read: [] })
    for (const line of [
      calls('Edit', file('/a')),
      calls('Edit', file('/b')),
      result('no', {}, 't', { is_error: true }),
    ])
      appendFileSync(path, `${JSON.stringify(line)}\n`)
    expect(await onlyOne(home)).toMatchObject({
      tools: { Edit: 3 },
      files: { edited: ['/a', '/b'], read: [] },
      errors: 1,
    })
  })
})

test('what the agent CLI worked with has the same form', async () => {
  const call = (name: string, path: string) => ({ type: 'tool_call', id: 'c', name, arguments: { path } })
  const line = (role: string, content: unknown[], more = {}) => ({
    type: 'message',
    timestamp: '2026-02-26T14:30:15Z',
    role,
    message: { role, content, ...more },
  })
  const home = makeHome()
  home.agentSession('20260226-143012-a3f7c901.jsonl', [
    { type: 'session', id: 'a3f7c901-1111-4222-8333-444455556666', version: 1, cwd: '/home/dev/tool' },
    line('assistant', [call('read', 'a.go'), call('edit', 'b.go'), call('write', 'c.go'), call('bash', 'd.go')]),
    line('tool_result', [{ type: 'text', text: 'no' }], { is_error: true }),
  ])
  expect(await onlyOne(home)).toEqual({
    tools: { bash: 1, edit: 1, read: 1, write: 1 },
    files: { edited: ['b.go', 'c.go'], read: ['a.go'] },
    errors: 1,
    calls: 4,
  })
})
