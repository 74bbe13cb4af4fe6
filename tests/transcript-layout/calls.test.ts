import { beforeAll, expect, test } from 'vitest'
import { loadMarkdown } from '../../src/text/lexer.ts'
import { shownAtStart } from '../../src/transcript-layout/block.ts'
import { blocksOf } from '../../src/transcript-layout/blocks.ts'
import { editRows } from '../../src/transcript-layout/diff-block.ts'
import { blockLines } from '../../src/transcript-layout/lines.ts'
import { entryMaker } from '../support/lines/entries.ts'
import { drawn, layoutOptions, tokens } from '../support/lines/lines.ts'

beforeAll(loadMarkdown)

test.each([
  ['Bash', { command: 'npm test\nnpm run lint' }, '   ▸ Bash  npm test                              …'],
  ['Bash', { command: 'cd /code/shop && npm test' }, '   ▸ Bash  npm test                              …'],
  ['Read', { file_path: '/code/shop/src/cart.ts' }, '   ▸ Read  src/cart.ts                           …'],
  ['Read', { file_path: '/etc/hosts' }, '   ▸ Read  /etc/hosts                            …'],
  [
    'Read',
    { file_path: `/code/shop/${'deep/'.repeat(9)}cart.ts` },
    '   ▸ Read  deep/deep/deep/de…/deep/deep/cart.ts  …',
  ],
  ['Grep', { pattern: 'save(' }, '   ▸ Grep  save(                                 …'],
  ['Grep', { pattern: 'a+', path: '/code/shop/src' }, '   ▸ Grep  a+ in src                             …'],
  ['Task', { description: 'list the views', prompt: 'List' }, '   ▸ Task  list the views                        …'],
  ['WebFetch', { url: 'https://a.example/b' }, '   ▸ WebFetch https://a.example/b                …'],
  ['Skill', { skill: 'review', args: '412' }, '   ▸ Skill review 412                            …'],
  ['mcp__github__get_issue', { number: 2 }, '   ▸ github: get_issue {"number":2}               …'],
  ['mcp__a__b', { ids: [1, 2], is: { on: true } }, '   ▸ a: b  {"ids":[1,2],"is":{"on":true}}        …'],
  ['ToolX', { name: 'a', deep: { b: [1, true] } }, '   ▸ ToolX name: a, deep: {"b":[1,true]}         …'],
  ['TodoWrite', { todos: [] }, '   ▸ TodoWrite                                  …'],
  ['ExitPlanMode', { plan: '## The plan\nfirst' }, '   ▸ ExitPlanMode The plan                       …'],
])('%s %j shows its subject on one line', (name, input, line) => {
  const { call } = entryMaker()
  expect(squeeze(drawn([call(name, input, 'a')])[0] ?? '')).toBe(squeeze(line))
})

test.each([
  ['Read', '   ▸ Read  a.ts'],
  ['Write', '   ▸ Write  a.ts'],
  ['MultiEdit', '   ▸ MultiEdit  a.ts'],
])('%s is set apart from its subject', (name, start) => {
  const { call } = entryMaker()
  expect(drawn([call(name, { file_path: '/code/shop/a.ts' }, 'a')])[0]).toMatch(new RegExp(`^${start} `))
})

test.each([
  ['Bash', 'ok', {}, '✓ 2.5s'],
  ['Bash', 'Exit code 2\nno', { isError: true }, '✗ exit 2 · 2.5s'],
  ['Bash', "The user doesn't want to proceed with this tool use.", { isError: true }, '✗ declined'],
  ['Bash', 'half', { interrupted: true }, '✗ interrupted'],
  ['Read', '     1→a\n     2→b\n\n<system-reminder>\nbe good\n</system-reminder>\n', {}, '2 lines'],
  ['Read', 'a', { lines: 30 }, '30 lines'],
  ['Grep', 'Found 3 files\na\nb\nc', {}, '3 files'],
  ['Grep', 'No matches found', {}, 'no matches'],
  ['Glob', '/a\n', {}, '1 match'],
  ['WebFetch', 'word '.repeat(280), {}, '1.4 KB'],
  ['Task', 'Async agent launched successfully.', {}, 'launched'],
  ['Task', 'seen', {}, '✓ 2.5s'],
  ['WebSearch', 'a\nb', {}, '2 lines'],
  ['Whatever', '', {}, '✓'],
  ['ExitPlanMode', 'User has approved your plan.', {}, '✓ approved'],
  ['Write', 'no room', { isError: true }, '✗'],
])('%s answering %.20s… ends with its outcome', (name, text, more, end) => {
  const { call, result } = entryMaker()
  const [line = ''] = drawn([call(name, {}, 'a', '14:00:00'), result('a', text, more, '14:00:02.500')])
  expect(line.endsWith(` ${end}`)).toBe(true)
  expect(line.length).toBe(50)
})

