import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../src/model/entry.ts'
import { type ExportFormat, exportFormats } from '../../../src/model/export.ts'
import type { Session } from '../../../src/model/session.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { runHere as run, runHereJson as runJson } from '../../support/in-process.ts'
import { aiTitle, assistant, calls, ids, result, says, user } from '../../support/lines/claude-lines.ts'
import { canRunAsPlainUser, giveToPlainUser, runAs, run as runProgram } from '../../support/program.ts'
import { seeded } from '../../support/random.ts'
import { randomKey } from '../../support/secrets/secrets.ts'

type Shown = Session & { entries: Entry[] }

interface Exported {
  entries: (Entry & { number: number })[]
  session: Session
}

interface Report {
  path: string
  bytes: number
  masked: { what: string; count: number }[]
  sessions: string[]
}

const lines = [
  user('fix the login'),
  assistant([{ type: 'thinking', thinking: 'a thought', signature: 's' }]),
  calls('Bash', { command: 'npm test', timeout: 5 }),
  result('all 7 passed \u001b[32mgreen\u001b[0m'),
  user('<system-reminder>said by the system</system-reminder>', { isMeta: true }),
  says('mended, *really*'),
  aiTitle('Mend the login'),
]

function withTwo(): Home {
  const home = makeHome()
  home.session(`-a/${ids.first}.jsonl`, lines)
  home.session(`-a/${ids.second}.jsonl`, [user('another', { sessionId: ids.second })])
  return home
}

const namesIn = (folder: string) => readdirSync(folder).filter(name => !name.startsWith('.'))
const textIn = (home: Home, name: string) => readFileSync(join(home.path, name), 'utf8')

describe('export', () => {
  test('writes Markdown to a pipe, and leaves no file', async () => {
    const home = withTwo()
    const { code, stdout, stderr } = await run(home, 'export', '1111')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^# Mend the login\n/)
    expect(stdout).toContain('mended, *really*')
    expect(namesIn(home.path)).toEqual([])
  })

  test('gives the same entries in JSON as show', async () => {
    const home = withTwo()
    const { stdout } = await run(home, 'export', '1111', '--format', 'json', '--no-redact')
    const { entries, session, ...head } = JSON.parse(stdout) as Exported
    const { entries: shown, ...about } = await runJson<Shown>(home, 'show', '1111')
    expect(entries.map(({ number, ...entry }) => entry)).toEqual(shown)
    expect(entries.map(({ number }) => number)).toEqual(shown.map((_, at) => at))
    expect(session).toEqual(about)
    expect(head).toMatchObject({ schema: 'sessions-tui/export', version: 1, redacted: false, leftOut: [] })
  })

  test('copies the lines byte for byte, even damaged ones, if nothing is to be masked', async () => {
    const home = makeHome()
    const bytes = Buffer.concat([
      Buffer.from(`${JSON.stringify(user('hello'))}\n{"torn\n`),
      Buffer.from([0xff, 0x00, 0xe2]),
    ])
    home.session(`-a/${ids.first}.jsonl`, bytes)
    const { stdout } = await run(home, 'export', '1111', '--raw', '--no-redact', '--output', './')
    expect(stdout).toBe(`${join(home.path, 'hello.jsonl')}\n`)
    expect(readFileSync(join(home.path, 'hello.jsonl'))).toEqual(bytes)
    expect(await run(home, 'export', '1111', '--raw')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('add --no-redact if you want that'),
    })
  })

  test.each<[string, ExportFormat]>([
    ['x.html', 'html'],
    ['x.HTM', 'html'],
    ['x.json', 'json'],
    ['x.txt', 'txt'],
    ['x.md', 'md'],
    ['x', 'md'],
  ])('to %s is %s, by the extension', async (name, format) => {
    const home = withTwo()
    const { code, stdout } = await run(home, 'export', '1111', '--output', name)
    expect([code, stdout]).toEqual([0, `${join(home.path, name)}\n`])
    expect(textIn(home, name).trimStart()).toMatch(beginnings[format])
  })

  test('has the format of --format, whatever the extension', async () => {
    const home = withTwo()
    await run(home, 'export', '1111', '--output', 'x.md', '--format', 'html')
    expect(textIn(home, 'x.md')).toMatch(beginnings.html)
  })

  test('takes a title, even one that begins with a dash', async () => {
    const { stdout } = await run(withTwo(), 'export', '1111', '--title', '-- For *Ada*')
    expect(stdout).toMatch(/^# -- For \\\*Ada\\\*\n/)
  })

  test('names the file after the session, in an existing folder', async () => {
    const home = withTwo()
    mkdirSync(join(home.path, 'shared'))
    const report = await runJson<Report>(home, 'export', '1111', '--output', 'shared', '--format', 'txt')
    const path = join(home.path, 'shared/mend-the-login.txt')
    expect(report).toEqual({ path, bytes: readFileSync(path).length, masked: [], sessions: [ids.first] })
    const named = await runJson<Report>(home, 'export', '1111', '--title', 'Über/../all?')
    expect(named.path).toBe(join(home.path, 'über-all.md'))
  })

  test('finds subagents by their own ids', async () => {
    const home = withTwo()
    home.session(`-a/${ids.first}/subagents/agent-abc123.jsonl`, [
      user('look around', { isSidechain: true, agentId: 'abc123' }),
      says('nothing there', {}, { isSidechain: true, agentId: 'abc123' }),
    ])
    expect((await run(home, 'export', 'agent-abc')).stdout).toContain('nothing there')
  })
})

