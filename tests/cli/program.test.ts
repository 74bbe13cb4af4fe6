import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, closeSync, existsSync, linkSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SessionList } from '../../src/query/list/list.ts'
import { type Home, makeHome } from '../support/home.ts'
import { calls, ids, result, user } from '../support/lines/claude-lines.ts'
import { program, run, runJson, runUntilFirstData } from '../support/program.ts'
import { inShell, inTerminal } from '../support/terminal.ts'

/** One file of a few megabytes under many names: enough work for workers, progress and interruptions. */
function largeHome(copies: number): Home {
  const home = makeHome()
  const turn = [
    calls('Read', { file_path: 'a.ts' }),
    result('x'.repeat(4000), { toolUseResult: { file: 'é'.repeat(2000) } }),
  ]
  const original = home.session(`-a/${ids.first}.jsonl`, [
    user('start'),
    ...Array.from({ length: 500 }, () => turn).flat(),
  ])
  for (let n = 0; n < copies; n++)
    linkSync(original, join(home.projects, `-a/${String(n).padStart(8, '0')}-1111-4111-8111-111111111111.jsonl`))
  return home
}

test('the program is in strict mode, as its modules are, and the parts it was joined from are gone', () => {
  const dist = join(program, '../../dist')
  const beginning = readFileSync(join(dist, 'main.cjs'), 'latin1').slice(0, 100)
  expect(beginning).toMatch(/^\(function \([^)]*\) \{\n"use strict";/)
  expect(existsSync(join(dist, 'parts'))).toBe(false)
})

describe('help', () => {
  test('lists every command, and every command has its own', async () => {
    const home = makeHome()
    const help = await run(home, '--help')
    expect(help.code).toBe(0)
    for (const command of ['list', 'search', 'tasks', 'projects', 'show', 'resume', 'fork', 'export', 'cache']) {
      expect(help.stdout).toContain(`\n  ${command}`)
      const page = await run(home, command, '--help')
      expect(page.stdout).toMatch(/Usage\n[\s\S]*Examples\n[\s\S]*Exit codes\n {2}0 /)
    }
  })

  test('is mentioned, with the commands that work anywhere, if the dashboard cannot open', async () => {
    const bare = await run(makeHome())
    expect(bare).toMatchObject({ code: 2, stdout: '' })
    expect(bare.stderr).toMatch(/^sessions-tui: The dashboard needs a terminal.*`sessions-tui list`.*\n$/)
  })

  test('is mentioned for an unknown command', async () => {
    expect(await run(makeHome(), 'lsit')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'sessions-tui: "lsit" is not a command. `sessions-tui --help` lists them.\n',
    })
  })

  test('is not needed for options without a command', async () => {
    expect((await run(makeHome(), '--dmeo')).stderr).toBe(
      "sessions-tui: Unknown option '--dmeo'. `sessions-tui --help` lists the options.\n",
    )
    expect((await run(makeHome(), '--demo', 'extra')).stderr).toBe(
      'sessions-tui: The dashboard does not know what to do with "extra". Leave it out.\n',
    )
  })

  test('--version is the version of the package, everywhere', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect((await run(makeHome(), '--version')).stdout).toBe(`${version}\n`)
    expect((await run(makeHome(), 'list', '--version')).stdout).toBe(`${version}\n`)
  })
})

describe('pipes', () => {
  test('closing one is not an error', async () => {
    const { code, stderr } = await runUntilFirstData(largeHome(0), 'show', '1111', '--json')
    expect([code, stderr]).toEqual([0, ''])
  })

  test.skipIf(!existsSync('/dev/full'))('a full disk is reported with one sentence', async () => {
    const home = largeHome(0)
    const child = spawn('sh', ['-c', '"$0" "$1" list --json > /dev/full', process.execPath, program], { env: home.env })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', text => {
      stderr += text
    })
    const [code] = await once(child, 'close')
    expect([code, stderr]).toEqual([1, 'sessions-tui: The answer could not be written (ENOSPC).\n'])
  })

  test('a slow reader is waited for, without a message', async () => {
    const command = '"$0" "$1" show 1111 --json | (read -r line; cat > /dev/null)'
    const child = spawn('sh', ['-c', command, process.execPath, program], { env: largeHome(0).env })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', text => {
      stderr += text
    })
    await once(child, 'close')
    expect(stderr).toBe('')
  })

  test('a closed stderr does not lose the answer', async () => {
    const home = largeHome(0)
    home.session('-a/notes.jsonl', '')
    const child = spawn(process.execPath, [program, 'list', '--json', '--debug'], { env: home.env })
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', text => {
      stdout += text
    })
    child.stderr.destroy()
    const [code] = await once(child, 'close')
    expect([code, JSON.parse(stdout).total]).toEqual([0, 1])
  })

  test('show no progress', async () => {
    expect((await run(largeHome(20), 'list', '--limit', '1')).stderr).toBe('')
  })
})

