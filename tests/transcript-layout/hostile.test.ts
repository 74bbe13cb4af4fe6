import { beforeAll, expect, test } from 'vitest'
import { loadMarkdown } from '../../src/text/lexer.ts'
import { entryMaker } from '../support/lines/entries.ts'
import { flawsOf } from '../support/lines/lines.ts'

beforeAll(loadMarkdown)

const controls = Array.from({ length: 160 }, (_, code) => String.fromCharCode(code)).join('')
const nasty = [
  `\x1b]52;c;aGk=\x07\x1b]8;;https://a.example\x1b\\link\x1b]8;;\x1b\\ \x1b[2J\u202eevil\u2066 ${controls}`,
  '漢字仮名交じり文の一行はとても長くて、どんな窓にも入りきらないので、折り返すか切るしかない。'.repeat(3),
  'e\u0301\u0302\u0303\u0304\u0305\u0306 👨‍👩‍👧‍👦 🇩🇪 ☑️ \ud800 \udc00 한글',
  `${'x'.repeat(300)} ${'word '.repeat(60)}\n\n| a | b |\n|---|---|\n| ${'c'.repeat(90)} | d |\n\n\`\`\`ts\n${'y'.repeat(200)}\n\`\`\``,
  '\t\ttabs\tin\tbetween\r\nand\rreturns',
]

test.each([24, 40, 52, 84, 200])('foreign text of any kind stays within %i columns and is harmless', width => {
  for (const text of nasty) {
    const { placed, prompt, answer, thought, call, result, damage } = entryMaker()
    const inputs = [
      { command: text },
      { file_path: text },
      { todos: [{ content: text, status: text }] },
      { [text]: text },
    ]
    const names = ['Bash', 'Read', 'Write', 'Edit', 'Grep', 'TodoWrite', 'TaskUpdate', 'Task', `mcp__${text}__b`, text]
    const patch = [{ oldStart: 99_998, newStart: 99_998, lines: [` ${text}`, `+${text}`, `-${text}`] }]
    const entries = [
      prompt(text),
      answer(text),
      thought(text),
      placed('system', { text }),
      placed('other', { image: { mediaType: text, bytes: 1 } }),
      placed('system', { text, compaction: { tokensBefore: 1e9 } }),
      ...names.flatMap((name, at) =>
        inputs.map((input, which) => call(name, { ...input, content: text }, `${at} ${which}`)),
      ),
      ...names.flatMap((_, at) =>
        inputs.map((_, which) => result(`${at} ${which}`, `1\t${text}`, { patch, isError: which > 2 })),
      ),
      result('loose', text),
      damage(3),
    ]
    for (const isOpen of [false, true]) {
      for (const code of ['wrap', 0, 7] as const) expect(flawsOf(entries, { width, isOpen, code })).toEqual([])
    }
  }
})