const beginnings: { readonly [Format in ExportFormat]: RegExp } = {
  md: /^# Mend the login\n/,
  html: /^<!doctype html>/,
  json: /^\{\n {2}"schema"/,
  txt: /^Mend the login\n/,
}

describe('the option --include', () => {
  const parts = async (home: Home, ...options: string[]) => {
    const { stdout, code, stderr } = await run(home, 'export', '1111', ...options)
    if (code !== 0) return stderr
    const signs = { thinking: 'a thought', tools: 'npm test', results: 'all 7 passed', system: 'said by the system' }
    expect(stdout).toContain('fix the login')
    return Object.entries(signs)
      .flatMap(([name, sign]) => (stdout.includes(sign) ? name : []))
      .join()
  }

  test.each([
    [[], 'thinking,tools,results'],
    [['--format', 'json'], 'thinking,tools,results,system'],
    [['--include', 'all'], 'thinking,tools,results,system'],
    [['--include', 'none'], ''],
    [['--include', 'tools'], 'tools'],
    [['--include', ' thinking, results'], 'thinking,results'],
    [['--include', '-thinking'], 'tools,results'],
    [['--include', '-thinking,-tools'], 'results'],
    [['--include=all,-system'], 'thinking,tools,results'],
  ])('%j: %s', async (options, expected) => {
    expect(await parts(withTwo(), ...options)).toBe(expected)
  })

  test('reports an unknown part', async () => {
    expect(await parts(withTwo(), '--include', 'thoughts')).toBe(
      'sessions-tui: --include knows thinking, tools, results, system, all and none, not "thoughts".\n',
    )
  })
})

describe('a range', () => {
  const kinds = async (home: Home, ...args: string[]) => {
    const { stdout, stderr } = await run(home, 'export', ...args, '--format', 'json')
    return stdout === '' ? stderr : (JSON.parse(stdout) as Shown).entries.map(({ kind }) => kind).join()
  }

  test.each([
    [['1111:0'], 'user'],
    [['1111:1-2'], 'thinking,toolCall'],
    [['1111:2-1'], 'thinking,toolCall'],
    [['1111:4-'], 'system,assistant'],
    [['1111', '--range', '0-1'], 'user,thinking'],
    [['1111', '--range', '5'], 'assistant'],
    [['1111:6'], `sessions-tui: ${ids.first} has 6 entries, 0 to 5.\n`],
    [['1111:2-6'], `sessions-tui: ${ids.first} has 6 entries, 0 to 5.\n`],
    [['1111', '--range', 'x'], 'sessions-tui: --range is two numbers of entries such as 12-20, not "x".\n'],
    [['1111:1', '--range', '2'], 'sessions-tui: The entries are given twice; leave out --range.\n'],
  ])('%j is %s', async (args, expected) => {
    expect(await kinds(withTwo(), ...args)).toBe(expected)
  })

  test('has the same entries as in show', async () => {
    const home = withTwo()
    const { entries } = await runJson<Shown>(home, 'show', '1111:3')
    const { stdout } = await run(home, 'export', '1111:3', '--format', 'json', '--no-redact')
    expect((JSON.parse(stdout) as Shown).entries).toEqual(entries.map(entry => ({ number: 3, ...entry })))
  })
})

describe('secrets', () => {
  const token = `gh${'p_'}${randomKey(seeded(5), 36)}`
  function withSecret(): Home {
    const home = makeHome()
    home.session(`-a/${ids.first}.jsonl`, [
      user(`push with ${token}`),
      calls('Bash', { command: `curl -H 'x: ${token}'` }),
      result(`ok ${token}`),
      aiTitle(`Push with ${token}`),
    ])
    home.session(`-a/${ids.second}.jsonl`, [user('nothing to hide')])
    return home
  }
  const marks = 'x'.repeat(token.length)

  test.each(exportFormats)('are masked in %s, and the masks are reported', async format => {
    const home = withSecret()
    const { stdout, stderr } = await runProgram(home, 'export', '1111', '--format', format, '--include', 'all')
    expect(stdout).toContain(`push with ${marks}`)
    expect(stdout).not.toContain(token)
    expect(stderr).toMatch(/^sessions-tui: masked secrets in \d+ places: GitHub token \(\d+\)\.\n$/)
  })

  test('are masked in file names too', async () => {
    const home = withSecret()
    const one = await runJson<Report>(home, 'export', '1111')
    const several = await runJson<Report>(home, 'export', '1111', '2222', '--format', 'html')
    expect(one.path).toContain(`push-with-${marks}`)
    expect(several.masked).toEqual([{ what: 'GitHub token', count: expect.any(Number) }])
    const names = readdirSync(home.path, { recursive: true, encoding: 'utf8' }).filter(name => !name.startsWith('.'))
    const written = names.filter(name => name.includes('.')).map(name => name + textIn(home, name))
    expect(written).toHaveLength(4)
    expect(written.filter(text => text.toLowerCase().includes(token.toLowerCase()))).toEqual([])
  })

  test('are reported before the document has its name', async () => {
    const home = withSecret()
    mkdirSync(join(home.path, 'out'))
    writeFileSync(join(home.path, 'watch.mjs'), watcher)
    const env = { ...home.env, NODE_OPTIONS: `--import=${join(home.path, 'watch.mjs')}`, WATCHED: 'out/x.md' }
    const { stderr } = await runProgram({ ...home, env }, 'export', '1111', '--output', 'out/x.md')
    expect(stderr).toContain('masked secrets in')
    expect(stderr).toContain('[not there yet]')
    expect(existsSync(join(home.path, 'out/x.md'))).toBe(true)
  })

  test('stay on request, and the home folder is masked on request', async () => {
    const home = withSecret()
    const whole = await run(home, 'export', '1111', '--no-redact')
    expect(whole.stdout).toContain(token)
    expect(whole.stderr).toBe('')
    const json = ['export', '1111', '--format', 'json', '--no-redact']
    expect((await run(home, ...json)).stdout).toContain(home.path)
    const hidden = await run(home, ...json, '--hide-home')
    expect(hidden.stdout).not.toContain(home.path)
    expect(hidden.stdout).toContain(token)
    expect(hidden.stderr).toMatch(/home folder/)
  })

  test.each(exportFormats)(
    'are masked once in output that is stored beside the session, and in its path: %s',
    async format => {
      const home = makeHome()
      const folder = home.path.replace(/[^A-Za-z0-9]/g, '-')
      home.session(`${folder}/${ids.first}.jsonl`, [
        user('go'),
        calls('Bash', {}),
        result('<persisted-output>too large'),
      ])
      const long = `${token}\n${'a line of the output\n'.repeat(250_000)}`
      home.write(`.claude/projects/${folder}/${ids.first}/tool-results/toolu_1.txt`, long)
      const { stdout, stderr } = await run(home, 'export', '1111', '--format', format, '--hide-home')
      expect(stderr).toMatch(/[ ,:] GitHub token[,.]/)
      expect(stdout.length).toBeGreaterThan(4_000_000)
      expect(stdout).toMatch(/toolu\\?_1\.txt/)
      expect(stdout).not.toContain(folder)
    },
  )
})

/** Notes at each message on stderr whether the file exists. */
const watcher = `
import { existsSync } from 'node:fs'
const write = process.stderr.write.bind(process.stderr)
process.stderr.write = (text, ...more) => write((existsSync(process.env.WATCHED) ? '[there]' : '[not there yet]') + text, ...more)
`

describe('an existing file', () => {
  test('is not replaced without --force', async () => {
    const home = withTwo()
    const path = home.write('x.md', 'mine')
    const refused = await run(home, 'export', '1111', '--output', 'x.md')
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toBe(
      `sessions-tui: ${path} already exists. Add --force to replace it, or name another file with --output.\n`,
    )
    expect(textIn(home, 'x.md')).toBe('mine')
    expect((await run(home, 'export', '1111', '--output', 'x.md', '--force')).code).toBe(0)
    expect(textIn(home, 'x.md')).toMatch(beginnings.md)
    expect(readdirSync(home.path).filter(name => name.endsWith('.tmp'))).toEqual([])
  })

  test('is not followed if it is a broken link', async () => {
    const home = withTwo()
    symlinkSync('elsewhere.md', join(home.path, 'x.md'))
    expect((await run(home, 'export', '1111', '--output', 'x.md')).code).toBe(1)
    expect(existsSync(join(home.path, 'elsewhere.md'))).toBe(false)
  })

  test('is never replaced if it is a session or a device', async () => {
    const home = withTwo()
    const session = join(home.projects, `-a/${ids.second}.jsonl`)
    const before = readFileSync(session)
    const replacing = await run(home, 'export', '1111', '--output', session, '--force')
    expect([replacing.code, replacing.stderr]).toEqual([1, expect.stringContaining('is the file of a session')])
    expect(readFileSync(session)).toEqual(before)
    expect((await run(home, 'export', '1111', '--output', '/dev/null', '--force')).stderr).toContain('is a device')
  })

  test.each([
    ['nowhere/x.md', 'does not exist'],
    ['nowhere/', 'does not exist'],
    [`${'n'.repeat(300)}.md`, 'could not be written'],
  ])('%s cannot be written, with one sentence', async (output, sentence) => {
    const home = withTwo()
    const { code, stderr } = await run(home, 'export', '1111', '--output', output)
    expect([code, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining(sentence)]])
    expect(namesIn(home.path)).toEqual([])
  })
})

