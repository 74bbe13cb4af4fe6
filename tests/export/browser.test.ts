import { Marked } from 'marked'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath, openPage, startBrowser } from '../support/browser.ts'
import { exported } from '../support/exporting.ts'
import { entryMaker } from '../support/lines/entries.ts'
import { hostileEntries, hostileSession } from '../support/secrets/hostile-entries.ts'

const path = browserPath()
if (path === undefined)
  console.warn('No Chromium here: the documents are not opened in a browser. $CHROMIUM may name one.')

const long = Array.from({ length: 30 }, (_, at) => `output line ${at}`).join('\n')

/** One block of every kind. */
function conversation() {
  const { prompt, answer, thought, call, result, placed } = entryMaker()
  const edit = { file_path: '/code/shop/a.ts', old_string: 'let total', new_string: 'const total' }
  return [
    prompt('Why does the needle fail?', '14:02'),
    thought(`a race?\n\n${long}`),
    call('Bash', { command: 'npm test' }, '1'),
    result('1', `${long}\nhere the needle hides`),
    call('Edit', edit, '2'),
    result('2', 'updated'),
    call('Read', { file_path: 'a.ts' }, '3'),
    result('3', `     1→const needle = "${'wide '.repeat(60)}"`),
    answer(
      `The **needle** was \`late\`.\n\n\`\`\`ts\nconst needle = 1 // ${'wide '.repeat(60)}\n\`\`\`\n\n| a | b |\n| - | - |\n| ${'x'.repeat(300)} | 2 |`,
    ),
    call('Bash', { command: 'false' }, '4'),
    result('4', 'Exit code 1\nbad\nworse', { isError: true }),
    call('TodoWrite', { todos: [{ content: 'find it', status: 'completed' }] }, '5'),
    placed('system', { text: long }),
    placed('user', { text: 'so far', compaction: { tokensBefore: 1000 } }),
    prompt('thanks'),
  ]
}

