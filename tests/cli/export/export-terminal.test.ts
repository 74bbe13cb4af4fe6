import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Home, makeHome } from '../../support/home.ts'
import { aiTitle, calls, ids, result, says, user } from '../../support/lines/claude-lines.ts'
import { program, run, runUntilFirstData } from '../../support/program.ts'
import { inShell, inTerminal } from '../../support/terminal.ts'

/** Long enough to watch its export. */
function withLong(): Home {
  const home = makeHome()
  const code = Array.from({ length: 60 }, (_, at) => `const value${at} = compute("${at}", other${at}) // **so** it is`)
  const turn = [
    calls('Read', { file_path: 'a.ts' }),
    result(code.join('\n')),
    says(`Look:\n\n\`\`\`ts\n${code.join('\n')}\n\`\`\``),
  ]
  const session = (id: string) => [
    user('start'),
    ...Array.from({ length: 2500 }, () => turn).flat(),
    aiTitle(`Long ${id}`),
  ]
  home.session(`-a/${ids.first}.jsonl`, session('one'))
  home.session(`-a/${ids.second}.jsonl`, session('two'))
  return home
}

const namesIn = (home: Home) => readdirSync(home.path).filter(name => !/^\.(cache|claude|config|local)$/.test(name))

describe('in a terminal', () => {
  test('an export is a file named after the session, and shows its progress', async () => {
    const home = withLong()
    const terminal = inShell(home, ['export', '1111', '--format', 'html'], { columns: 200 })
    await terminal.until(/exporting \d+ %/)
    expect(await terminal.ended()).toBe(0)
    expect(terminal.screen()).toEqual([join(home.path, 'long-one.html')])
    expect(namesIn(home)).toEqual(['long-one.html'])
  })

  test.each([
    ['SIGINT', 130, ['1111']],
    ['SIGTERM', 143, ['1111']],
    ['SIGINT', 130, ['1111', '2222']],
  ])('%s leaves nothing behind', async (signal, expected, sessions) => {
    const home = withLong()
    const terminal = inTerminal(home, ['export', ...sessions, '--format', 'html', '--output', 'x'], { columns: 100 })
    await terminal.until(/exporting [1-9]\d* %/)
    expect(namesIn(home)).toEqual([expect.stringMatching(/^\.x.*\.sessions-tui\.tmp$/)])
    terminal.kill(signal)
    expect(await terminal.ended()).toBe(expected)
    expect(namesIn(home)).toEqual([])
  })

  test('- writes to the terminal, without anything that it would obey', async () => {
    const home = makeHome()
    const said = 'red \u001b[31mhat\u009b31m \u001b]0;owned\u0007'
    home.session(`-a/${ids.first}.jsonl`, [user(said), `{"torn ${said}`])
    for (const options of [[], ['--format', 'json'], ['--raw', '--no-redact']]) {
      const terminal = inShell(home, ['export', '1111', '--output', '-', ...options], { columns: 200 })
      expect(await terminal.ended()).toBe(0)
      expect(terminal.written()).not.toMatch(/[\u001b\u009b\u0007]/)
    }
  })
})

describe('a pipe', () => {
  test('that is closed early is not a failure', async () => {
    const { code, stderr } = await runUntilFirstData(withLong(), 'export', '1111', '--format', 'html')
    expect([code, stderr]).toEqual([0, ''])
  })

  test('gets the same as a file, even if its reader is slow', async () => {
    const home = withLong()
    const command = '"$0" "$1" export 1111 --format json --title same | (read -r line; echo "$line"; cat)'
    const child = spawn('sh', ['-c', command, process.execPath, program], { env: home.env })
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', text => {
      stdout += text
    })
    await once(child, 'close')
    await run(home, 'export', '1111', '--output', 'x.json', '--title', 'same')
    const withoutTime = (text: string) => text.replace(/"exportedAt": .*/, '')
    expect(withoutTime(stdout) === withoutTime(readFileSync(join(home.path, 'x.json'), 'utf8'))).toBe(true)
    expect(stdout.length).toBeGreaterThan(10_000_000)
  })
})