describe('several sessions', () => {
  test.each(exportFormats)('are a folder in %s, with an index of all files', async format => {
    const home = makeHome()
    const titles = ['Same', 'same', 'Index', '../../etc/x', '"><script>alert(1)</script>', 'ü 😀 (1).md)', '# [a](b)']
    for (const [at, title] of titles.entries())
      home.session(`-a/${at}0000000-1111-4111-8111-111111111111.jsonl`, [user('hello'), aiTitle(title)])
    const names = titles.map((_, at) => `${at}0`)
    const { code, stdout } = await runProgram(home, 'export', ...names, '--format', format, '--output', 'all')
    expect([code, stdout]).toEqual([0, `${join(home.path, 'all')}\n`])
    const files = readdirSync(join(home.path, 'all'))
    expect(files).toHaveLength(titles.length + 1)
    expect(new Set(files.map(name => name.toLowerCase())).size).toBe(files.length)
    const index = textIn(home, `all/index.${format}`)
    expect(linksIn[format](index).sort()).toEqual(files.filter(name => name !== `index.${format}`).sort())
    if (format === 'md' || format === 'html') expect(index).not.toContain('<script>alert')
  })

  test('go to a folder with the date, or into an existing empty one', async () => {
    const home = withTwo()
    mkdirSync(join(home.path, 'empty'))
    const { path } = await runJson<Report>(home, 'export', '1111', '2222')
    expect(path).toMatch(/\/sessions-\d{4}-\d\d-\d\d$/)
    expect(readdirSync(path).sort()).toEqual(['another.md', 'index.md', 'mend-the-login.md'])
    const within = { ...home, path: join(home.path, 'empty') }
    expect((await run(within, 'export', '1111', '2222', '--output', '.')).code).toBe(0)
    expect(readdirSync(within.path).sort()).toEqual(['another.md', 'index.md', 'mend-the-login.md'])
  })

  test('go into a folder that is not empty only with --force, and other files stay', async () => {
    const home = withTwo()
    home.write('all/index.md', 'old')
    home.write('all/notes.md', 'mine')
    const refused = await run(home, 'export', '1111', '2222', '--output', 'all')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Add --force to write into it')])
    expect(textIn(home, 'all/index.md')).toBe('old')
    expect((await run(home, 'export', '1111', '2222', '--output', 'all', '--force', '--title', 'Both')).code).toBe(0)
    expect(textIn(home, 'all/index.md')).toMatch(/^# Both \(2 sessions/)
    expect(textIn(home, 'all/notes.md')).toBe('mine')
    expect(textIn(home, 'all/mend-the-login.md')).toMatch(beginnings.md)
    expect(readdirSync(join(home.path, 'all'))).toHaveLength(4)
  })

  test('are each exported once, even one that is named twice', async () => {
    expect((await run(withTwo(), 'export', '1111', ids.first)).stdout).toMatch(beginnings.md)
  })
})

const linksIn: { readonly [Format in ExportFormat]: (index: string) => string[] } = {
  md: index => [...index.matchAll(/\]\(<\.\/([^>]+)>\)/g)].map(([, name = '']) => decodeURIComponent(name)),
  html: index => [...index.matchAll(/href="\.\/([^"]+)"/g)].map(([, name = '']) => decodeURIComponent(name)),
  json: index => (JSON.parse(index) as { sessions: { file: string }[] }).sessions.map(({ file }) => file),
  txt: index => index.split('\n').filter(line => /^\S+\.txt$/.test(line)),
}

