import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Agent } from '../../../src/agents/agent.ts'
import { activityIn } from '../../../src/agents/decode/ledger.ts'
import { startNotes } from '../../../src/agents/decode/notes.ts'
import { agents } from '../../../src/agents/index.ts'
import { type Condense, condenser } from '../../../src/engine/condense/index.ts'
import { FileBytes } from '../../../src/engine/disk/session-bytes.ts'
import { readLines } from '../../../src/engine/scan/lines.ts'
import { parseWhole } from '../../../src/engine/scan/parse-lines.ts'
import { scan } from '../../../src/engine/scan/scan.ts'
import { bytesOf, makeHome } from '../../support/home.ts'
import { assistant, calls, queuedPrompt, result, user } from '../../support/lines/claude-lines.ts'
import { pick, randomLines, seeded } from '../../support/random.ts'
import { eventsOf, toldBy } from '../../support/recount/activity.ts'
import { shared } from '../../support/shared.ts'

const whole = ['a', 'type', 'list', 'deep']
const condense = condenser({ whole, beginning: ['content'], words: [], wordsWithin: [] }) as Condense

/** The condensed form of one line, and its words. */
function judged(json: string): { line: unknown; verdict: string | undefined } {
  const bytes = Buffer.from(json)
  const { list, verdicts } = condense(bytes, [0, bytes.length])
  return { line: list[0], verdict: verdicts[0] }
}

const condensed = (json: string): unknown => judged(json).line

test('the assembly is built and used', () => {
  expect(condense).toBeTypeOf('function')
})

describe('a condensed line', () => {
  test('has only the members that are read, wherever they are', () => {
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
      const { line, verdict } = judged(JSON.stringify({ content: text, a: text }))
      const { content, a } = line as { content: string; a: string }
      expect(text.startsWith(content)).toBe(true)
      expect(content.length).toBeGreaterThan(45)
      expect([a, verdict]).toEqual([text, 'cut'])
    }
    const leftOut = 'a long one that is left out altogether, and so not cut but gone from the line'
    expect(judged(`{"content":"short","x":"${leftOut}"}`)).toEqual({ line: { content: 'short' }, verdict: 'fine' })
  })

  test('is ASCII: beginnings end before anything else, and a line that needs more is left to others', () => {
    expect(judged('{"content":"abc é漢 def","x":"é"}')).toEqual({ line: { content: 'abc ' }, verdict: 'cut' })
    expect(judged('{"content":"漢"}')).toEqual({ line: { content: '?' }, verdict: 'cut' })
    expect(judged('{"content":""}')).toEqual({ line: { content: '' }, verdict: 'fine' })
    expect(judged('{"a":"é"}')).toEqual({ line: null, verdict: 'odd' })
    expect(judged('{"a":"\\u00e9","é":1,"x":"é"}')).toEqual({ line: { a: 'é' }, verdict: 'fine' })
    expect(judged('{"a":"only sixteen by","é":"é"}')).toEqual({ line: { a: 'only sixteen by' }, verdict: 'fine' })
  })

  test('is one of many', () => {
    const texts = ['{"a":1}', 'x', '', '{"a":"é"}', '{"a":2}', '[]', '{"a":[1,2']
    const bytes = Buffer.from(texts.join('\n'))
    const places = texts.flatMap((text, n) => {
      const start = Buffer.byteLength(texts.slice(0, n).join('\n')) + Math.min(n, 1)
      return [start, start + Buffer.byteLength(text)]
    })
    expect(condense(bytes, places)).toEqual({
      list: [{ a: 1 }, null, null, null, { a: 2 }, [], null],
      verdicts: ['fine', 'fine', 'fine', 'odd', 'fine', 'fine', 'fine'],
    })
    expect(condense(bytes, [])).toEqual({ list: [], verdicts: [] })
  })

  test('keeps how many bare strings a list has', () => {
    expect(condensed('{"list":["one","two",3,["four",""]]}')).toEqual({ list: ['?', '?', 3, ['?', '']] })
  })

  test('is not attempted for rare forms: names with escapes, extreme nesting', () => {
    expect(judged('{"t\\u0079pe":1}').verdict).toBe('odd')
    expect(judged(`${'['.repeat(2000)}${']'.repeat(2000)}`).verdict).toBe('odd')
  })
})