test('a folded Bash shows three lines and counts the others', () => {
  const { call, result } = entryMaker()
  const entries = [
    call('Bash', { command: 'ls' }, 'a'),
    result('a', '\x1b[31mone\x1b[0m\r\ntwo\n\tthree\nfour\nfive\n'),
  ]
  expect(drawn(entries).slice(1)).toEqual(['       one', '       two', '           three', '       … 2 more lines'])
})

test('blank lines do not count among the three', () => {
  const { call, result } = entryMaker()
  const entries = [call('Bash', { command: 'ls' }, 'a'), result('a', '\n\none\n\ntwo\n\nthree\n\nfour')]
  expect(drawn(entries).slice(1)).toEqual(['       one', '       two', '       three', '       … 2 more lines'])
})

test('a single hidden line is shown instead of counted', () => {
  const { call, result } = entryMaker()
  const entries = [call('Bash', { command: 'ls' }, 'a'), result('a', 'one\ntwo\nthree\nfour\n')]
  expect(drawn(entries).slice(1)).toEqual(['       one', '       two', '       three', '       four'])
})

test('Read, Grep and Edit show nothing below when folded, unless they failed', () => {
  const { call, result } = entryMaker()
  expect(drawn([call('Read', {}, 'a'), result('a', '1\tx\n2\ty')])).toHaveLength(1)
  const failed = [call('Edit', {}, 'b'), result('b', '<tool_use_error>not found</tool_use_error>', { isError: true })]
  expect(drawn(failed).slice(1)).toEqual(['       not found'])
})

test('if results are hidden, nothing is below a call', () => {
  const { call, result } = entryMaker()
  const [block] = blocksOf([call('Bash', {}, 'a'), result('a', 'one\ntwo')], { ...shownAtStart, results: false })
  expect(block && blockLines(block, layoutOptions())).toHaveLength(1)
  expect(block && blockLines(block, layoutOptions({ isOpen: true }))).toHaveLength(1)
})

test.each([
  ['NotebookEdit', { notebook_path: '/a.ipynb', new_source: 'a = 1\n\nb\n' }, ['new_source:', '  a = 1', '', '  b']],
  ['WebFetch', { url: 'https://a.example', prompt: 'Sum it up' }, ['prompt: Sum it up']],
  ['Grep', { pattern: 'a', path: '/b', glob: '*.ts', '-A': 3 }, ['glob: *.ts', '-A: 3']],
  ['Edit', { file_path: 'a.ts', before: 'a', after: 'b' }, ['before: a', 'after: b']],
  ['TaskCreate', { subject: 'Ship it', description: 'To all' }, ['description: To all']],
  ['Task', { description: 'look', prompt: 'Look here', model: 'opus' }, ['model: opus', '', 'Look here']],
  ['Bash', { command: 'echo …' }, []],
  ['Bash', { command: 'a\nb', timeout: 9 }, ['timeout: 9', '', 'a', 'b']],
  ['Other', { a: 'b', c: [1] }, []],
  ['Other', { a: 'b\nc' }, ['a:', '  b', '  c']],
  ['Other', 'word '.repeat(12).trim(), ['input: word word word word word word word', 'word word word word word']],
  [
    'AskUserQuestion',
    { questions: [{ question: 'Why?' }] },
    ['questions: [', '  {', '    "question": "Why?"', '  }', ']'],
  ],
])('an unfolded %s shows what its heading does not have of %j', (name, input, lines) => {
  const { call } = entryMaker()
  expect(drawn([call(name, input, 'a')], { isOpen: true }).slice(1)).toEqual(
    lines.map(line => line && `       ${line}`),
  )
})

test('an unfolded Bash shows the whole command and the whole output', () => {
  const { call, result } = entryMaker()
  const entries = [call('Bash', { command: 'cat <<E\nhello\nE' }, 'a'), result('a', 'one\ntwo\nthree\nfour\nfive')]
  expect(drawn(entries, { isOpen: true }).slice(1)).toEqual(
    ['cat <<E', 'hello', 'E', '', 'one', 'two', 'three', 'four', 'five'].map(line => line && `       ${line}`),
  )
})

