import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copied as copiedMembers } from '../../../src/agents/claude-code/resume.ts'
import { copySession } from '../../../src/engine/resume/copy.ts'
import { planResume } from '../../../src/engine/resume/plan.ts'
import { prepare } from '../../../src/engine/resume/prepare.ts'
import { encodeProject } from '../../../src/model/folder.ts'
import type { JsonObject } from '../../../src/model/json.ts'
import { withFakeAgent } from '../../support/fake-agent.ts'
import { bytesOf, type Content, makeHome } from '../../support/home.ts'
import { ids, says, user } from '../../support/lines/claude-lines.ts'
import { pick, seeded } from '../../support/random.ts'
import { begin, groundOf, newId, readyPlan, sessionOf } from '../../support/resume.ts'

const renaming = (line: JsonObject) => copiedMembers(line, { id: newId, from: '/old/shop', to: '/new/sh"op' })

/** The copy of these bytes. */
function copied(content: Content): string {
  const folder = makeHome().path
  const [from, to] = [join(folder, 'from.jsonl'), join(folder, 'to.jsonl')]
  writeFileSync(from, bytesOf(content))
  copySession(from, to, renaming)
  return readFileSync(to, 'latin1')
}

describe('a copy', () => {
  test('has its own id in every line that had one, and all other bytes as they were', () => {
    const odd = `{ "b\\u0061r":1e5 , "sessionId" :"${ids.first}","message":{"sessionId":"${ids.first}","cwd":"/old/shop"},"x":[{"cwd":"/old/shop"}] ,"session_id":"${ids.first}"\t}`
    expect(copied(`${odd}\n`)).toBe(
      `{ "b\\u0061r":1e5 , "sessionId" :"${newId}","message":{"sessionId":"${ids.first}","cwd":"/old/shop"},"x":[{"cwd":"/old/shop"}] ,"session_id":"${newId}"\t}\n`,
    )
  })

  test('has it also in lines with the id of an older session, and keeps ids that only refer to one', () => {
    const line = (id: string) => `{"sessionId":"${id}","parentSessionId":"${ids.first}"}\n`
    expect(copied(line(ids.second))).toBe(line(newId))
  })

  test('began in its new folder, and went to the same folders below it', () => {
    const lines = ['/old/shop', '/old/shop/web', '/old/shopping', '/other'].map(cwd => `{"cwd":${JSON.stringify(cwd)}}`)
    expect(copied(lines).split('\n')).toEqual([
      '{"cwd":"/new/sh\\"op"}',
      '{"cwd":"/new/sh\\"op/web"}',
      '{"cwd":"/old/shopping"}',
      '{"cwd":"/other"}',
      '',
    ])
  })

  test('keeps damaged lines as they were, and ends with a newline', () => {
    const torn = `{"sessionId":"${ids.first}","message":`
    const bytes = Buffer.concat([
      Buffer.from(`\ufeff{"sessionId":"${ids.first}"}\r\n\n  \n${torn}\n\0\0\0\n[1,"${ids.first}"]\n`),
      Buffer.from([0x22, 0xff, 0xfe, 0x0a]),
      Buffer.from(torn),
    ])
    const expected = Buffer.concat([
      Buffer.from(`\ufeff{"sessionId":"${newId}"}\r\n\n  \n${torn}\n\0\0\0\n[1,"${ids.first}"]\n`),
      Buffer.from([0x22, 0xff, 0xfe, 0x0a]),
      Buffer.from(`${torn}\n`),
    ])
    expect(copied(bytes)).toBe(expected.toString('latin1'))
  })

  test('equals the original parsed and written again, whatever is in it', () => {
    const random = seeded(11)
    const texts = [
      'a"b',
      'back\\slash\\',
      '\\"',
      '{"sessionId":1}',
      'ünï 中 😀',
      '',
      '\n',
      ids.first,
      '/old/shop',
      ']}',
      '\u0000',
    ]
    const anyValue = (depth: number): unknown =>
      pick<() => unknown>(random, [
        () => pick(random, texts),
        () => random() * 1e6,
        () => pick(random, [true, false, null]),
        () => (depth > 3 ? [] : Array.from({ length: 3 }, () => anyValue(depth + 1))),
        () => (depth > 3 ? {} : anyObject(depth + 1)),
      ])()
    const anyObject = (depth: number): object =>
      Object.fromEntries(
        Array.from({ length: Math.floor(random() * 6) }, () => [
          pick(random, ['sessionId', 'session_id', 'cwd', 'message', 'a"b', 'é']),
          anyValue(depth),
        ]),
      )
    const lines = Array.from({ length: 500 }, () => anyObject(0) as { [name: string]: unknown })
    const expected = lines.map(line => {
      const changed = { ...line }
      for (const name of ['sessionId', 'session_id']) if (typeof line[name] === 'string') changed[name] = newId
      if (line.cwd === '/old/shop') changed.cwd = '/new/sh"op'
      return JSON.stringify(changed)
    })
    const text = copied(lines.map(line => JSON.stringify(line)))
    expect(Buffer.from(text, 'latin1').toString('utf8').trimEnd().split('\n')).toEqual(expected)
  })

  test('of a line longer than any buffer is complete', () => {
    const long = 'x\\"'.repeat(1_000_000)
    expect(copied(`{"a":"${long}","sessionId":"${ids.first}"}\n{"sessionId":"${ids.first}"}\n`)).toBe(
      `{"a":"${long}","sessionId":"${newId}"}\n{"sessionId":"${newId}"}\n`,
    )
  })

  test('of a large session takes no more memory than one of a small one', () => {
    const folder = makeHome().path
    const from = join(folder, 'from.jsonl')
    const line = `${JSON.stringify(says('word '.repeat(2000)))}\n`
    writeFileSync(from, line.repeat(6000))
    const before = process.memoryUsage().rss
    copySession(from, join(folder, 'to.jsonl'), renaming)
    expect(statSync(from).size).toBeGreaterThan(60e6)
    expect(process.memoryUsage().rss - before).toBeLessThan(60e6)
  })
})

