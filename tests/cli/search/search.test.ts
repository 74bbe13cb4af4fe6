import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../src/model/entry.ts'
import type { Session } from '../../../src/model/session.ts'
import { searchGuideLines } from '../../../src/query/language/guide.ts'
import type { SessionList } from '../../../src/query/list/list.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { runHere as run, runHereJson as runJson } from '../../support/in-process.ts'
import { aiTitle, assistant, calls, ids, result, says, snapshot, user } from '../../support/lines/claude-lines.ts'
import { type Ended, program, run as runProgram } from '../../support/program.ts'
import { inShell, inTerminal } from '../../support/terminal.ts'

interface SearchAnswer {
  readonly results: readonly {
    readonly session: Session
    readonly matches: number
    readonly snippets: readonly Snippet[]
  }[]
  readonly total: number
  readonly truncated: boolean
}

interface Snippet {
  readonly entry: number | null
  readonly timestamp: string | null
  readonly kind: string
  readonly tool?: string
  readonly subagent?: string
  readonly text: string
  readonly ranges: readonly (readonly [number, number])[]
}

type Shown = Session & { readonly entries: readonly Entry[] }

const agent = 'agent-a1b2c3d4e5'

/** Words in a prompt, an answer, a thought, a tool's input and output, a title, and of a subagent. */
function homeWithTalk(): Home {
  const home = makeHome()
  home.session(
    `-code-shop/${ids.first}.jsonl`,
    [
      snapshot(),
      user('why does the retry budget run out?', { cwd: '/code/shop' }),
      '{"torn',
      assistant([
        { type: 'thinking', thinking: 'A budget of Retries, I suppose.' },
        { type: 'text', text: 'Each tenant gets one\n\nretry budget of 500.' },
      ]),
      calls('Grep', { pattern: 'retry budget', path: 'services' }),
      result('services/queue.ts: // the retry\tbudget\u001b[2J'),
      says('Nothing of the kind.'),
      result('a budget, and a retry'),
    ],
    { modified: new Date(2026, 7, 3) },
  )
  home.session(
    `-code-shop/${ids.first}/subagents/${agent}.jsonl`,
    [user('look around', { isSidechain: true, cwd: '/code/shop' }), says('The kraken sleeps here.')],
    { modified: new Date(2026, 7, 3) },
  )
  home.session(
    `-code-blog/${ids.second}.jsonl`,
    [aiTitle('Écrire about the leviathan'), user('a post, please', { cwd: '/code/blog' }), says('retry it')],
    { modified: new Date(2026, 7, 2) },
  )
  return home
}

const marked = ({ text, ranges }: Snippet) => ranges.map(([from, to]) => text.slice(from, to))
const search = (home: Home, ...args: string[]) => runJson<SearchAnswer>(home, 'search', ...args)

