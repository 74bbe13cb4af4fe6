import { closeSync, fstatSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Condense, condenser } from '../../src/engine/condense/index.ts'
import { readLines } from '../../src/engine/lines.ts'
import { parseExactly } from '../../src/engine/parse-line.ts'
import { scan } from '../../src/engine/scan.ts'
import { factsOf } from '../../src/engine/scan-record.ts'
import type { Format } from '../../src/formats/format.ts'
import { formats } from '../../src/formats/index.ts'
import { type Facts, startNotes } from '../../src/formats/notes.ts'
import { assistant, calls, queuedPrompt, result, user } from '../support/claude-lines.ts'
import { bytesOf, makeHome } from '../support/home.ts'
import { pick, randomLines, seeded } from '../support/random.ts'
import { shared } from '../support/shared.ts'

const whole = ['a', 'type', 'list', 'deep']
const condense = condenser({ whole, beginning: ['content'] }) as Condense

function condensed(json: string | Buffer): unknown {
  const bytes = Buffer.isBuffer(json) ? json : Buffer.from(json)
  const answer = condense(bytes, 0, bytes.length)
  return answer ? JSON.parse(answer.json) : answer
}

test('the assembly is built and used', () => {
  expect(condense).toBeTypeOf('function')
})

describe('a condensed line', () => {
  test('has only the members that are read, wherever they stand', () => {
    expect(
      condensed('{"x":1,"a":2,"y":{"a":3},"deep":{"q":[1,{"a":5}],"a":[{"z":0,"a":4},{"z":0}]},"z":null}'),
    ).toEqual({
      a: 2,
      deep: { a: [{ a: 4 }, {}] },
    })
    expect(condensed('{"x":1}')).toEqual({})
    expect(condensed(' { "a" : [ 1 , 2.5e+3 , true , false , null , { } , [ ] ] , "x" : [ ] } ')).toEqual({
      a: [1, 2500, true, false, null, {}, []],
    })
  })

  test('has only the beginning of long words, never half an escape, and says so', () => {
    for (let filler = 50; filler < 70; filler++) {
      const text = `${'x'.repeat(filler)}\n\u0001"\\${'y'.repeat(100)}`
      const bytes = Buffer.from(JSON.stringify({ content: text, a: text }))
      const answer = condense(bytes, 0, bytes.length)
      const { content, a } = JSON.parse(answer?.json ?? '')
      expect(text.startsWith(content)).toBe(true)
      expect(content.length).toBeGreaterThan(45)
      expect(a).toBe(text)
      expect(answer?.isCut).toBe(true)
    }
    const short = Buffer.from(
      '{"content":"short","x":"a long one that is left out altogether, and so not cut but gone from the line"}',
    )
    expect(condense(short, 0, short.length)).toEqual({ json: '{"content":"short"}', isCut: false })
  })

  test('keeps how many bare strings a list has', () => {
    expect(condensed('{"list":["one","two",3,["four"]]}')).toEqual({ list: ['', '', 3, ['']] })
  })

  test('is not attempted for what nobody writes: names with escapes, nesting beyond measure', () => {
    expect(condensed('{"t\\u0079pe":1}')).toBeUndefined()
    expect(condensed(`${'['.repeat(2000)}${']'.repeat(2000)}`)).toBeUndefined()
  })
})