describe('a copy is written', () => {
  async function planned(folder = 'code/new') {
    const { home } = withFakeAgent(makeHome())
    const { path } = begin(home, 'code/shop')
    const there = join(home.path, folder)
    mkdirSync(there, { recursive: true })
    const session = await sessionOf(home, ids.first)
    return { home, path, there, session, ground: await groundOf(home) }
  }

  test('as a file beside the other sessions of the folder, for the user alone', async () => {
    const { home, there, session, ground } = await planned()
    const plan = readyPlan(session, { isFork: false, folder: there }, ground)
    expect(plan).toMatchObject({ writes: 'copy', status: 'created', resultId: newId })
    expect(plan.launch).toMatchObject({ args: ['--resume', newId], cwd: there })
    const { createdPath } = prepare(plan)
    expect(createdPath).toBe(join(home.projects, encodeProject(there), `${newId}.jsonl`))
    expect(statSync(createdPath ?? '').mode & 0o777).toBe(0o600)
    expect(statSync(dirname(createdPath ?? '')).mode & 0o777).toBe(0o700)
    expect(readdirSync(dirname(createdPath ?? ''))).toEqual([`${newId}.jsonl`])
    expect(await sessionOf(home, newId)).toMatchObject({ projectPath: there, messageCount: 2 })
  })

  test('while the original keeps its bytes and its time', async () => {
    const { path, there, session, ground } = await planned()
    const old = new Date('2026-01-01')
    utimesSync(path, old, old)
    const hash = () => createHash('sha256').update(readFileSync(path)).digest('hex')
    const before = [hash(), statSync(path).mtimeMs]
    prepare(readyPlan(session, { isFork: false, folder: there }, ground))
    expect([hash(), statSync(path).mtimeMs]).toEqual(before)
  })

  test('never in place of another file', async () => {
    const { home, there, session, ground } = await planned()
    const taken = home.session(`${encodeProject(there)}/${newId}.jsonl`, 'mine')
    expect(() => prepare(readyPlan(session, { isFork: false, folder: there }, ground))).toThrow(/already exists/)
    expect(readFileSync(taken, 'utf8')).toBe('mine')
  })

  test('never through a link out of the agent’s folder', async () => {
    const { home, there, session, ground } = await planned()
    const outside = join(home.path, 'outside')
    mkdirSync(outside)
    symlinkSync(outside, join(home.projects, encodeProject(there)))
    expect(() => prepare(readyPlan(session, { isFork: false, folder: there }, ground))).toThrow(
      /is a link or a file, not a folder/,
    )
    expect(readdirSync(outside)).toEqual([])
  })

  test('not at all if it cannot be', async () => {
    const { home, there, session, ground } = await planned()
    const plan = readyPlan(session, { isFork: false, folder: there }, ground)
    home.write(`.claude/projects/${encodeProject(there)}`, 'in the way')
    expect(() => prepare(plan)).toThrow(/is a link or a file, not a folder/)
    expect(readdirSync(home.projects)).toHaveLength(2)
  })

  test('except for a fork in another folder, which is one already', async () => {
    const { there, session, ground } = await planned()
    const plan = readyPlan(session, { isFork: true, folder: there, prompt: 'go on' }, ground)
    expect(plan.launch.args).toEqual(['--resume', newId, 'go on'])
  })

  test('except into a folder that has the same name for Claude Code', async () => {
    const { home } = withFakeAgent(makeHome())
    const { folder } = begin(home, 'code/shop')
    const alike = folder.replace(/code\/shop$/, 'code-shop')
    mkdirSync(alike)
    const plan = readyPlan(await sessionOf(home, ids.first), { isFork: false, folder: alike }, await groundOf(home))
    expect(plan).toMatchObject({ writes: 'nothing', status: 'resumed', launch: { cwd: alike } })
  })

  test('except into a worktree of the same repository', async () => {
    const { home, session, ground, there } = await planned('code/tree')
    const repository = session.projectPath
    mkdirSync(join(repository, '.git/worktrees/tree'), { recursive: true })
    home.write('code/tree/.git', `gitdir: ${join(repository, '.git/worktrees/tree')}\n`)
    expect(readyPlan(session, { isFork: false, folder: there }, ground)).toMatchObject({ writes: 'nothing' })
  })

  test('except if the path is too long to be found by', async () => {
    const { session, ground, there } = await planned(`code/${'long/'.repeat(50)}end`)
    const plan = planResume(session, { isFork: false, folder: there }, ground)
    expect(plan).toMatchObject({ kind: 'refused', sentence: expect.stringContaining('too long a path') })
  })

  test('for a session that does not say where it began, in the given folder', async () => {
    const { home } = withFakeAgent(makeHome())
    const { cwd: _, ...homeless } = user('hello')
    home.session(`-somewhere/${ids.first}.jsonl`, [homeless])
    const session = await sessionOf(home, ids.first)
    const ground = await groundOf(home)
    expect(planResume(session, { isFork: false }, ground)).toMatchObject({ kind: 'refused' })
    const plan = readyPlan(session, { isFork: false, folder: home.path }, ground)
    expect(plan).toMatchObject({ writes: 'copy', launch: { cwd: home.path } })
    expect(readFileSync(prepare(plan).createdPath ?? '', 'utf8')).toContain(newId)
  })

  test.each(["it's", 'two\nlines', 'Zürich 中', 'Zu\u0308rich', '-dash', 'a "b" $(c)'])(
    'in a folder called %j',
    async name => {
      const { home, session, ground, there } = await planned(`code/${name}`)
      prepare(readyPlan(session, { isFork: false, folder: there }, ground))
      expect((await sessionOf(home, newId)).projectPath).toBe(there)
      const again = readyPlan(await sessionOf(home, newId), { isFork: false }, ground)
      expect(again).toMatchObject({ writes: 'nothing', launch: { cwd: there, args: ['--resume', newId] } })
    },
  )
})