describe('a malformed line', () => {
  /** `null` itself is well-formed, and unusual lines are left to JSON.parse. */
  const isWellFormed = (json: string) => {
    const { line, verdict } = judged(json)
    return line !== null || (verdict === 'odd' ? accepted(json) : json.trim() === 'null')
  }

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
  ])('%j is rejected exactly if JSON.parse rejects it', json => {
    expect(isWellFormed(json)).toBe(accepted(json))
  })

  test('so is anything else: cut, doubled, with swapped bytes', () => {
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
      if (isWellFormed(mutation) !== accepted(Buffer.from(mutation).toString())) wrong.push(mutation)
    }
    expect(wrong).toEqual([])
  })
})

describe('the facts equal those from the whole lines', () => {
  test.each(Object.values(agents))('of any lines, by $name', agent => {
    const file = join(makeHome().path, 'any.jsonl')
    writeFileSync(file, bytesOf(randomLines(seeded(3), 4000)))
    expect(scanned(file, agent)).toEqual(toldByWholeLines(file, agent))
  })

  test('of long prompts, to-do lists, queued prompts and everything beyond ASCII', () => {
    const long = `${'é漢😀 '.repeat(400)}[aynd-context]`
    const file = join(makeHome().path, 'long.jsonl')
    const lines = [
      user(`<ide_selection>${long}</ide_selection>`),
      user([{ type: 'text', text: long }]),
      queuedPrompt([{ type: 'text', text: long }]),
      user([{ type: 'tool_use', id: 't', name: 'TodoWrite', input: { todos: [{ content: long, status: 'x' }] } }]),
      calls('TodoWrite', { todos: [{ content: long, status: 'pending', activeForm: long }] }),
      calls('TaskCreate', { subject: 'ascii', description: 'x'.repeat(300) }),
      calls('TaskUpdate', { taskId: '1', description: long, addBlockedBy: ['7'] }),
      result(long, { toolUseResult: { stdout: long, agentId: 'x' } }),
      assistant([{ type: 'text', text: long }], { model: `arn:${'m'.repeat(300)}` }),
      { type: 'custom-title', customTitle: long },
      { type: 'summary', summary: long, leafUuid: 'none' },
    ]
    writeFileSync(file, bytesOf(lines))
    const told = scanned(file, agents['claude-code'])
    const { facts } = told
    expect(told).toEqual(toldByWholeLines(file, agents['claude-code']))
    expect(facts).toMatchObject({
      hasAyndMarker: true,
      tasks: [{ content: long }, { blockedBy: ['7'] }],
      counts: { system: 1, user: 2 },
    })
    expect(facts.customTitle?.length).toBeGreaterThan(2000)
  })

  test.skipIf(!shared.isHere)('of every recording (needs ../shared)', () => {
    const claude = agents['claude-code']
    for (const folder of [shared.claudeHome, shared.edge]) {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.jsonl'))
      for (const file of names.map(name => join(folder, name))) {
        expect(scanned(file, claude), file).toEqual(toldByWholeLines(file, claude))
      }
    }
  })
})

const place = { id: 'x', folder: '', isSubagent: false, parentId: null }

const scanned = (file: string, agent: Agent) => toldBy(scan(file, agent, place))

function toldByWholeLines(file: string, agent: Agent) {
  const source = new FileBytes(file)
  const notes = startNotes(false)
  for (const { value, offset, isTerminated } of readLines(source, 0, source.stamp.size, parseWhole)) {
    if (value) agent.decoder.note(notes, value, agent.decoder.classify(value), offset)
    else if (isTerminated) notes.facts.parseErrors++
    else notes.facts.hasTornTail = true
  }
  source.close()
  const { facts, ledger } = notes
  return { facts, began: facts.firstTimestamp, ...eventsOf(activityIn(ledger)) }
}