describe('export says with one sentence', () => {
  test.each([
    [[], 2, 'export takes one or more ids or paths.'],
    [['99'], 1, 'No session id begins with 99.'],
    [['1111', '--format', 'pdf'], 2, '--format is one of md, html, json, txt, not "pdf".'],
    [['1111', '2222', '--output', '-'], 2, 'Several sessions are written to a folder'],
    [['1111', '2222', '--raw', '--no-redact'], 2, '--raw copies one session at a time.'],
    [['1111:1', '2222'], 2, 'Entries can be chosen in one session only'],
    [['1111', '2222', '--range', '1-2'], 2, 'Entries can be chosen in one session only'],
    [['1111', '--raw', '--no-redact', '--format', 'md'], 2, '--raw writes lines of JSON; leave out --format md.'],
    [['1111', '--raw', '--no-redact', '--title', 'x'], 2, 'leave out --title.'],
    [['1111', '--raw', '--no-redact', '--hide-home'], 2, 'leave out --hide-home.'],
    [['1111:2', '--raw', '--no-redact'], 2, 'leave out the numbers of entries.'],
    [['1111', '--json', '--output', '-'], 2, '--json says where a file was written'],
    [['1111', '--output='], 2, '--output is a file, a folder, or - for stdout.'],
    [['3333'], 1, 'cannot be exported: its file is empty.'],
    [['4444'], 1, 'has no entries to export.'],
  ])('why %j cannot be exported', async (args, expected, sentence) => {
    const home = withTwo()
    home.session(`-a/${ids.third}.jsonl`, '')
    home.session('-a/44444444-1111-4111-8111-111111111111.jsonl', '{"torn\n')
    const { code, stdout, stderr } = await run(home, 'export', ...args)
    expect([code, stdout]).toEqual([expected, ''])
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(sentence)])
    expect(namesIn(home.path)).toEqual([])
  })

  test.skipIf(!canRunAsPlainUser())('that a session cannot be read, or a folder cannot be written', async () => {
    const home = withTwo()
    mkdirSync(join(home.path, 'locked'))
    const user = giveToPlainUser(home)
    chmodSync(join(home.projects, `-a/${ids.first}.jsonl`), 0)
    chmodSync(join(home.path, 'locked'), 0o500)
    const unreadable = await runAs(user, home, 'export', '1111')
    expect([unreadable.code, unreadable.stderr]).toEqual([1, expect.stringContaining('its file could not be read.')])
    const locked = await runAs(user, home, 'export', '2222', '--output', 'locked')
    expect([locked.code, locked.stderr]).toEqual([
      1,
      expect.stringContaining('could not be written (permission denied)'),
    ])
  })
})
