import { Marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { exportFormats } from '../../src/model/export.ts'
import { exported } from '../support/exporting.ts'
import { hostileEntries, hostileSession } from '../support/secrets/hostile-entries.ts'

const hidden = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

describe('a hostile transcript', () => {
  test.each(exportFormats.filter(format => format !== 'json'))('leaves nothing invisible in %s', async format => {
    const text = await exported(format, hostileEntries(), { session: hostileSession })
    expect(hidden.exec(text)?.index).toBeUndefined()
    expect(Buffer.from(text).toString()).toBe(text)
  })

  test('becomes no tag and no attribute of a page', async () => {
    const page = await exported('html', hostileEntries(), { session: hostileSession })
    const shape = page.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '<$1>')
    const odd = [...shape.matchAll(/<[^>]*>?/g)].filter(([tag]) => !ours.test(tag)).map(([tag]) => tag)
    expect(odd).toEqual([])
    const ids = [...shape.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('stays within its turns in Markdown', async () => {
    const text = await exported('md', hostileEntries(), { session: hostileSession })
    const outside = text.replace(/^(`{3,}).*\n[\s\S]*?\n\1$/gm, '')
    const headings = outside.split('\n').filter(line => /^#{1,2} /.test(line))
    expect(headings.filter(line => !/^(?:# &lt;|## (?:You|Claude)(?: · |$))/.test(line))).toEqual([])
    expect(outside.match(/^<details>$/gm)?.length).toBe(outside.match(/^<\/details>$/gm)?.length)
    const elements: string[] = []
    const marked = new Marked({
      gfm: true,
      walkTokens: token => void (token.type === 'html' && elements.push(token.raw)),
    })
    marked.parse(text, { async: false })
    const odd = elements.filter(raw => !/^(?:<details>\n<summary>[^<>]*<\/summary>|<\/details>)\s*$/.test(raw))
    expect(odd).toEqual([])
    expect(elements.length).toBeGreaterThan(100)
  })
})

/** Every tag that we write, with its attributes. */
const ours =
  /^(?:<!doctype html>|<\/[a-z][a-z0-9]*>|<(?:[a-z][a-z0-9]*)(?: (?:charset|http-equiv|content|name|lang|class|id|href|rel|title|role|type|placeholder|autocomplete|spellcheck|datetime|start|viewBox|d|cx|cy|r|data-n|aria-[a-z]+)="[^"<>]*"| (?:open|hidden))*\/?>)$/