describe('search --json', () => {
  test('gives the sessions, the number of matches and the matches, best first', async () => {
    const home = homeWithTalk()
    const answer = await search(home, 'retry budget')
    expect(answer).toMatchObject({ total: 1, truncated: false })
    const [found] = answer.results
    const { sessions } = await runJson<SessionList>(home, 'list')
    expect(found?.session).toEqual(sessions[0])
    expect(found?.matches).toBe(5)
    expect(found?.snippets.map(({ entry, kind, tool, text }) => ({ entry, kind, tool, text }))).toEqual([
      { entry: 1, kind: 'user', tool: undefined, text: 'why does the retry budget run out?' },
      { entry: 3, kind: 'assistant', tool: undefined, text: 'Each tenant gets one retry budget of 500.' },
      { entry: 4, kind: 'toolCall', tool: 'Grep', text: 'retry budget services' },
      { entry: 5, kind: 'toolResult', tool: undefined, text: 'services/queue.ts: // the retry budget' },
    ])
    for (const snippet of found?.snippets ?? []) expect(marked(snippet)).toEqual(['retry', 'budget'])
    expect(found?.snippets[0]?.timestamp).toBe('2026-08-01T10:00:00.000Z')
  })

  test('numbers entries as show does', async () => {
    const home = homeWithTalk()
    const { results } = await search(home, 'budget')
    const { entries } = await runJson<Shown>(home, 'show', ids.first)
    expect(results[0]?.snippets).toHaveLength(4)
    for (const { entry, kind } of results[0]?.snippets ?? []) {
      expect(entries[entry ?? -1]?.kind).toBe(kind)
      expect(JSON.stringify(entries[entry ?? -1])).toMatch(/budget/i)
      const { entries: alone } = await runJson<Shown>(home, 'show', `${ids.first}:${entry}`)
      expect(alone).toEqual([entries[entry ?? -1]])
    }
  })

  test("gives a subagent's words under its parent, and says so", async () => {
    const home = homeWithTalk()
    const { results } = await search(home, 'kraken')
    expect(results.map(({ session }) => session.id)).toEqual([ids.first])
    expect(results[0]?.snippets).toMatchObject([{ subagent: agent, entry: 1, kind: 'assistant' }])
    const { entries } = await runJson<Shown>(home, 'show', `${agent}:1`)
    expect(entries[0]?.text).toBe('The kraken sleeps here.')
  })

  test('finds the words of a subagent whose parent is gone', async () => {
    const home = homeWithTalk()
    rmSync(join(home.projects, `-code-shop/${ids.first}.jsonl`))
    expect((await search(home, 'kraken')).results.map(({ session }) => session.id)).toEqual([agent])
  })

  test('finds a title that is not in the conversation', async () => {
    const { results } = await search(homeWithTalk(), 'LEVIATHAN|écrire')
    expect(results[0]).toMatchObject({ matches: 1, snippets: [{ entry: null, kind: 'title' }] })
    expect(results[0]?.snippets.flatMap(marked)).toEqual(['Écrire'])
  })

  test.each([
    [['"retry budget"'], 'first'],
    [['retry'], 'second first'],
    [['retry', '-tenant'], 'second'],
    [['kraken|nothing', 'retry'], 'first'],
    [['Retries'], 'first'],
    [['RETRY'], ''],
    [['/r.try (it|on)/'], 'second'],
    [['retry', 'project:blog'], 'second'],
    [['retry', 'until:2026-08-02'], 'second'],
    [['> retry', 'tool:grep'], 'first'],
    [['500', '--in', 'conversation'], 'first'],
    [['500', '--in', 'tools'], ''],
    [['services', '--in', 'tools'], 'first'],
    [['services', '--in', 'conversation'], ''],
  ])('%j', async (words, expected) => {
    const { results, total } = await search(homeWithTalk(), ...words)
    const names: { readonly [id: string]: string } = { [ids.first]: 'first', [ids.second]: 'second' }
    expect(
      results
        .map(({ session }) => names[session.id])
        .sort()
        .join(' '),
    ).toBe(expected.split(' ').sort().join(' '))
    expect(total).toBe(results.length)
  })

  test('--limit leaves out sessions and says so; 0 gives all', async () => {
    const home = homeWithTalk()
    expect(await search(home, 'retry', '--limit', '1')).toMatchObject({ results: [{}], total: 2, truncated: true })
    expect(await search(home, 'retry', '--limit', '0')).toMatchObject({ results: [{}, {}], total: 2, truncated: false })
  })

  test('--context sets the length of the surroundings', async () => {
    const home = homeWithTalk()
    const words = ['search', 'tenant', '--in', 'conversation', '--context']
    const textOf = async (context: string) =>
      (await runJson<SearchAnswer>(home, ...words, context)).results[0]?.snippets[0]?.text
    expect(await textOf('0')).toBe('… tenant …')
    expect(await textOf('6')).toBe('Each tenant gets one …')
    expect(await textOf('999999999')).toBe('Each tenant gets one retry budget of 500.')
  })
})

