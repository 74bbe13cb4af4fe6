import { describe, expect, test } from 'vitest'
import { parseQuery } from '../../../src/query/language/parse.ts'
import { noQuery, type WordTerm } from '../../../src/query/language/query.ts'
import { queryTests } from '../../../src/query/language/query-tests.ts'
import type { Needle, Term } from '../../../src/query/language/text-query.ts'
import { sessionOf } from '../../support/session-store.ts'

const now = new Date(2026, 5, 15, 12)
const parse = (line: string) => parseQuery(line, { now })

const shown = (terms: readonly WordTerm[]) =>
  terms.map(({ anyOf }) => anyOf.map(({ text, isPhrase }) => (isPhrase ? `"${text}"` : text)).join('|'))

const needle = (one: Needle) => (one.kind === 'pattern' ? `/${one.source}/` : one.isExact ? `=${one.text}` : one.folded)
const said = (terms: readonly Term[] = []) => terms.map(({ anyOf }) => anyOf.map(needle).join('|'))

describe('plain words', () => {
  test.each<[string, string[], string[]]>([
    ['fix login', ['fix', 'login'], []],
    ['  Fix   LOGIN fix ', ['fix', 'login'], []],
    ['"exact phrase" more', ['"exact phrase"', 'more'], []],
    ['"runs to the  end', ['"runs to the end"'], []],
    ['-draft note', ['note'], ['draft']],
    ['-"not this" -a|b', [], ['"not this"', 'a|b']],
    ['word|other', ['word|other'], []],
    ['a|"b c"|d', ['a|"b c"|d'], []],
    ['foo| |bar a||b', ['foo', 'bar', 'a|b'], []],
    ['Éclair', ['eclair'], []],
    ['don"t /usr/bin/', ['don"t', '/usr/bin/'], []],
    ['"a"b', ['"a"', 'b'], []],
  ])('%s', (line, words, unwanted) => {
    const query = parse(line)
    expect([shown(query.words), shown(query.unwanted)]).toEqual([words, unwanted])
    expect([query.fields, query.text, query.notes]).toEqual([[], null, []])
  })

  test.each(['', ' ', '-', '|', '||', '""', '"', '"  "', '- - -', '-|', '--', '\u0000\u0007\u009b', '>', '> -', '>|"'])(
    '%j, only operators, is ignored',
    line => {
      expect(parse(line)).toEqual({ ...noQuery, line })
    },
  )

  test.each(['http://x', '12:30', 'C:\\x', 'main.ts:7', 'error:', 'a:b'])('%s is a word', line => {
    expect(shown(parse(line).words)).toEqual([line.toLowerCase()])
    expect(parse(line).notes).toEqual([])
  })

  test('std::vector is a word, with a note', () => {
    const { words, notes, faults } = parse('std::vector')
    expect([shown(words), notes, faults]).toEqual([['std::vector'], ['Unknown field “std”.'], []])
  })

  test.each([
    ['Branch::x', ['branch: takes a name, not “:x”; for example branch:main.']],
    ['text::x', ['text: takes a word, not “:x”; for example text:retry or text:"two words".']],
    ['retry|Text:x', ['“Text:x” cannot follow |. Put a space before it, or quote it.']],
  ])('%s has the name of a field, so that a command refuses it', (line, faults) => {
    expect(parse(line).faults).toEqual(faults)
  })
})

