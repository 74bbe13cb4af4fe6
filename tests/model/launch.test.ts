import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine, type Launch } from '../../src/model/launch.ts'
import { washCopied } from '../../src/text/wash.ts'
import { makeHome } from '../support/home.ts'
import { pick, seeded } from '../support/random.ts'

const plain: Launch = { file: 'claude', args: ['--resume', '1111-22'], cwd: '/code/shop', env: {} }

test('words without special characters are not quoted', () => {
  expect(commandLine(plain)).toBe('cd /code/shop && claude --resume 1111-22')
})

test('variables come before the program, and removed ones after env -u', () => {
  const env = { CLAUDE_CONFIG_DIR: '/back up' }
  expect(commandLine({ ...plain, env })).toBe("cd /code/shop && CLAUDE_CONFIG_DIR='/back up' claude --resume 1111-22")
  expect(commandLine({ ...plain, env: { ...env, XDG_CONFIG_HOME: null } })).toBe(
    "cd /code/shop && env -u XDG_CONFIG_HOME CLAUDE_CONFIG_DIR='/back up' claude --resume 1111-22",
  )
})

test('it is one line, and contains nothing that a terminal obeys', () => {
  const line = commandLine({ ...plain, args: ['two\nlines\r\x1b[201~\u009b\u2028\x7f'] })
  expect(line).toBe("cd /code/shop && claude $'two\\012lines\\015\\033[201~\\302\\233\\342\\200\\250\\177'")
})

test('a shell starts exactly the launch, whatever is in it', () => {
  const random = seeded(5)
  const home = makeHome()
  const recorder = join(home.path, 'it is "the" $recorder')
  const names =
    'process.stdout.write(JSON.stringify({ argv: process.argv.slice(2), cwd: process.cwd(), a: process.env.A ?? null, gone: process.env.GONE ?? null }))'
  writeFileSync(recorder, `#!${process.execPath}\n${names}\n`, { mode: 0o755 })
  for (let round = 0; round < 60; round++) {
    const cwd = join(home.path, `x${anyText(random).replace(/[/\0]/g, '_').slice(0, 60)}`)
    mkdirSync(cwd, { recursive: true })
    const args = Array.from({ length: Math.floor(random() * 5) }, () => anyText(random))
    const launch: Launch = {
      file: recorder,
      args,
      cwd,
      env: { A: anyText(random), ...(random() < 0.5 && { GONE: null }) },
    }
    const line = commandLine(launch)
    expect(line).not.toMatch(/[\0-\x1f\x7f-\x9f]/)
    expect(washCopied(line)).toBe(line)
    // If nothing needs escaping, the simplest shell is enough.
    const shell = line.includes("$'") ? ['bash', '--norc'] : ['sh']
    const said = execFileSync(shell[0] ?? '', [...shell.slice(1), '-c', line], {
      env: { PATH: process.env.PATH, GONE: 'still there' },
      encoding: 'utf8',
    })
    const gone = 'GONE' in launch.env ? null : 'still there'
    expect(JSON.parse(said)).toEqual({ argv: args, cwd, a: launch.env.A, gone })
  }
})

const pieces = [
  ...[
    "'",
    '"',
    '$',
    '`',
    '\\',
    '!',
    '~',
    '#',
    '&',
    ';',
    '|',
    '<',
    '>',
    '(',
    ')',
    '{',
    '}',
    '*',
    '?',
    '[',
    ']',
    '=',
    '%',
  ],
  ...[
    ' ',
    '\n',
    '\t',
    '\r',
    '\x1b[31m',
    '\x07',
    '-',
    '--',
    '/',
    '.',
    'a',
    'HOME',
    '$HOME',
    '$(id)',
    '`id`',
    '$x}',
    "$'",
  ],
  ...[
    'é',
    'e\u0301',
    '中文',
    '😀',
    '\u009b',
    '\u202e',
    '\u2028',
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u200c',
    '\ufe0f',
    '\u{e0041}',
    '\u{1f3f4}\u{e0067}',
    "'\\''",
    '\\n',
    '\\012',
    '~/x',
    '-n',
    '--resume',
  ],
]

const anyText = (random: () => number): string =>
  Array.from({ length: Math.floor(random() * 12) }, () => pick(random, pieces)).join('')