describe('search as text', () => {
  test('groups matches by session, with references and without anything that a terminal would obey', async () => {
    const { code, stdout, stderr } = await run(homeWithTalk(), 'search', 'retry', 'budget')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^why does the retry budget run out\? {2}\/code\/shop · \w+ · 5 matches$/),
      '  11111111:1  user       why does the retry budget run out?',
      '  11111111:3  assistant  Each tenant gets one retry budget of 500.',
      '  11111111:4  tool       Grep  retry budget services',
      '  11111111:5  result     services/queue.ts: // the retry budget',
      '  + 1 more',
      '',
    ])
  })

  test('every reference can be passed to show', async () => {
    const home = homeWithTalk()
    const outputs = await Promise.all(['budget', 'kraken', 'leviathan'].map(word => run(home, 'search', word)))
    const references = outputs.flatMap(({ stdout }) => [...stdout.matchAll(/^ {2}([\w-]+(?::\d+)?) {2}/gm)])
    expect(references.map(([, reference]) => reference)).toEqual(
      expect.arrayContaining(['11111111:1', 'agent-a1b2c3d4:1', '22222222']),
    )
    for (const [, reference = ''] of references) expect((await run(home, 'show', reference)).code).toBe(0)
  })

  test('show prints an entry in full, and a little around it', async () => {
    const { stdout } = await run(homeWithTalk(), 'show', '11111111:3')
    expect(stdout).toMatch(/── user · [\d :-]+ · 11111111:1\nwhy does .*\n\n── thinking/)
    expect(stdout).toContain('· 11111111:3\nEach tenant gets one\n\nretry budget of 500.\n')
    expect(stdout).toMatch(/── tool call · .* · 11111111:4\n[\s\S]*── tool result · .* · 11111111:5\n/)
    expect(stdout).not.toContain('Nothing of the kind')
  })

  test.each([
    [['show', '11111111:8'], 1, `${ids.first} has 8 entries, 0 to 7.`],
    [['show', '11111111:999', '--json'], 1, 'has 8 entries, 0 to 7.'],
    [['show', '11111111:1', '--raw'], 2, 'leave out :1.'],
    [['show', '9999:1'], 1, 'No session id begins with 9999.'],
  ])('%j is refused with a sentence', async (words, expected, sentence) => {
    const { code, stdout, stderr } = await run(homeWithTalk(), ...words)
    expect([code, stdout]).toEqual([expected, ''])
    expect(stderr).toContain(sentence)
  })
})

