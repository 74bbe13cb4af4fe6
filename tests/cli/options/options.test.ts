import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commands } from '../../../src/cli/commands.ts'
import { argumentsOf } from '../../../src/cli/options/arguments.ts'
import { withFakeAgent } from '../../support/fake-agent.ts'
import { makeHome } from '../../support/home.ts'
import { ids } from '../../support/lines/claude-lines.ts'
import { run } from '../../support/program.ts'
import { begin } from '../../support/resume.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

const withValue = commands.flatMap(command =>
  command.options
    .filter(({ placeholder }) => placeholder !== undefined)
    .map(option => ({ command, option, flag: `--${option.name}` })),
)
const named = withValue.map(({ command, option, flag }) => [command.name, flag, { command, option }] as const)

describe.each(named)('%s %s', (_, flag, { command, option }) => {
  const parsed = (...words: string[]) => {
    const { typed, page, problem } = argumentsOf(command, words)
    return { value: typed.options[option.name]?.[0], page, problem }
  }

  test.each(['--version', '--help', '-v', '-h', '-x', '--json', 'word', '--'])(
    'takes %s after an equals sign',
    word => {
      expect(parsed(`${flag}=${word}`)).toEqual({ value: word, page: null, problem: null })
    },
  )

  test('takes the next word as its value, even one with a dash', () => {
    for (const word of ['word', '-', '-x', '-v', '-h'])
      expect(parsed(flag, word)).toEqual({ value: word, page: null, problem: null })
  })

  test('does not take an option for its value, unless it takes any text', () => {
    for (const word of ['--version', '--help', '--json']) {
      const { value, page, problem } = parsed(flag, word)
      expect(page).toBe(null)
      if (option.isSpeech) expect([value, problem]).toEqual([word, null])
      else expect(problem).toContain(`${flag} needs a value, and ${word} is an option.`)
    }
  })

  test('is reported without a value', () => {
    expect(parsed(flag).problem).toContain(`${flag} needs a value: ${flag} ${option.placeholder}.`)
  })
})

test('the options that take any text are known', () => {
  expect(
    withValue.filter(({ option }) => option.isSpeech).map(({ command, flag }) => `${command.name} ${flag}`),
  ).toEqual(['resume --prompt', 'fork --prompt', 'fork --summary', 'export --title', 'export --include'])
})

describe('the program', () => {
  function homeWithOne() {
    const { home } = withFakeAgent(makeHome(), 'say')
    begin(home, 'code/shop')
    return home
  }

  test.each(['--version', '--help', '-v', '-h', '-x', '--print', '--'])('passes the prompt %s on', async prompt => {
    for (const words of [['--prompt', prompt], [`--prompt=${prompt}`]]) {
      const { code, stdout } = await run(homeWithOne(), 'resume', ids.first, '--print', ...words)
      expect([code, JSON.parse(stdout).args.at(-1)]).toEqual([0, expect.stringContaining(prompt)])
    }
  })

  test.each([
    [['resume', ids.first, '--prompt'], '--prompt needs a value: --prompt TEXT.'],
    [['list', '--limit', '--version'], '--limit needs a value, and --version is an option.'],
    [['export', ids.first, '--format', '--json'], '--format needs a value, and --json is an option.'],
    [['--root', '--version'], '--root needs a value, and --version is an option.'],
    [['list', '--json=yes'], '--json takes no value.'],
    [['show', '-n'], "Unknown option '-n'."],
  ])('refuses %j', async (words, sentence) => {
    const { code, stdout, stderr } = await run(homeWithOne(), ...words)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`sessions-tui: ${sentence}`)
  })

  test.each([
    [['resume', '--version', ids.first]],
    [['list', '-v']],
    [['list', '--bogus', '--version']],
    [['lsit', '--version']],
    [['help', '--version']],
    [['-v']],
  ])('prints its version for %j', async words => {
    expect(await run(makeHome(), ...words)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  test('takes words after two dashes for operands', async () => {
    expect((await run(homeWithOne(), 'list', '--', '--version')).stdout).not.toContain(version)
  })
})
