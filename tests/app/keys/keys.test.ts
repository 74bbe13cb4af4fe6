import { describe, expect, test } from 'vitest'
import type { Command } from '../../../src/app/command.ts'
import { commands, keysOf } from '../../../src/app/commands.ts'
import { keyName } from '../../../src/views/screen/footer.ts'

const focuses = [...new Set(commands.flatMap(({ where }) => where))]

describe('the table of commands', () => {
  test.each(focuses)('a key means one thing in %s', focus => {
    const keys = commands.filter(({ where }) => where.includes(focus)).flatMap(({ keys }) => keys)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  test.each(focuses)('no key in %s is also the beginning of a longer one', focus => {
    const keys = commands.filter(({ where }) => where.includes(focus)).flatMap(({ keys }) => keys)
    expect(keys.filter(key => keys.some(other => other.startsWith(`${key} `)))).toEqual([])
  })

  test('every command has its own name', () => {
    const ids = commands.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test("a user's own key replaces the command's, and is taken from others in the same place", () => {
    const choices = { 'session.details': ['s'] }
    const named = (id: string) => commands.find(command => command.id === id) as Command
    expect(keysOf(named('session.details'), choices)).toEqual(['s'])
    expect(keysOf(named('list.sort'), choices)).toEqual([])
    expect(keysOf(named('list.reverse'), choices)).toEqual(['S'])
  })

  test('docs/KEYS.md is generated from it (`npm test -- tests/app/keys -u` writes it)', async () => {
    await expect(keysPage()).toMatchFileSnapshot('../../../docs/KEYS.md')
  })
})

function keysPage(): string {
  const groups = [...new Set(commands.map(({ group }) => group))]
  const tables = groups.map(group => {
    const rows = commands.filter(command => command.group === group).map(row)
    return `## ${group}\n\n| keys | what it does | where | name in the settings |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return `# Keys

Generated from the commands in \`src/app/commands.ts\`; a test fails when this page is out of date. In the program, \`?\`
lists all commands and says which can run now. Digits before a key are a count: \`5j\`, \`50%\`. You can change every key in
the settings: \`"keys": { "session.details": ["d"] }\`.

${tables.join('\n')}`
}

function row({ keys, title, where, id }: Command): string {
  const names = keys.map(key => `\`${keyName(key)}\``).join(' ')
  const places = [...new Set(where.map(focus => inWords[focus] ?? focus))]
  const isEverywhere = where.length >= 8 && where.includes('sessions')
  return `| ${names} | ${title} | ${isEverywhere ? 'everywhere' : places.join(', ')} | \`${id}\` |`
}

const inWords: { readonly [focus: string]: string } = {
  exportTo: 'export',
  resumeAs: 'resume',
  resumeText: 'resume',
  question: 'questions',
}
