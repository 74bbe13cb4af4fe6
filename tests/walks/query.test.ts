import { describe, expect, test } from 'vitest'
import { openApp, type Walk } from '../support/app.ts'
import { makeHome } from '../support/home.ts'
import { calls, ids, result, says, user } from '../support/lines/claude-lines.ts'

async function openWithWork(columns = 120) {
  const home = makeHome()
  const at = (cwd: string, gitBranch: string) => ({ cwd, gitBranch })
  home.session(`-code-shop/${ids.first}.jsonl`, [
    user('make the checkout retry', at('/code/shop', 'main')),
    calls('Edit', { file_path: '/code/shop/src/cart.ts' }),
    result('…', at('/code/shop', 'main')),
  ])
  home.session(`-code-shop-admin/${ids.second}.jsonl`, [user('list all orders', at('/code/shop-admin', 'main'))])
  home.session(`-code-blog/${ids.third}.jsonl`, [
    user('write about a retry', at('/code/blog', 'dev')),
    says('done', {}, at('/code/blog', 'dev')),
  ])
  const subagent = `-code-blog/${ids.third}/subagents/agent-a1.jsonl`
  home.session(subagent, [user('look around', { isSidechain: true, ...at('/code/blog', 'dev') }), says('looked')])
  const app = await openApp(home, { columns, here: '/code/blog' })
  await app.until(({ state }) => state.list.sessions.length === 3 && state.list.sessions.every(one => !one.provisional))
  return app
}

const titles = ({ state }: Walk) => state.list.sessions.map(({ title }) => title)
const typed = ({ state }: Walk) => (state.overlay?.kind === 'filter' ? state.overlay.field.text : undefined)

describe('the query in the filter line', () => {
  test('narrows by fields and words, and highlights the words', async () => {
    const app = await openWithWork()
    await app.press('/')
    await app.type('file:cart retry')
    await app.until(one => titles(one).length === 1)
    expect(titles(app)).toEqual(['make the checkout retry'])
    await app.close()
  })

  test('shows subagents on request', async () => {
    const app = await openWithWork()
    await app.press('/')
    await app.type('is:subagent')
    await app.until(one => titles(one).join() === 'look around')
    await app.close()
  })

  test('is completed with Tab, again and back', async () => {
    const app = await openWithWork()
    await app.press('/')
    await app.type('retry -pr')
    await app.press('tab')
    expect(typed(app)).toBe('retry -project:')
    await app.press('tab')
    await app.until(one => typed(one) === 'retry -project:blog')
    expect(app.footer()).toContain('blog  shop  shop-admin')
    await app.until(one => titles(one).join() === 'make the checkout retry')
    await app.press('tab')
    expect(typed(app)).toBe('retry -project:shop')
    await app.until(one => titles(one).join() === 'write about a retry')
    await app.press('shift-tab', 'shift-tab')
    expect(typed(app)).toBe('retry -project:shop-admin')
    await app.close()
  })

  test('offers the known values while one is typed, and completes at the cursor', async () => {
    const app = await openWithWork()
    await app.press('/')
    await app.type('branch:d')
    await app.until(one => /Enter done.* dev $/.test(one.footer()))
    await app.type(' x')
    await app.press('left', 'left', 'tab')
    expect(typed(app)).toBe('branch:dev x')
    await app.close()
  })

  test.each([80, 120])('says gently that there is no such field, at %i columns', async columns => {
    const app = await openWithWork(columns)
    await app.press('/')
    await app.type('proejct:blog')
    expect(app.footer()).toContain('Unknown field “proejct”. Did you mean project:?')
    await app.until(one => titles(one).length === 0)
    await app.press('enter')
    expect(
      app
        .rows()
        .join('\n')
        .replace(/[\s│]+/g, ' '),
    ).toContain('Unknown field “proejct”. Did you mean')
    await app.close()
  })

  test.each([80, 120])('says in place that a query is too long, at %i columns', async columns => {
    const app = await openWithWork(columns)
    const shown = () =>
      app
        .rows()
        .join(' ')
        .replace(/[\s│]+/g, ' ')
    await app.press('/')
    await app.paste(Array.from({ length: 501 }, (_, number) => `w${number}`).join('|'))
    expect(app.footer()).toContain('That is too much to search for at once: 501 words')
    await app.until(one => titles(one).length === 0)
    expect(shown()).toContain('That is too much to search for at once')
    await app.press('escape', '>')
    await app.paste(Array.from({ length: 501 }, (_, number) => `w${number}`).join(' '))
    await app.until(() => shown().includes('That is too much to search for at once: 501 words'))
    await app.close()
  })

  test('keeps the list while a value is typed, and reports an invalid one', async () => {
    const app = await openWithWork()
    await app.press('/')
    for (const letter of 'since:') await app.type(letter)
    await app.until(one => titles(one).length === 3)
    await app.type('1mo')
    expect(app.footer()).not.toContain('takes a date')
    await app.type('x')
    expect(app.footer()).toContain('since: takes a date, not “1mox”')
    await app.until(one => titles(one).length === 3)
    await app.close()
  })

  test.each([
    ['since:foo', 'since: takes a date, not “foo”'],
    ['is:', 'is: needs a value: active, failed'],
    ['retry|is:failed', '“is:failed” cannot follow |'],
  ])('%s is still reported when it is done', async (line, sentence) => {
    const app = await openWithWork()
    await app.press('/')
    await app.type(line)
    await app.press('enter')
    expect(app.footer()).toContain(sentence)
    await app.close()
  })
})
