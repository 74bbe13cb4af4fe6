import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { factsOf } from '../../../src/engine/scan/scan-record.ts'
import { bytesOf, makeHome } from '../../support/home.ts'
import { ids, progress, queuedPrompt, result, says, user } from '../../support/lines/claude-lines.ts'
import { cutsThatDiffer, fileOf, look } from '../../support/lines/grown.ts'
import { sessionFiles } from '../../support/recount/recount.ts'
import { shared } from '../../support/shared.ts'

/** A tree as a list of [name, parent, line]; the abandoned ranges as [first, first after] by name. */
type Tree = readonly (readonly [name: string, parent: string | null, line: object])[]

const linesOf = (tree: Tree) => tree.map(([uuid, parentUuid, line]) => ({ ...line, uuid, parentUuid }))

function abandonedIn(tree: Tree): string[] {
  const lines = linesOf(tree)
  const names = new Map(tree.map(([name], n) => [Buffer.byteLength(bytesOf(lines.slice(0, n))), name]))
  const { abandoned } = factsOf(look(fileOf(bytesOf(lines))))
  return abandoned.map(([from, to]) => `${names.get(from)}-${names.get(to)}`)
}

const rewound: Tree = [
  ['a', null, user('fix the shop')],
  ['b', 'a', says('fixed é漢')],
  ['c', 'b', user('now the till')],
  ['d', 'c', says('done')],
  ['e', 'd', user('and the door')],
  ['f', 'd', user('and the window')],
  ['g', 'f', says('done too')],
  ['h', 'b', user('rather the sign')],
  ['i', 'h', says('painted')],
  ['j', 'i', user('thanks')],
  ['k', 'i', user('thanks a lot')],
  ['l', 'i', user('thanks for all')],
]

describe('a branch that the user left', () => {
  test('is abandoned from the earlier prompt up to the one that replaced it', () => {
    expect(abandonedIn(rewound.slice(0, 5))).toEqual([])
    expect(abandonedIn(rewound.slice(0, 7))).toEqual(['e-f'])
    expect(abandonedIn(rewound.slice(0, 9))).toEqual(['c-h'])
    expect(abandonedIn(rewound)).toEqual(['c-h', 'j-k', 'k-l'])
  })

  test('is not one if only tools, notes and queued prompts are side by side', () => {
    expect(
      abandonedIn([
        ['a', null, user('fix the shop')],
        ['b', 'a', says('two things at once')],
        ['c', 'b', result('one')],
        ['d', 'b', result('two')],
        ['e', 'b', user('<command-name>/clear</command-name>')],
        ['f', 'b', user('a note', { isMeta: true })],
        ['image', 'b', user([{ type: 'image', source: { media_type: 'image/png', data: '' } }], { isMeta: true })],
        ['g', 'b', progress()],
        ['h', 'b', queuedPrompt('meanwhile')],
        ['i', 'b', user('next')],
        ['j', null, user('another root')],
      ]),
    ).toEqual([])
  })

  test('is the same for a file that grows, wherever it was cut', () => {
    expect(factsOf(look(fileOf(bytesOf(linesOf(rewound))))).abandoned).toHaveLength(3)
    expect(cutsThatDiffer(linesOf(rewound))).toEqual([])
  })

  test('is part of the session, if there is any', async () => {
    const home = makeHome()
    home.session(`-code-shop/${ids.first}.jsonl`, linesOf(rewound.slice(0, 7)))
    home.session(`-code-shop/${ids.second}.jsonl`, linesOf(rewound.slice(0, 5)))
    const { sessions } = await (await home.open()).list({ all: true })
    const byId = new Map(sessions.map(session => [session.id, session]))
    expect(byId.get(ids.first)?.abandoned).toHaveLength(1)
    expect(byId.get(ids.second)).not.toHaveProperty('abandoned')
  })

  test.runIf(shared.isHere)('is found in real recordings, where a prompt was asked twice', () => {
    const found = sessionFiles(`${shared.claudeHome}/projects`).flatMap(path =>
      factsOf(look(path)).abandoned.map(range => range.map(offset => lineAt(path, offset))),
    )
    expect(found.length).toBeGreaterThan(0)
    for (const [earlier, later] of found) {
      expect([earlier?.type, later?.type]).toEqual(['user', 'user'])
      expect(earlier?.parentUuid).toBe(later?.parentUuid)
    }
  })
})

function lineAt(path: string, offset: number): { type: string; parentUuid: string } {
  const bytes = readFileSync(path)
  return JSON.parse(bytes.toString('utf8', offset, bytes.indexOf(0x0a, offset)))
}