describe('in a terminal', () => {
  test('a cold scan shows its progress and clears it; the table fits the width', async () => {
    const terminal = inShell(largeHome(80), ['list', '--limit', '5'], { columns: 60 })
    await terminal.until(/reading sessions \d+\/81/)
    expect(await terminal.ended()).toBe(0)
    const rows = terminal.screen()
    expect(rows.join('\n')).not.toContain('reading')
    expect(rows[0]).toMatch(/^ID +AGE +PROJECT +MSGS +TITLE/)
    expect(Math.max(...rows.map(row => row.length))).toBeLessThanOrEqual(60)
    expect(rows.join('\n')).toContain('5 of 81 sessions; --limit 0 shows all.')
  })

  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ])('%s in the middle of a scan keeps what was read', async (signal, expected) => {
    const home = largeHome(80)
    const terminal = inTerminal(home, ['list'], { columns: 80 })
    await terminal.until(/reading sessions [1-9]\d*\/81/)
    terminal.kill(signal)
    expect(await terminal.ended()).toBe(expected)
    expect(statSync(join(home.cache, 'scans')).size).toBeGreaterThan(1000)
    const debugged = await run(home, 'list', '--json', '--limit', '1')
    expect(JSON.parse(debugged.stdout).total).toBe(81)
  })
})

test('workers also continue at the old end of a file', async () => {
  const home = largeHome(1)
  await run(home, 'list')
  const path = join(home.projects, `-a/${ids.first}.jsonl`)
  const before = (await runJson<SessionList>(home, 'list')).sessions[0]
  // The same file with another beginning, which would show if it were read from there.
  const fd = openSync(path, 'r+')
  writeSync(fd, 'START', readFileSync(path).indexOf('"start"') + 1)
  closeSync(fd)
  const more = `${JSON.stringify(result('y'.repeat(1_000_000)))}\n`
  for (let n = 0; n < 20; n++) appendFileSync(path, more)
  const { sessions } = await runJson<SessionList>(home, 'list')
  expect(sessions.map(({ firstPrompt }) => firstPrompt)).toEqual(['start', 'start'])
  expect(sessions.map(({ messageCount }) => messageCount)).toEqual(Array(2).fill((before?.messageCount ?? 0) + 20))
})

test('workers count as one thread does', async () => {
  const home = largeHome(20)
  const { sessions, total } = await runJson<SessionList>(home, 'list', '--limit', '0')
  expect(total).toBe(21)
  const alone = (await (await home.open({ refresh: true })).list({ limit: 0 })).sessions
  expect(sessions.map(({ path, counts, usage }) => ({ path, counts, usage }))).toEqual(
    alone.map(({ path, counts, usage }) => ({ path, counts, usage })),
  )
})

test('two processes at once leave a cache that a third can use', async () => {
  const home = largeHome(20)
  const answers = await Promise.all([1, 2, 3].map(() => run(home, 'list', '--refresh', '--json', '--limit', '0')))
  expect(new Set(answers.map(({ stdout }) => stdout)).size).toBe(1)
  expect((await run(home, 'list', '--debug')).stderr).not.toContain('without the cache')
})

test('only our own cache is written', async () => {
  const home = largeHome(0)
  const before = statSync(join(home.projects, `-a/${ids.first}.jsonl`))
  await run(home, 'list')
  await run(home, 'show', '1111')
  const after = statSync(join(home.projects, `-a/${ids.first}.jsonl`))
  expect([after.mtimeMs, after.size]).toEqual([before.mtimeMs, before.size])
  expect(existsSync(join(home.path, '.config'))).toBe(false)
})
