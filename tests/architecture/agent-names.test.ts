import { expect, test } from 'vitest'
import { agents } from '../../src/agents/index.ts'
import { type SourceFile, sourceFile, sourceFiles } from '../support/source.ts'

/** The folder of each agent, the table of all of them, and the demo. */
const mayName = /^(?:agents\/(?!decode\/)[^/]+\/|agents\/index\.ts$|demo\/)/

/** Files in which the name of an agent means something else. */
const otherMeanings: { readonly [name: string]: string } = {
  'statistics/price-names.ts': 'names of models',
  'statistics/in-words.ts': 'names of models',
  'statistics/prices-table.ts': 'names of models',
  'engine/config/prices.ts': 'the name of a model, as an example',
  'export/redact/home.ts': 'first names of people',
}

/** A value of `source` in the JSON of a session, which scripts rely on. */
const promisedSource = 'claude-cli'

test('an agent is named in its own folder only, so that a new one is one folder and one row', () => {
  const naming = sourceFiles
    .filter(({ name }) => !mayName.test(name) && !Object.hasOwn(otherMeanings, name))
    .flatMap(file => agentsNamedIn(file).map(word => `${file.name}: ${word}`))
  expect(naming, 'Put it into the record of the agent (docs/ADDING-AN-AGENT.md)').toEqual([])
})

test('every exception is still needed', () => {
  const naming = sourceFiles.filter(file => agentsNamedIn(file).length > 0).map(({ name }) => name)
  expect(Object.keys(otherMeanings).filter(name => !naming.includes(name))).toEqual([])
})

test.each(["const a = plural(2, 'agent')", 'const a = { agent, agents }', "const a = ['task', 'agent'].includes(b)"])(
  '%j names no agent',
  text => {
    expect(agentsNamedIn(sourceFile('a.ts', text))).toEqual([])
  },
)

test.each([
  ['an id', "const a = ['claude-code']"],
  ['a label', 'const a = `It is Claude Code.`'],
  ['a program', "const a = { file: 'claude' }"],
  ['an identifier', 'if (isClaude) a()'],
  ['a name of a type', 'type A = ClaudeCode'],
  ['a member', 'const a = b.claudeCode'],
  ['a key of an object', "const a = { 'claude-code': b }"],
  ['a private member', 'class A { #claude = b }'],
  ['a variable', 'const a = b.CLAUDE_CONFIG_DIR'],
  ['a folder', "const a = '.claude'"],
  ['the file of an agent', "import { a } from '../agents/agent-cli/index.ts'"],
  ['a pattern', 'const a = /claude/'],
  ['a comparison with an ordinary id', "if (a.format === 'agent') b()"],
  ['a case of an ordinary id', "switch (a.format) { case 'agent': b() }"],
  ['a row of the table by an ordinary id', 'const a = agents.agent'],
  ['the same row in brackets', "const a = agents['agent']"],
])('%s is seen as the name of an agent', (_, text) => {
  expect(agentsNamedIn(sourceFile('a.ts', text))).toHaveLength(1)
})

function agentsNamedIn({ words, text }: SourceFile): readonly string[] {
  const named = words.filter(word => names.some(name => plain(word.replaceAll(promisedSource, '')).includes(name)))
  return [...named, ...(text.match(ordinaryIds) ?? [])]
}

/** A text or an identifier as words, so that `Claude Code`, `claude-code` and `claudeCode` read alike. */
const plain = (text: string): string =>
  ` ${text
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

/** Names of agents that this program also uses as ordinary words. */
const ordinary = ['agent']

/** Matches code that is about such an agent all the same: a comparison with its id, or its row in the table. */
const ordinaryIds = new RegExp(
  ordinary.map(id => `[!=]==? '${id}'|'${id}' [!=]==?|case '${id}'|\\bagents(?:\\.${id}\\b|\\['${id}'\\])`).join('|'),
  'g',
)

const names = [
  ...Object.values(agents).flatMap(({ name, label, program }) => [name, label, program]),
  ...['agent-cli', 'the agent CLI'],
]
  .map(plain)
  .filter(name => !ordinary.map(plain).includes(name))
