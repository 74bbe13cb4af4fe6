import { describe, expect, test } from 'vitest'
import { frame } from '../../src/views/frame.ts'
import { openApp, type Walk } from '../support/app.ts'
import { calls, ids, result, says, user } from '../support/claude-lines.ts'
import { type Content, makeHome } from '../support/home.ts'

const name = `-code-shop/${ids.first}.jsonl`

async function reading(lines: Content, options: Parameters<typeof openApp>[1] = {}) {
  const home = makeHome()
  const path = home.session(name, lines)
  const app = await openApp(home, options)
  await app.press('enter')
  return { home, path, app }
}

const rule = (app: Walk) => app.rows().at(-2)?.slice(67) ?? ''
const shown = (app: Walk) =>
  app
    .rows()
    .slice(2, -2)
    .map(row => row.slice(68).trimEnd())
    .join('\n')
const spans = (app: Walk) => frame(app.state).rows.slice(2, -2)
const marked = (app: Walk, token = 'match') =>
  spans(app).flatMap(line => line.filter(one => one.token === token).map(({ text }) => text))
const lineNow = (app: Walk) =>
  spans(app)
    .find(line => line.some(({ token }) => token === 'matchNow'))
    ?.map(({ text }) => text)
    .join('')
    .slice(68)
    .trimEnd()

const talk = [user('why does the retry budget run out'), says('The retry is counted twice.'), says('A last Retry.')]

describe('/ in the transcript', () => {
  test('finds as it is typed, counts, and marks', async () => {
    const { app } = await reading(talk)
    await app.press('/')
    await app.type('retry')
    console.log(app.rows().join('\n'))
    expect(rule(app)).toMatch(/^┴━ \/retry {2}━+ 1\/3 ━$/)
    expect(lineNow(app)).toContain('why does the retry budget')
    expect(marked(app)).toEqual(['retry', 'Retry'])
    await app.press('enter', 'n')
    expect(rule(app)).toContain('2/3')
    expect(lineNow(app)).toContain('counted twice')
    expect(shown(app)).toContain('x')
    await app.close()
  })
})
void calls
void result
