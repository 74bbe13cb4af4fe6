import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs')).map(name => `docs/${name}`)]
const read = (page: string) => readFileSync(join(root, page), 'utf8')

test('ARCHITECTURE.md is one page', () => {
  expect(read('docs/ARCHITECTURE.md').trim().split(/\s+/).length).toBeLessThanOrEqual(1200)
})

test.each(pages.filter(page => page.endsWith('.md')))('every source file that %s names is there', page => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  const named = [...read(page).matchAll(/`([\w/-]+\.(?:ts|mjs))`/g)].map(([, name = '']) => name)
  expect(named.filter(name => !files.some(file => file === name || file.endsWith(`/${name}`)))).toEqual([])
})

test.each(pages.filter(page => page.endsWith('.md')))('every page that %s links to is there', page => {
  const links = [...read(page).matchAll(/\]\(((?!https?:|#)[^)#]+)[^)]*\)/g)].map(([, link = '']) => link)
  expect(links.filter(link => !existsSync(join(root, page, '..', link)))).toEqual([])
})