describe('what is malformed', () => {
  const accepted = (json: string) => {
    try {
      JSON.parse(json)
      return true
    } catch {
      return false
    }
  }

  test.each([
    '',
    ' ',
    '{',
    '}',
    '[',
    '{]',
    '[}',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{,}',
    '[1,]',
    '[,1]',
    '{"a":1 "b":2}',
    '{"a":1}}',
    '{"a":1}{',
    '"a',
    '"a\\"',
    '"\\x"',
    '"\\u12g4"',
    '"\\u123"',
    '"\\u00e9"',
    '"a\tb"',
    '"a\u0000b"',
    '"\\/\\b\\f\\n\\r\\t"',
    '"\u007f"',
    '-',
    '-0',
    '01',
    '1.',
    '.5',
    '1e',
    '1e+',
    '1E-05',
    '-1.5e10',
    '+1',
    'NaN',
    'tru',
    'truex',
    'true',
    'nul',
    'falsy',
    'false',
    '1 2',
    "{'a':1}",
    '{a:1}',
    '\ufeff{}',
    '{"a":1}\u0000',
    '\u0000{"a":1}',
    '[[[[]]]]',
    '{"a":{"a":{"a":[]}}}',
    '{"":""}',
    '"\ud800"',
    '{"a":1}\r',
    '\u00a0{}',
    '1e999',
    '123456789012345678901234567890',
  ])('%j is what JSON.parse says it is', json => {
    expect(condensed(json) !== null).toBe(accepted(json))
  })

  test('so is anything else: cut, doubled, bytes swapped', () => {
    const random = seeded(11)
    const samples = [
      ...randomLines(random, 60).map(line => JSON.stringify(line)),
      '{"a":"\\u00e9\\n","b":[1.5e3,-0,true,null]}',
    ]
    const alphabet = [...'{}[]",:\\ \t\n019.eE+-tfnu\u0000é']
    const wrong: string[] = []
    for (let round = 0; round < 20_000; round++) {
      const sample = pick(random, samples)
      const at = Math.floor(random() * sample.length)
      const mutation = pick(random, [
        sample.slice(0, at),
        sample.slice(at),
        sample.slice(0, at) + pick(random, alphabet) + sample.slice(at + 1),
        sample.slice(0, at) + pick(random, alphabet) + sample.slice(at),
        sample.slice(0, at) + sample.slice(at + 1),
      ])
      const answer = condensed(mutation)
      if (answer !== undefined && (answer !== null) !== accepted(Buffer.from(mutation).toString())) wrong.push(mutation)
    }
    expect(wrong).toEqual([])
  })
})

describe('the facts are the same as from the whole lines', () => {
  test.each(Object.values(formats))('of any lines, in the format $name', format => {
    const file = join(makeHome().path, 'any.jsonl')
    writeFileSync(file, bytesOf(randomLines(seeded(3), 4000)))
    expect(scanned(file, format)).toEqual(factsOfWholeLines(file, format))
  })

  test('of long prompts, lists of things to do, queued prompts and everything beyond ASCII', () => {
    const long = `${'é漢😀 '.repeat(400)}[aynd-context]`
    const file = join(makeHome().path, 'long.jsonl')
    const lines = [
      user(`<ide_selection>${long}</ide_selection>`),
      user([{ type: 'text', text: long }]),
      queuedPrompt([{ type: 'text', text: long }]),
      calls('TodoWrite', { todos: [{ content: long, status: 'pending', activeForm: long }] }),
      result(long, { toolUseResult: { stdout: long, agentId: 'x' } }),
      assistant([{ type: 'text', text: long }], { model: `arn:${'m'.repeat(300)}` }),
      { type: 'custom-title', customTitle: long },
      { type: 'summary', summary: long, leafUuid: 'none' },
    ]
    writeFileSync(file, bytesOf(lines))
    const facts = factsOf(scan(file, formats['claude-code'], place))
    expect(facts).toEqual(factsOfWholeLines(file, formats['claude-code']))
    expect(facts).toMatchObject({ hasAyndMarker: true, tasks: [{ content: long }], counts: { system: 1, user: 2 } })
    expect(facts.customTitle?.length).toBeGreaterThan(2000)
  })

  test.skipIf(!shared.isHere)('of every recording (needs ../shared)', () => {
    const claude = formats['claude-code']
    for (const folder of [shared.claudeHome, shared.edge]) {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.jsonl'))
      for (const file of names.map(name => join(folder, name))) {
        expect(scanned(file, claude), file).toEqual(factsOfWholeLines(file, claude))
      }
    }
  })
})

const place = { id: 'x', folder: '', isSubagent: false, parentId: null }

/** What scanning the file gives, but for what its sidecar says. */
function scanned(file: string, format: Format): Facts {
  return { ...factsOf(scan(file, format, place)), agentType: null }
}

function factsOfWholeLines(file: string, format: Format): Facts {
  const fd = openSync(file, 'r')
  const notes = startNotes(false)
  for (const { line, isTerminated } of readLines(fd, 0, fstatSync(fd).size, parseExactly)) {
    if (line) format.note(notes, line, format.classify(line.value))
    else if (isTerminated) notes.facts.parseErrors++
    else notes.facts.hasTornTail = true
  }
  closeSync(fd)
  return notes.facts
}
