import { describe, expect, expectTypeOf, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { dashboardWording } from '../../src/cli/dashboard.ts'
import type { exportOptions } from '../../src/cli/export/export-choices.ts'
import type { lookingOptions } from '../../src/cli/open.ts'
import { type Given, givenIn, keyOf } from '../../src/cli/options/option.ts'
import { choiceOption, flag, numberOption, textOption } from '../../src/cli/options/option-kinds.ts'
import { sourceFiles } from '../support/source.ts'

const cli = new Map(sourceFiles.filter(({ ring }) => ring === 'cli').map(file => [file.name, file]))
const named = [...commands, dashboardWording].map(command => [command.name || 'the dashboard', command] as const)

describe.each(named)('%s', (_, { name, options }) => {
  const keys = options.map(option => keyOf(option.name))

  test('reads each of its options', () => {
    const home = [...cli].find(([, { text }]) => text.includes(`name: '${name}',`) && text.includes('operands: '))
    const read = [...filesFrom(home?.[0] ?? '')].flatMap(file => readIn(cli.get(file)?.text ?? '', keys))
    expect(keys.filter(key => !read.includes(key))).toEqual([])
  })

  test('has no two options of one name', () => {
    expect(keys).toEqual([...new Set(keys)])
  })
})

test('a command is given the values of its options, each of its own type', () => {
  const options = [
    textOption({ name: 'branch', placeholder: 'B', help: 'a text' }),
    choiceOption({ name: 'order', placeholder: 'O', choices: ['asc', 'desc'], help: 'one of two' }),
    numberOption({ name: 'limit', placeholder: 'N', help: 'a number' }),
    flag({ name: 'no-open', help: 'a flag' }),
  ]
  const run = { env: {}, now: new Date() }
  const given = givenIn(options, { operands: ['word'], options: { limit: ['2', '3'], 'no-open': [''] } }, run)
  expect(given).toEqual({ operands: ['word'], limit: 3, noOpen: true })
  expectTypeOf(given.branch).toEqualTypeOf<string | undefined>()
  expectTypeOf(given.order).toEqualTypeOf<'asc' | 'desc' | undefined>()
  expectTypeOf(given.limit).toEqualTypeOf<number | undefined>()
  expectTypeOf(given.noOpen).toEqualTypeOf<boolean>()
  // @ts-expect-error there is no such option
  expect(given.color).toBe(undefined)
})

test('the names of options are not widened to any string, which would let every name pass', () => {
  expectTypeOf<keyof Given<typeof dashboardWording.options>>().toEqualTypeOf<'operands' | 'demo' | 'root'>()
  expectTypeOf<keyof Given<typeof lookingOptions>>().toEqualTypeOf<'operands' | 'root' | 'refresh' | 'debug'>()
  expectTypeOf<string>().not.toExtend<keyof Given<typeof exportOptions>>()
})

/** The file of a command, and all files of the ring that it imports. */
function filesFrom(name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name) || !cli.has(name)) return seen
  seen.add(name)
  for (const { target } of cli.get(name)?.imports ?? []) filesFrom(target, seen)
  return seen
}

/** The options that are read by name or taken from the given ones by a pattern; a rest pattern reads all others. */
function readIn(text: string, keys: readonly string[]): readonly string[] {
  const members = [...text.matchAll(/\bgiven\.(\w+)/g)].map(([, key = '']) => key)
  const patterns = [...text.matchAll(/\{([^{}]*)\}(?: = given\b|: \w*Given\b)/g)].flatMap(([, pattern = '']) => {
    const taken = [...pattern.matchAll(/(?<![.\w:] ?)\b(\w+)/g)].map(([, key = '']) => key)
    return pattern.includes('...') ? keys.filter(key => !taken.includes(key)) : taken
  })
  return [...members, ...patterns]
}