describe('words that were said', () => {
  test.each<[string, string[], string[]]>([
    ['text:retry', ['retry'], []],
    ['text:"Two words"', ['=Two words'], []],
    ['text:/re+try/ text:a|/b c/', ['/re+try/', 'a|/b c/'], []],
    ['-text:draft text:x', ['x'], ['draft']],
    ['> retry "two words" -draft', ['retry', 'two words'], ['draft']],
    ['>/a b/ c', ['/a b/', 'c'], []],
    ['> /a\\/ b/ /c\\\\/', ['/a\\/ b/', '/c\\\\/'], []],
    ['> /usr/bin/node x', ['/usr/bin/node', 'x'], []],
    ['> /retry/i', ['/retry/'], []],
    ['> // /', ['//', '/'], []],
    ['> É Ｆｕｌｌ ABc ﬁn Z', ['é', '=Full', '=ABc', 'fin', 'z'], []],
    ['> C:\\x http://x', ['=C:\\x', 'http://x'], []],
  ])('%s', (line, wanted, unwanted) => {
    const { text, words, notes } = parse(line)
    expect([said(text?.wanted), said(text?.unwanted)]).toEqual([wanted, unwanted])
    expect([words, notes]).toEqual([[], []])
  })

  test('fields stay fields after the mark', () => {
    const { text, fields } = parse('> retry project:shop')
    expect(said(text?.wanted)).toEqual(['retry'])
    expect(fields.map(({ typed }) => typed)).toEqual(['project:shop'])
  })

  test('a search needs no mark', () => {
    const { text } = parseQuery('two words', { now, isText: true })
    expect(said(text?.wanted)).toEqual(['two', 'words'])
  })

  test.each([
    ['> /a(b/', '/a(b/ breaks at “(”, character 2: Unterminated group. It is searched as plain text.'],
    ['> /(ab**)/', '/(ab**)/ breaks at “*”, character 5: Nothing to repeat. It is searched as plain text.'],
    ['> /(a)(b/', '/(a)(b/ breaks at “(”, character 4: Unterminated group. It is searched as plain text.'],
    ['> /x: a)/', "/x: a)/ breaks at “)”, character 5: Unmatched ')'. It is searched as plain text."],
  ])('a broken pattern is reported with its position: %s', (line, note) => {
    const { text, notes } = parse(line)
    expect(notes).toEqual([note])
    expect(said(text?.wanted)).toEqual([line.slice(3, -1)])
  })
})

describe('fields', () => {
  const session = sessionOf({
    projectPath: '/code/my app',
    gitBranch: 'feature/Retry',
    models: ['claude-opus-5'],
    tools: { Bash: 2, mcp__github__search: 1 },
    files: { edited: ['/code/my app/src/Checkout.ts'], read: ['C:\\code\\notes.md'] },
    source: 'sdk',
    status: 'failed',
    errors: 1,
    modified: new Date(2026, 5, 8, 23, 30).toISOString(),
    counts: { ...sessionOf({}).counts, user: 30, assistant: 30, thinking: 1 },
    usage: { inputTokens: 900_000, outputTokens: 600_000, cacheCreationTokens: 0, cacheReadTokens: 0 },
  })
  const isMet = (line: string) => queryTests(parse(line), () => []).every(test => test(session))

  test.each([
    ...[
      'project:my',
      'project:"my app"',
      'project:/code',
      'project:~/my',
      'PROJECT:MY',
      'project:x|my',
      '-project:shop',
    ],
    ...['branch:retry', 'branch:feature/', 'branch:"feature/retry"', '-branch:main', 'model:opus', '-model:sonnet'],
    ...[
      'tool:bash',
      'tool:mcp__',
      'tool:"Bash"',
      '-tool:search',
      'source:sdk',
      'source:external',
      'source:claude-code',
    ],
    ...['file:checkout.ts', 'file:src/ch', 'file:"src/checkout.ts"', '-file:notes', 'read:notes.md', 'read:code/notes'],
    ...['is:failed', 'is:active|failed', 'is:f', '-is:subagent', 'has:errors', 'has:thinking', '-has:tasks'],
    ...['since:7d', 'since:2026-06-08', 'until:2026-06-08', 'after:2026-06-07', 'before:2026-06-09', 'before:today'],
    ...['messages:>50', 'messages:60', 'messages:>=60', 'messages:<61', 'messages:=60', '-messages:>60'],
    ...['tokens:>1m', 'tokens:1.5M', 'tokens:<1500.1k', '-tokens:>2m'],
  ])('%s matches', line => {
    expect(parse(line)).toMatchObject({ notes: [], words: [], fields: [{ typed: line }] })
    expect(isMet(line)).toBe(true)
  })

  test.each([
    ...[
      'project:shop',
      'project:"app"',
      'project:"my"',
      '-project:my',
      'branch:main',
      'branch:"retry"',
      'model:sonnet',
    ],
    ...[
      'tool:search',
      'tool:"mcp__"',
      'file:notes.md',
      'file:"out.ts"',
      'read:checkout',
      'source:aynd',
      'source:agent',
    ],
    ...['is:active', 'is:empty|subagent', 'has:tasks', 'since:6d', 'until:8d', 'after:2026-06-08', 'before:2026-06-08'],
    ...['messages:>60', 'messages:61', 'tokens:<=1m', '-since:7d'],
  ])('%s does not match', line => {
    expect(parse(line).fields).toHaveLength(1)
    expect(isMet(line)).toBe(false)
  })

  test.each(['branch:', 'is:', 'text:', 'project:""', 'project:"', 'since:|', 'messages:>', '-file:', 'tokens:<='])(
    '%s is unfinished, and filters nothing; a command refuses it',
    line => {
      expect(parse(line)).toMatchObject({ words: [], unwanted: [], fields: [], text: null, notes: [] })
      expect(parse(line).faults).toEqual([expect.stringContaining(': needs a value: ')])
    },
  )

  test.each([
    [
      'since:banana',
      'since: takes a date, not “banana”; for example since:2026-08-01, since:7d, since:12h, since:1mo or since:yesterday.',
    ],
    [
      '-is:purple',
      'is: takes active, failed, empty, subagent, completed or missing, not “purple”; for example is:active.',
    ],
    ['has:constructor', 'has: takes tasks, thinking or errors, not “constructor”; for example has:tasks.'],
    ['messages:many', 'messages: takes a number, not “many”; for example messages:>50, messages:<=2k or messages:=0.'],
  ])('%s is invalid: a note while it is typed, an error in a command', (line, note) => {
    expect(parse(line)).toMatchObject({ words: [], fields: [], notes: [note], faults: [note] })
  })

  test('one invalid value is an error even beside a valid one', () => {
    const { fields, faults } = parse('is:active|purple')
    expect([fields.length, faults.length]).toEqual([1, 1])
  })

  test('several names are one condition, and repeated ones the same', () => {
    expect(isMet('file:nothing|checkout|nothing')).toBe(true)
    expect(isMet('file:nothing|nowhere')).toBe(false)
  })

  test.each([
    ['proejct:x', 'Unknown field “proejct”. Did you mean project:?'],
    ['brach:x', 'Unknown field “brach”. Did you mean branch:?'],
    ['proj:x', 'Unknown field “proj”. Did you mean project:?'],
    ['files:x', 'Unknown field “files”. Did you mean file:?'],
    ['zebra:x', 'Unknown field “zebra”.'],
    ['constructor:x', 'Unknown field “constructor”.'],
  ])('%s is not a field, and is searched as a word', (line, note) => {
    expect(parse(line)).toMatchObject({ notes: [note], faults: [] })
    expect(shown(parse(line).words)).toEqual([line])
    expect(said(parse(`> -${line}`).text?.unwanted)).toEqual([line])
  })

  test('hidden sessions are included only by their exact name', () => {
    expect(parse('is:subagent is:empty').shows).toEqual(['subagents', 'empty'])
    expect(parse('is:s -is:empty').shows).toEqual([])
  })
})

