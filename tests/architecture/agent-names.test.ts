import { expect, test } from 'vitest'
import { agents } from '../../src/agents/index.ts'
import { type SourceFile, sourceFile, sourceFiles } from '../support/source.ts'

/** The folder of each agent, the table of all of them, and the demo. */
const mayName = /^(?:agents\/(?!decode\/)[^/]+\/|agents\/index\.ts$|demo\/)/

/** Files in which the name of an agent means something else. */
const otherMeanings: { readonly [name: string]: string } = {
  'statistics/model-name.ts': 'names of models',
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
])('%s is seen as the name of an agent', (_, text) => {
  expect(agentsNamedIn(sourceFile('a.ts', text))).toHaveLength(1)
})

function agentsNamedIn({ words }: SourceFile): readonly string[] {
  return words.filter(word => names.some(name => plain(word.replaceAll(promisedSource, '')).includes(name)))
}

/** A text or an identifier as words, so that `Claude Code`, `claude-code` and `claudeCode` read alike. */
const plain = (text: string): string =>
  ` ${text
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

/** What this program itself calls every agent. */
const ordinary = ['agent'].map(plain)

const names = [
  ...Object.values(agents).flatMap(({ name, label, program }) => [name, label, program]),
  ...['agent-cli', 'the agent CLI'],
]
  .map(plain)
  .filter(name => !ordinary.includes(name))