test('long output is wrapped, or cut if the reader wants lines kept', () => {
  const { call, result } = entryMaker()
  const entries = [call('Bash', { command: 'ls' }, 'a'), result('a', 'word '.repeat(12))]
  expect(drawn(entries, { isOpen: true }).slice(1)).toEqual([
    '       word word word word word word word word',
    '       word word word word',
  ])
  expect(drawn(entries, { isOpen: true, code: 0 }).slice(1)).toEqual([
    '       word word word word word word word word wo…',
  ])
})

test('endless output is laid out up to 2,000 rows', () => {
  const { call, result } = entryMaker()
  const lines = drawn([call('Bash', {}, 'a'), result('a', 'line\n'.repeat(1_000_000))], { isOpen: true })
  expect(lines).toHaveLength(2002)
  expect(lines.at(-1)).toBe('       … 998,000 more lines')
  const one = drawn([call('Bash', {}, 'a'), result('a', 'x'.repeat(5_000_000))], { isOpen: true })
  expect(one).toHaveLength(2002)
  expect(one.at(-1)).toBe('       …')
})

test('an endless diff is laid out up to 2,000 rows', () => {
  const { call } = entryMaker()
  const write = call('Write', { file_path: 'a.ts', content: 'line\n'.repeat(12_000) }, 'a')
  const lines = drawn([write], { isOpen: true })
  expect(lines).toHaveLength(2002)
  expect(lines.at(-1)).toBe('       … 10,000 more lines')
})

test('the note about output in a separate file is shown without its tags', () => {
  const { call, result } = entryMaker()
  const note = '<persisted-output>\nToo large. Full output saved to: /code/out.txt\n</persisted-output>'
  const entries = [call('Bash', {}, 'a'), result('a', note)]
  expect(drawn(entries).slice(1)).toEqual(['       Too large. Full output saved to: /code/out…'])
})

test('a read file has its own line numbers, whichever version wrote them', () => {
  const { call, result } = entryMaker()
  const input = { file_path: '/code/shop/a.txt' }
  const older = [call('Read', input, 'a'), result('a', '    41→one\n    42→  two')]
  const newer = [call('Read', input, 'a'), result('a', '41\tone\n42\t  two')]
  for (const entries of [older, newer]) {
    expect(drawn(entries, { isOpen: true }).slice(1)).toEqual(['      41 one', '      42   two'])
  }
})

test('an image in a result has its type and size', () => {
  const { call, result } = entryMaker()
  const images = [{ mediaType: 'image/png', bytes: 48_000 }]
  const read = [call('Read', { file_path: '/code/shop/logo.png' }, 'a'), result('a', '[image]', { images })]
  expect(drawn(read)).toEqual(['   ▸ Read  logo.png             [image png, 48 KB]'])
  expect(drawn(read, { isOpen: true }).slice(1)).toEqual(['       [image png, 48 KB]'])
  const shot = [call('mcp__browser__shot', {}, 'b'), result('b', 'done\n[image]', { images })]
  expect(drawn(shot).slice(1)).toEqual(['       done', '       [image png, 48 KB]'])
  const alone = [call('shot', {}, 'c'), result('c', '', { images })]
  expect(drawn(alone).slice(1)).toEqual(['       [image png, 48 KB]'])
})

test('tabs in a read file count from where its code begins', () => {
  const { call, result } = entryMaker()
  const input = { file_path: '/code/shop/a.go' }
  for (const mark of ['→', '\t']) {
    const entries = [
      call('Read', input, 'a'),
      result('a', `     9${mark}\tone\n    10${mark}a\ttwo\n   100${mark}\t\tthree`),
    ]
    expect(drawn(entries, { isOpen: true }).slice(1)).toEqual([
      '       9     one',
      '      10 a   two',
      '     100         three',
    ])
  }
})

test('an edit without a recorded patch shows the requested change', () => {
  const { call } = entryMaker()
  const edits = [
    { old_string: 'a\nb', new_string: 'a\nc' },
    { old_string: 'x', new_string: 'y' },
  ]
  const lines = drawn([call('MultiEdit', { file_path: 'a.ts', edits }, 'a')], { isOpen: true })
  expect(lines.slice(1)).toEqual([
    '           a',
    '         - b',
    '         + c',
    '       …',
    '         - x',
    '         + y',
  ])
})