describe('a query that is too large', () => {
  const numbered = (count: number, separator: string) =>
    Array.from({ length: count }, (_, number) => `w${number}`).join(separator)

  test.each([
    ['words', numbered(501, ' ')],
    ['alternatives', numbered(501, '|')],
    ['what was said', `text:${numbered(501, '|')}`],
    ['a pattern', `text:/${numbered(501, '|')}/`],
    ['unwanted words', `-${numbered(501, ' -')}`],
    ['values of a field', `file:${numbered(501, '|')}`],
  ])('matches no session and says why: %s', (_, line) => {
    const query = parse(line)
    const why = expect.stringMatching(
      /^That is too much to search for at once: 501 words and alternatives, at most 500/,
    )
    expect(query).toEqual({ ...noQuery, line, notes: [why], faults: [why], isTooLarge: true })
    expect(queryTests(query, () => []).some(test => test(sessionOf({})))).toBe(false)
  })

  test('may have too many letters', () => {
    const why = 'That is too long to search for: 20,001 characters, at most 20,000. Shorten it.'
    expect(parse('a'.repeat(20_001))).toMatchObject({ words: [], notes: [why], faults: [why], isTooLarge: true })
  })

  test.each([numbered(500, ' '), `text:${numbered(500, '|')}`, 'retry '.repeat(3000), `"${numbered(3000, ' ')}"`])(
    'is not just a long one',
    line => {
      expect(parse(line)).toMatchObject({ notes: [], faults: [], isTooLarge: false })
    },
  )
})