describe('search in a terminal', () => {
  test.each([80, 120])('fits %i columns, with every match visible and coloured', async columns => {
    const home = homeWithTalk()
    const long = `${'before '.repeat(60)}the needle 検索する ${'behind '.repeat(60)}`
    home.session(`-code-shop/${ids.third}.jsonl`, [user(long, { cwd: '/code/shop' }), says(long)])
    const terminal = inShell(home, ['search', 'needle'], { columns })
    expect(await terminal.ended()).toBe(0)
    const rows = terminal.screen()
    expect(rows.filter(row => row.includes('needle'))).toHaveLength(2)
    // No line is wrapped.
    expect(rows).toHaveLength(3)
    expect(terminal.written()).toMatch(/\x1b\[1m\x1b\[33mneedle/)
  })

  test('has no colour if none is wanted', async () => {
    const terminal = inShell(homeWithTalk(), ['search', 'retry'], { columns: 80, env: { NO_COLOR: '1' } })
    expect(await terminal.ended()).toBe(0)
    expect(terminal.screen().join('\n')).toContain('retry')
    expect(terminal.written().replaceAll('\r\x1b[K', '')).not.toContain('\x1b')
  })

  test('says how many more matches there are, or that there are none', async () => {
    const home = homeWithTalk()
    const some = inShell(home, ['search', 'retry', '--limit', '1'], { columns: 80 })
    expect(await some.ended()).toBe(0)
    expect(some.screen().at(-1)).toBe('… 1 more session; --limit 0 shows all.')
    const none = inShell(home, ['search', 'tenant', '--in', 'tools'], { columns: 80 })
    expect(await none.ended()).toBe(1)
    expect(none.screen()).toEqual(['Nothing found in the tools of 3 sessions. --in all searches everywhere.'])
  })

  test('shows the requested surroundings of a match, on as many lines as needed', async () => {
    const home = makeHome()
    home.session(`-a/${ids.first}.jsonl`, [user('look'), says(`${'before '.repeat(20)}needle ${'behind '.repeat(20)}`)])
    const terminal = inShell(home, ['search', 'needle', '--context', '500'], { columns: 80 })
    expect(await terminal.ended()).toBe(0)
    expect(
      terminal
        .screen()
        .join('\n')
        .match(/behind/g),
    ).toHaveLength(20)
  })

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('is ended silently by %s in the middle of a search', async (signal, expected) => {
    const home = makeHome()
    home.session(`-a/${ids.first}.jsonl`, [user(`${'a'.repeat(5000)}!`)])
    // The first pattern is broken, which is reported at once; the second one runs on and on.
    const terminal = inTerminal(home, ['search', '/(/|/(a+)+$/'], { columns: 120 })
    await terminal.until(/It is searched as plain text/)
    terminal.kill(signal)
    expect(await terminal.ended()).toBe(expected)
    expect(terminal.screen()).toHaveLength(1)
  })
})

describe('search with bad input', () => {
  const outcome = ({ code, stdout }: Ended) => [code, stdout]

  test.each([[[]], [['project:shop']], [['-retry']], [['\u0001\u0002']], [['|', '-"', '""']]])(
    '%j has nothing to search for, with a message',
    async words => {
      const ended = await run(homeWithTalk(), 'search', ...words)
      expect(outcome(ended)).toEqual([2, ''])
      expect(ended.stderr).toMatch(/^sessions-tui: search needs something to look for: .*`sessions-tui list`.*\n$/)
    },
  )

  test.each([
    [['--in', 'nowhere'], '--in is one of conversation, tools, all'],
    [['--limit', 'x'], '--limit is a whole number'],
    [['--context', '1.5'], '--context is a whole number'],
    [['--regex'], 'lists the options'],
  ])('%j is misuse', async (words, sentence) => {
    const ended = await run(homeWithTalk(), 'search', 'retry', ...words)
    expect(outcome(ended)).toEqual([2, ''])
    expect(ended.stderr).toContain(sentence)
  })

  test('nothing found is exit code 1, as with grep, and quiet in a pipe', async () => {
    expect(await run(homeWithTalk(), 'search', 'hippogriff')).toEqual({ code: 1, stdout: '', stderr: '' })
    const ended = await run(homeWithTalk(), 'search', 'hippogriff', '--json')
    expect(ended.code).toBe(1)
    expect(JSON.parse(ended.stdout)).toEqual({ results: [], total: 0, truncated: false })
  })

  test('a broken pattern is reported with its position, and searched as text', async () => {
    const home = makeHome()
    home.session(`-a/${ids.first}.jsonl`, [user('a sad face :( here')])
    const { code, stdout, stderr } = await run(home, 'search', '/:(/')
    expect(code).toBe(0)
    expect(stdout).toContain('a sad face :( here')
    expect(stderr).toMatch(/^\/:\(\/ breaks at .*It is searched as plain text\.\n$/)
  })

  test('unknown parts are reported, and very long words are searched', async () => {
    const long = 'a'.repeat(10_000)
    const home = homeWithTalk()
    home.session(`-a/${ids.third}.jsonl`, [user(`so ${long}h`)])
    expect((await run(home, 'search', long)).code).toBe(0)
    expect((await run(home, 'search', `${long}a`)).code).toBe(1)
    const { code, stderr } = await run(home, 'search', 'retry', 'brnch:main')
    expect([code, stderr]).toEqual([1, 'Unknown field “brnch”. Did you mean branch:?\n'])
  })

  test('fields also look at the subagents of a session', async () => {
    const home = homeWithTalk()
    home.session(`-code-shop/${ids.first}/subagents/agent-b2.jsonl`, [
      user('go', { isSidechain: true, cwd: '/code/shop' }),
      calls('Edit', { file_path: '/code/shop/by-agent.ts' }),
    ])
    expect((await runJson<SearchAnswer>(home, 'search', 'budget', 'file:by-agent')).total).toBe(1)
    expect((await run(home, 'search', 'budget', 'project:shop', '-file:by-agent')).code).toBe(1)
  })

  test('a pattern that would never end is stopped, with a message', async () => {
    const home = homeWithTalk()
    home.session(`-a/${ids.third}.jsonl`, [user(`${'a'.repeat(5000)}!`)])
    const { stderr } = await runProgram(home, 'search', '/(a+)+$/')
    expect(stderr).toBe('That pattern takes too long; showing what was found until then. Simplify it.\n')
  })
})

describe('search while files change', () => {
  test('new text is found, and deleted text is not', async () => {
    const home = homeWithTalk()
    expect((await search(home, 'retry')).total).toBe(2)
    appendFileSync(join(home.projects, `-code-blog/${ids.second}.jsonl`), `${JSON.stringify(says('and a basilisk'))}\n`)
    rmSync(join(home.projects, `-code-shop/${ids.first}.jsonl`))
    rmSync(join(home.projects, `-code-shop/${ids.first}`), { recursive: true })
    expect((await search(home, 'basilisk')).results[0]?.snippets).toMatchObject([{ entry: 2, text: 'and a basilisk' }])
    expect((await search(home, 'retry')).results.map(({ session }) => session.id)).toEqual([ids.second])
    expect((await run(home, 'search', 'budget')).code).toBe(1)
  })

  test('a search continues while files grow and go, and shows no wrong line', async () => {
    const home = homeWithTalk()
    const paths = Array.from({ length: 200 }, (_, n) =>
      home.session(`-b/${String(n).padStart(8, '0')}-1111-4111-8111-111111111111.jsonl`, [
        user(`number ${n}`),
        says('a mermaid'),
      ]),
    )
    await search(home, 'mermaid')
    const searching = runProgram(home, 'search', 'mermaid', '--json', '--limit', '0')
    let isOver = false
    void searching.then(() => {
      isOver = true
    })
    for (let n = 0; n < paths.length || !isOver; n++) {
      const nth = n % paths.length
      const path = paths[nth] ?? ''
      if (nth % 3 === 0) rmSync(path, { force: true })
      else appendFileSync(path, `${JSON.stringify(user('Another MERMAID'))}\n{"torn`)
      await new Promise(resolve => setImmediate(resolve))
    }
    const { code, stdout, stderr } = await searching
    expect([code, stderr]).toEqual([0, ''])
    const { results }: SearchAnswer = JSON.parse(stdout)
    expect(results.length).toBeGreaterThan(50)
    for (const { snippets } of results) {
      expect(snippets.length).toBeGreaterThan(0)
      for (const snippet of snippets) expect(marked(snippet).join().toLowerCase()).toBe('mermaid')
    }
  })

  test('gives the same without stored words', async () => {
    const home = homeWithTalk()
    const kept = await search(home, 'retry')
    expect(existsSync(home.cache)).toBe(true)
    home.write('.config/sessions-tui/settings.json', '{ "textStore": false }')
    rmSync(home.cache, { recursive: true })
    expect(await search(home, 'retry')).toEqual(kept)
    expect(readdirSync(home.cache)).not.toContain('text')
  })

  test('a reader that stops early is not an error', async () => {
    const home = homeWithTalk()
    for (let n = 0; n < 300; n++)
      home.session(`-a/${String(n).padStart(8, '0')}-1111-4111-8111-111111111111.jsonl`, [user('retry '.repeat(100))])
    const child = spawn(
      'sh',
      ['-c', '"$0" "$1" search retry --limit 0 --context 500 | head -1', process.execPath, program],
      { env: home.env },
    )
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', text => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', text => {
      stderr += text
    })
    await once(child, 'close')
    expect(stdout).toMatch(/ · \d+ match(es)?\n$/)
    expect(stderr).toBe('')
  })
})

test('the help of search is one screen, and its query is in the README', async () => {
  const { stdout } = await run(makeHome(), 'search', '--help')
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  for (const line of searchGuideLines()) {
    expect(stdout).toContain(line)
    expect(readme).toContain(line)
  }
  expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  expect(Math.max(...stdout.split('\n').map(line => line.length))).toBeLessThanOrEqual(80)
})