test('an edit is compared once, in however many windows it is drawn', () => {
  const { call } = entryMaker()
  const input = { file_path: 'a.ts', old_string: 'a', new_string: 'b' }
  const [block] = blocksOf([call('Edit', input, 'a')], shownAtStart)
  if (block?.kind !== 'call') throw new Error('a call was expected')
  expect(editRows(block)).toBe(editRows(block))
})

test('a to-do list is a checklist, folded or not', () => {
  const { call, result } = entryMaker()
  const todos = [
    { content: 'Read the code', status: 'completed', activeForm: 'Reading' },
    { content: 'Write the tests', status: 'in_progress', activeForm: 'Writing' },
    { content: 'Ship it', status: 'pending', activeForm: 'Shipping' },
  ]
  const entries = [call('TodoWrite', { todos }, 'a'), result('a', 'Todos have been modified')]
  const expected = ['1 of 3 done', '     ✓ Read the code', '     ▸ Write the tests', '     · Ship it']
  const folded = drawn(entries)
  expect([folded[0]?.slice(-11), ...folded.slice(1)]).toEqual(expected)
  expect(drawn(entries, { isOpen: true }).slice(1)).toEqual(folded.slice(1))
  const lines = blocksOf(entries, shownAtStart).flatMap(block => blockLines(block, layoutOptions()))
  expect(lines.slice(1).map(tokens)).toEqual([
    ['dim: ✓', 'dim: Read the code'],
    ['tool: ▸', 'text bold: Write the tests'],
    ['dim: ·', 'text: Ship it'],
  ])
})

test('tasks are named if a call has only their number', () => {
  const { call, result } = entryMaker()
  const tasks = [{ id: '2', content: 'Write the tests', status: 'pending' }]
  const update = call('TaskUpdate', { taskId: '2', status: 'completed' }, 'a')
  expect(squeeze(drawn([update], { tasks })[0] ?? '')).toBe(' ▸ TaskUpdate ✓ Write the tests …')
  expect(squeeze(drawn([update], { tasks: [] })[0] ?? '')).toBe(' ▸ TaskUpdate ✓ #2 …')
  const create = call('TaskCreate', { subject: 'Ship it', description: 'To all' }, 'b')
  expect(squeeze(drawn([create])[0] ?? '')).toBe(' ▸ TaskCreate · Ship it …')
  for (const name of ['TaskList', 'tasklist']) {
    const list = [call(name, {}, 'c'), result('c', '#1 [completed] Read the code\n#2 [pending] Write the tests')]
    expect(squeeze(drawn(list)[0] ?? '')).toBe(` ▸ ${name} 1 of 2 done`)
    expect(drawn(list).slice(1)).toEqual(['     ✓ Read the code', '     · Write the tests'])
  }
})

test('of two tasks with one number the later is meant: the first was refused, and its number given again', () => {
  const { call } = entryMaker()
  const tasks = [
    { id: '2', content: 'Refused', status: 'deleted' },
    { id: '2', content: 'Write the tests', status: 'pending' },
  ]
  const update = call('TaskUpdate', { taskId: '2', status: 'completed' }, 'a')
  expect(squeeze(drawn([update], { tasks })[0] ?? '')).toBe(' ▸ TaskUpdate ✓ Write the tests …')
})

test('inputs of any shape are drawn', () => {
  const { call, result } = entryMaker()
  let deep: unknown = 1
  for (let at = 0; at < 20_000; at++) deep = [deep]
  const names = ['Bash', 'Read', 'Edit', 'MultiEdit', 'Write', 'TodoWrite', 'TaskUpdate', 'TaskList', 'Task', 'Grep']
  const odd = [null, undefined, 1, 'text', [], [[]], deep, { deep }, { command: 1, file_path: [], edits: {}, todos: 4 }]
  const patches = [undefined, 4, [], [null], [{ lines: 'x' }], [{ lines: [1, null, {}] }]]
  for (const name of [...names, '', 'constructor', '__proto__', 'mcp__a__b', '\x1b[31m', 'x'.repeat(1e6)]) {
    for (const input of [...odd, { edits: [null, 1, { old_string: 2 }], todos: [null, 3, {}], taskId: {} }]) {
      const entries = [
        call(name, input, 'a'),
        result('a', 'Exit code', { patch: patches[name.length % 6], lines: 'x' }),
      ]
      for (const isOpen of [false, true]) expect(drawn(entries, { isOpen }).length).toBeGreaterThan(0)
    }
  }
})

const squeeze = (line: string): string => line.replace(/ +/g, ' ')