describe.skipIf(path === undefined)('a page in a browser', () => {
  let browser: Browser
  let html: string
  beforeAll(async () => {
    browser = await startBrowser(path ?? '')
    html = await exported('html', conversation(), { session: { models: ['opus'] } })
  })
  afterAll(() => browser?.close())

  test('loads nothing and logs no errors', async () => {
    const { trouble } = await openPage(browser, html)
    expect(trouble).toEqual([])
  })

  test('has six colours, each with its own sign, and other ones in the dark', async () => {
    const [day, night] = await Promise.all(
      (['light', 'dark'] as const).map(async colorScheme =>
        looksOf((await openPage(browser, html, { colorScheme })).page),
      ),
    )
    for (const looks of [day, night]) {
      expect(new Set(looks?.map(({ colour }) => colour)).size).toBe(6)
      expect(new Set(looks?.map(({ sign }) => sign)).size).toBe(6)
    }
    for (const [at, { colour }] of (day ?? []).entries()) expect(night?.[at]?.colour).not.toBe(colour)
  })

  test.each(['light', 'dark'] as const)('has enough contrast in its %s colours', async colorScheme => {
    const { page } = await openPage(browser, html, { colorScheme })
    await page.click('#expand')
    expect(await page.evaluate(faintest)).toEqual([])
  })

  test('unfolds with a click, with a key, all at once, and without a script', async () => {
    const { page } = await openPage(browser, html)
    const fold = page.locator('.thinking details')
    expect(await fold.getAttribute('open')).toBeNull()
    await fold.locator('summary').click()
    expect(await fold.getAttribute('open')).toBe('')
    await page.keyboard.press('Enter')
    expect(await fold.getAttribute('open')).toBeNull()
    await page.click('#expand')
    expect(await page.locator('main details:not([open])').count()).toBe(0)
    await page.click('#collapse')
    expect(await page.locator('main details[open]').count()).toBe(0)
    const { page: plain } = await openPage(browser, html, { javaScriptEnabled: false })
    expect(await plain.locator('.tools').isVisible()).toBe(false)
    await plain.locator('.thinking summary').click()
    expect(await plain.locator('.thinking .prose').isVisible()).toBe(true)
  })

  test('finds words, even across colours and in folded text, and goes from one to the next', async () => {
    const { page } = await openPage(browser, html)
    await page.keyboard.press('/')
    await page.keyboard.type('NEEDLE')
    await expect.poll(() => page.locator('#count').innerText()).toBe('5')
    const fold = page.locator('.result details').first()
    expect(await fold.getAttribute('open')).toBeNull()
    await page.keyboard.press('Enter')
    expect(await page.locator('#count').innerText()).toBe('1 of 5')
    await page.keyboard.press('Enter')
    expect(await page.locator('#count').innerText()).toBe('2 of 5')
    expect(await fold.getAttribute('open')).toBe('')
    expect(await page.evaluate(`[...CSS.highlights.get('now')].map(String).join()`)).toBe('needle')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Shift+Enter')
    expect(await page.locator('#count').innerText()).toBe('5 of 5')
    await page.check('#only')
    expect(await page.locator('#m0').isVisible()).toBe(true)
    expect(await page.locator('#m14').isVisible()).toBe(false)
    await page.fill('#find', 'const needle = 1')
    await expect.poll(() => page.locator('#count').innerText()).toBe('1')
    await page.fill('#find', '(nowhere[')
    await expect.poll(() => page.locator('#count').innerText()).toBe('none')
    await page.focus('#find')
    await page.keyboard.press('Escape')
    expect(await page.locator('#m14').isVisible()).toBe(true)
  })

  test('links from the contents to a prompt, and from an anchor into folded text', async () => {
    const { page } = await openPage(browser, html)
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.click('nav a[href="#m14"]')
    expect(new URL(page.url()).hash).toBe('#m14')
    expect(await isOnScreen(page, '#m14')).toBe(true)
    await page.evaluate(`location.hash = '#m3'`)
    await page.locator('#m3:target').waitFor()
    expect(await isOnScreen(page, '#m3')).toBe(true)
    await page.hover('#m8 > .at')
    expect(await page.locator('#m8 > .at').getAttribute('href')).toBe('#m8')
    expect(await page.locator('#m8 > .at .i').isVisible()).toBe(false)
  })

  test.each([375, 768, 1280])('is not wider than a window of %i', async width => {
    const { page } = await openPage(browser, html, { viewport: { width, height: 800 } })
    await page.click('#expand')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    expect(
      await page.evaluate(
        `document.querySelector('.assistant pre').scrollWidth > document.querySelector('.assistant pre').clientWidth`,
      ),
    ).toBe(true)
  })

  test('is printed unfolded, in light colours, and without what only a screen needs', async () => {
    const { page } = await openPage(browser, html, { colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.locator('.tools').isVisible()).toBe(false)
    expect(await page.locator('nav').isVisible()).toBe(false)
    expect(await page.evaluate(`getComputedStyle(document.body).backgroundColor`)).toBe('rgb(255, 255, 255)')
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    expect(await page.locator('main details:not([open])').count()).toBe(0)
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
    expect(await page.locator('main details:not([open])').count()).toBeGreaterThan(0)
  })

  test('of a hostile transcript is complete, and runs nothing', async () => {
    const entries = hostileEntries()
    const { page, trouble } = await openPage(browser, await exported('html', entries, { session: hostileSession }))
    await page.click('#expand')
    await page.fill('#find', 'script')
    await expect.poll(() => page.locator('#count').innerText()).toMatch(/\d/)
    expect(trouble).toEqual([])
    expect(await page.evaluate('globalThis.broken')).toBeUndefined()
    expect(await page.locator('script').count()).toBe(1)
    expect(await page.locator('img, iframe, form, object, embed, base, link').count()).toBe(0)
    expect(await page.evaluate(`document.querySelectorAll('[id^=m]').length`)).toBe(entries.length)
    expect(await page.evaluate(`document.querySelector('#m${entries.length - 1}').closest('main') !== null`)).toBe(true)
    expect(
      await page.evaluate(`[...document.links].filter(one => !/^(https?:|mailto:|file:.*#)/.test(one.href)).length`),
    ).toBe(0)
  })

  test('made from hostile Markdown by a renderer with raw HTML runs nothing either', async () => {
    const entries = hostileEntries()
    const markdown = await exported('md', entries, { session: hostileSession })
    const body = new Marked({ gfm: true }).parse(markdown, { async: false })
    const { page, trouble } = await openPage(browser, `<!doctype html><meta charset="utf-8"><body>${body}</body>`)
    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
    expect(trouble).toEqual([])
    expect(await page.evaluate('globalThis.broken')).toBeUndefined()
    expect(await page.locator('script, img, iframe, form, style, base, link, meta:not([charset])').count()).toBe(0)
    const headings = await page.locator('body > h2').allInnerTexts()
    expect(headings.filter(words => !/^(?:You|Claude)(?: · |$)/.test(words))).toEqual([])
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('body > h2').count()).toBe(await page.locator('h2').count())
    expect(await page.evaluate(`[...document.links].filter(one => !/^(https?:|mailto:)/.test(one.href)).length`)).toBe(
      0,
    )
  })
})

interface Looked {
  readonly colour: string
  readonly sign: string
}

const kinds = ['you', 'assistant', 'call', 'result', 'thinking', 'compaction']

function looksOf(page: Page): Promise<Looked[]> {
  return page.evaluate(`${JSON.stringify(kinds)}.map(kind => {
    const name = document.querySelector('.' + kind + ':not(.error) .name')
    const sign = document.querySelector('.' + kind + ':not(.error) > .at use').getAttribute('href')
    return { colour: getComputedStyle(name).color, sign }
  })`)
}

const isOnScreen = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(`(() => {
    const { top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
    return top >= 0 && top < innerHeight && bottom > 0
  })()`)

/** Words with a contrast of less than 4.5 to 1 against their background. */
const faintest = `(() => {
  const parts = colour => (colour.match(/[\\d.]+/g) || []).map(Number)
  const light = colour => {
    const [r, g, b] = parts(colour).map(part => part / 255).map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ground = element => {
    for (let one = element; one; one = one.parentElement) {
      const colour = getComputedStyle(one).backgroundColor
      if (parts(colour)[3] !== 0) return colour
    }
    return 'rgb(255, 255, 255)'
  }
  const faint = new Set()
  for (const element of document.querySelectorAll('body *')) {
    if (![...element.childNodes].some(node => node.nodeType === 3 && node.data.trim()) || !element.checkVisibility()) continue
    const [a, b] = [light(getComputedStyle(element).color), light(ground(element))]
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    if (ratio < 4.5) faint.add(element.tagName + '.' + element.className + ' ' + ratio.toFixed(2))
  }
  return [...faint]
})()`
