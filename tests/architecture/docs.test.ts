import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from '../support/source.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const folders = new Set(files.flatMap(foldersOf))
const words = new Set(sourceFiles.flatMap(file => file.words))
const read = (page: string) => readFileSync(join(root, page), 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('ARCHITECTURE.md is one page', () => {
  expect(read('docs/ARCHITECTURE.md').trim().split(/\s+/).length).toBeLessThanOrEqual(1200)
})

test('the folders that ARCHITECTURE.md draws are there', () => {
  const [, drawn = ''] = /^src\/\n(.*?)^```/ms.exec(read('docs/ARCHITECTURE.md')) ?? []
  const names = new Set([...folders, ...files].filter(path => path.startsWith('src/')).flatMap(path => path.split('/')))
  const named = matches(drawn.replace('the same', ''), /([\w.-]+)/g)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(name => !names.has(name))).toEqual([])
})

/** Pages that also name members of Claude Code's lines, and words that are searched. */
const aboutOthers = ['docs/COUNTING.md', 'docs/BENCHMARKS.md']

const pages = files.filter(file => file.endsWith('.md'))

test.each(pages.filter(page => !aboutOthers.includes(page)))('%s names only members that the code has', page => {
  const named = matches(read(page), /`([a-z]+[A-Z]\w*)(?:\(\))?`/g)
  expect(named.filter(name => !words.has(name))).toEqual([])
})

describe.each(pages)('%s', page => {
  test('names only source files and folders that are there', () => {
    const named = matches(read(page), /`([\w/.-]+\.(?:ts|mjs|cjs)|(?:src|tests|docs)\/[\w/-]+)\/?`/g)
    const isThere = (name: string) => folders.has(name) || files.some(file => `/${file}`.endsWith(`/${name}`))
    expect(named.filter(name => !isThere(name) && !name.startsWith('dist/'))).toEqual([])
  })

  test('links only to pages that are there', () => {
    const links = matches(read(page), /\]\(((?!https?:|#)[^)#]+)[^)]*\)/g)
    expect(links.filter(link => !existsSync(join(root, page, '..', link)))).toEqual([])
  })
})

function foldersOf(path: string): readonly string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}
