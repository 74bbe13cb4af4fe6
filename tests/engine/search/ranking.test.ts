import { expect, test } from 'vitest'
import type { Catalogue } from '../../../src/engine/catalogue.ts'
import { makeHome } from '../../support/home.ts'
import { calls, customTitle, result, says, user } from '../../support/lines/claude-lines.ts'
import { asked } from '../../support/search/kept-words.ts'

const idOf = (number: number) => `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`

/** Sessions with these lines, oldest first, so that age alone would reverse them. */
async function sessionsOf(
  ...sessions: readonly object[][]
): Promise<{ catalogue: Catalogue; numberOf: (path: string) => number }> {
  const home = makeHome()
  const paths = sessions.map((lines, number) =>
    home.session(`-code-shop/${idOf(number)}.jsonl`, [user('Start'), ...lines], {
      modified: new Date(Date.UTC(2026, 0, 1 + number)),
    }),
  )
  return { catalogue: await home.open(), numberOf: path => paths.indexOf(path) }
}

async function order(line: string, ...sessions: readonly object[][]): Promise<number[]> {
  const { catalogue, numberOf } = await sessionsOf(...sessions)
  const { found } = await catalogue.search({ query: asked(line), area: 'all' })
  catalogue.close()
  return found.map(({ session }) => numberOf(session.path))
}

const far = 'and so on, '.repeat(60)

test('a phrase ranks above words near one another, those above words of one text, and those above words of several', async () => {
  expect(
    await order(
      'retry logic',
      [says('the Retry logic')],
      [says('logic of the retry')],
      [says(`retry ${far} logic`)],
      [says('retry'), says('logic')],
    ),
  ).toEqual([0, 1, 2, 3])
})

test('titles and prompts rank above answers, and those above tools', async () => {
  expect(
    await order(
      'retry',
      [customTitle('The retry')],
      [user('The retry')],
      [says('The retry')],
      [calls('Bash', { command: 'retry' })],
      [result('retry')],
    ),
  ).toEqual([1, 0, 2, 4, 3])
})

test('a phrase in a title ranks above one in an answer', async () => {
  expect(await order('retry logic', [customTitle('The retry logic')], [says('The retry logic')])).toEqual([0, 1])
})

test('a pattern is found in titles too, and shown there', async () => {
  const { catalogue } = await sessionsOf([customTitle('The Retry logic')], [customTitle('The retries'), says('no')])
  const { found } = await catalogue.search({ query: asked('/re.ry/ -/\\bno\\b/'), area: 'all' })
  const { found: others } = await catalogue.search({ query: asked('/re.ry/'), area: 'tools' })
  catalogue.close()
  expect(found.flatMap(({ snippets }) => snippets ?? [])).toMatchObject([
    { kind: 'title', entry: null, text: 'The Retry logic', ranges: [[4, 9]] },
  ])
  expect(others).toEqual([])
})

test('of many words, a session must have each', async () => {
  const words = Array.from({ length: 70 }, (_, number) => `word${number}x`)
  const without = (number: number) => words.toSpliced(number, 1).join(' ')
  const sessions = [words.join(' '), without(0), without(32), without(33), without(69)].map(text => [says(text)])
  expect(await order(words.join(' '), ...sessions)).toEqual([0])
  expect(await order(`${without(40)} -word40x`, ...sessions, [says(without(40))])).toEqual([5])
})

test('of equals, the newest comes first', async () => {
  expect(await order('retry', [says('retry')], [says('retry')], [says('retry')])).toEqual([2, 1, 0])
})

test('the best matches of a session come first, and each shows the best of its places', async () => {
  const { catalogue } = await sessionsOf([
    result(`retry ${far} logic`),
    says(`retry, retry, retry ${far} then the retry logic of it ${far} logic`),
    user(`logic ${far} retry`),
  ])
  const { found } = await catalogue.search({ query: asked('retry logic'), area: 'all' })
  catalogue.close()
  expect(found[0]?.matches).toBe(3)
  const [first, ...others] = found[0]?.snippets ?? []
  expect(first?.text).toContain('then the retry logic of it')
  expect(first?.ranges.map(range => first.text.slice(...range))).toEqual(['retry', 'logic'])
  expect(others.map(({ kind }) => kind)).toEqual(['user', 'toolResult'])
})
