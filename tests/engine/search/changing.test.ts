import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { agents } from '../../../src/agents/index.ts'
import { parseObject } from '../../../src/model/json.ts'
import type { Match } from '../../../src/query/match/finder.ts'
import { saidIn } from '../../../src/query/match/searchable-text.ts'
import { builtLibrary } from '../../support/built.ts'
import { bytesOf, makeHome } from '../../support/home.ts'
import { calls, result, says, user } from '../../support/lines/claude-lines.ts'
import { pick, seeded } from '../../support/random.ts'
import { asked } from '../../support/search/kept-words.ts'

const words = ['retry', 'Checkout', 'éclair', '購物車', 'login', 'clock']

function someLines(random: () => number): object[] {
  return Array.from({ length: 1 + Math.floor(random() * 40) }, () => {
    const text = Array.from({ length: 1 + Math.floor(random() * 30) }, () => pick(random, words)).join(' ')
    return pick(random, [
      () => user(text),
      () => says(text),
      () => calls('Bash', { command: text }),
      () => result(text),
    ])()
  })
}

/** Every content that a file ever had. */
class Versions {
  readonly #seen = new Map<string, Buffer[]>()

  note(path: string): void {
    if (existsSync(path)) this.#seen.set(path, [...(this.#seen.get(path) ?? []), readFileSync(path)])
  }

  /** Whether the shown text was on that line of the file, at some time. */
  had({ path, offset, key, text }: Match): boolean {
    const index = Number(key?.split(':')[1])
    const shown = text.replace(/^… | …$/g, '')
    return (this.#seen.get(path) ?? []).some(bytes => {
      if (offset > 0 && bytes[offset - 1] !== 0x0a) return false
      const end = bytes.indexOf(0x0a, offset)
      const line = parseObject(bytes.toString('utf8', offset, end < 0 ? undefined : end))
      const { decoder } = agents['claude-code']
      const piece = line && decoder.classify(line)[index]
      const said = line && piece ? saidIn(decoder.entry(line, piece))?.text : undefined
      return said?.replace(/\s+/g, ' ').includes(shown) === true
    })
  }
}

test.each([true, false])(
  'a search ends and shows only real text, whatever happens to the files (words stored: %s)',
  async isKept => {
    const home = makeHome()
    if (!isKept) home.write('.config/sessions-tui/settings.json', '{ "textStore": false }')
    const random = seeded(isKept ? 31 : 32)
    const versions = new Versions()
    const idOf = (number: number) => `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`
    const files = Array.from({ length: 30 }, (_, number) =>
      home.session(`-code-shop/${idOf(number)}.jsonl`, [user('Start'), ...someLines(random)]),
    )
    for (const file of files) versions.note(file)

    const changes: ((path: string) => void)[] = [
      path => rmSync(path, { force: true }),
      path => existsSync(path) && truncateSync(path, Math.floor(random() * readFileSync(path).length)),
      path => appendFileSync(path, bytesOf(someLines(random))),
      path => appendFileSync(path, bytesOf(someLines(random)).slice(0, -30)),
      path => writeFileSync(path, bytesOf([user('Start'), ...someLines(random)])),
      path => {
        writeFileSync(`${path}.new`, bytesOf([user('Start'), ...someLines(random)]))
        renameSync(`${path}.new`, path)
      },
    ]
    let isOver = false
    const change = () => {
      if (isOver) return
      const path = pick(random, files)
      pick(random, changes)(path)
      versions.note(path)
      setImmediate(change)
    }
    change()

    const { openCatalogue } = await builtLibrary()
    const catalogue = await openCatalogue({ env: home.env })
    onTestFinished(() => catalogue.close())
    let shown = 0
    const lines = ['retry', 'Checkout', 'ÉCLAIR', '購物', '/log.n/', 'clock retry -nowhere', '"login clock"']
    for (let round = 0; round < 60; round++) {
      const { found, isDone } = await catalogue.search({
        query: asked(pick(random, lines)),
        area: 'all',
        sessionsRead: 30,
      })
      expect(isDone).toBe(true)
      for (const { snippets } of found) {
        for (const match of snippets ?? []) {
          expect(versions.had(match), JSON.stringify(match)).toBe(true)
          shown++
        }
      }
    }
    isOver = true
    expect(shown).toBeGreaterThan(100)
    const sure = await catalogue.search({ query: asked('start'), area: 'all' })
    const there = files.filter(path => existsSync(path) && readFileSync(path, 'utf8').includes('Start'))
    expect(sure.found.length).toBeGreaterThan(0)
    expect(sure.found.every(({ session }) => there.includes(session.path))).toBe(true)
  },
)
