import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../src/model/entry.ts'
import type { Session } from '../../../src/model/session.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { runHere as run, runHereJson as runJson } from '../../support/in-process.ts'
import { calls, ids, result, says, user } from '../../support/lines/claude-lines.ts'

type Shown = Session & { entries: Entry[] }

function homeWithTwo(): Home {
  const home = makeHome()
  home.session(`-a/${ids.first}.jsonl`, [
    user('fix the login'),
    '{"torn',
    calls('Bash', { command: 'npm test', timeout: 5 }),
    result('\u001b[31mfailed\u001b[0m', {}, 'toolu_1', { is_error: true }),
    { type: 'from-the-future', x: 1 },
    says('mended'),
  ])
  home.session(`-a/${ids.second}.jsonl`, [user('another')])
  return home
}

describe('show', () => {
  test('prints the session with its entries in JSON, as many as it counts', async () => {
    const shown = await runJson<Shown>(homeWithTwo(), 'show', '1111')
    expect(shown).toMatchObject({ id: ids.first, messageCount: 4, parseErrors: 1 })
    expect(shown.entries.map(({ kind, text }) => [kind, text])).toEqual([
      ['user', 'fix the login'],
      ['toolCall', ''],
      ['toolResult', '\u001b[31mfailed\u001b[0m'],
      ['assistant', 'mended'],
    ])
    expect(shown.entries[1]?.toolCall).toEqual({
      id: 'toolu_1',
      name: 'Bash',
      input: { command: 'npm test', timeout: 5 },
    })
    expect(shown.entries[2]?.toolResult).toMatchObject({ id: 'toolu_1', isError: true })
  })

  test('prints text, without anything that a terminal would obey', async () => {
    const { stdout } = await run(homeWithTwo(), 'show', '1111')
    expect(stdout).toContain('session   11111111')
    expect(stdout).toMatch(
      /── tool call · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\nBash\n {2}command: npm test\n {2}timeout: 5\n/,
    )
    expect(stdout).toMatch(/── tool result · [\d :-]+ · error\nfailed\n/)
    expect(stdout).toContain('damaged   1 line could not be read')
    expect(stdout).not.toContain('\u001b')
  })

  test('prints the file byte for byte, or its path', async () => {
    const home = homeWithTwo()
    const path = join(home.projects, `-a/${ids.first}.jsonl`)
    expect((await run(home, 'show', '1111', '--raw')).stdout).toBe(readFileSync(path, 'utf8'))
    expect((await run(home, 'show', '1111', '--path')).stdout).toBe(`${path}\n`)
    expect((await run(home, 'show', path, '--path')).stdout).toBe(`${path}\n`)
    expect((await run(home, 'show', `~/.claude/projects/-a/${ids.first}.jsonl`, '--path')).stdout).toBe(`${path}\n`)
  })

  test('prints what is left after a compaction', async () => {
    const home = makeHome()
    home.session(`-a/${ids.first}.jsonl`, [user('old'), user('so far', { isCompactSummary: true }), user('new')])
    const { entries } = await runJson<Shown>(home, 'show', '1', '--compacted')
    expect(entries.map(({ text }) => text)).toEqual(['so far', 'new'])
  })

  test('lists the candidates of an ambiguous id', async () => {
    const home = homeWithTwo()
    home.session('-a/11119999-1111-4111-8111-111111111111.jsonl', [user('third')])
    const { code, stdout, stderr } = await run(home, 'show', '1111')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('1111 is the beginning of several ids; type more of the one you mean:')
    expect(stderr).toContain(`${ids.first}  fix the login`)
    expect(stderr).toContain('11119999-1111-4111-8111-111111111111  third')
  })

  test('lists the paths of an id that several files share, and then takes a path', async () => {
    const home = homeWithTwo()
    const copy = home.session(`-b/${ids.first}.jsonl`, [user('a copy')])
    const { code, stderr } = await run(home, 'show', ids.first)
    expect(code).toBe(2)
    expect(stderr).toContain('is the id of several files; name one by its path:')
    expect(stderr).toContain(`${copy}  a copy`)
    expect((await runJson<Shown>(home, 'show', copy)).title).toBe('a copy')
  })

  test.each([
    ['99', 1, 'No session id begins with 99.'],
    ['../../../etc/passwd', 1, 'Only files below a known root are found'],
    ['/etc/hostname', 1, 'Only files below a known root are found'],
    ['a;b', 2, 'cannot be the id of a session'],
  ])('says with one sentence that %j does not exist', async (wanted, expected, sentence) => {
    const { code, stdout, stderr } = await run(homeWithTwo(), 'show', wanted)
    expect([code, stdout]).toEqual([expected, ''])
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('requires one id', async () => {
    expect(await run(homeWithTwo(), 'show')).toMatchObject({
      code: 2,
      stderr: 'sessions-tui: show takes one id or path.\n',
    })
    expect((await run(homeWithTwo(), 'show', 'a', 'b')).code).toBe(2)
  })
})
