import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Home, makeHome } from '../support/home.ts'
import { otherNodes } from '../support/nodes.ts'
import { program } from '../support/program.ts'

const patches = otherNodes('20.20.0', '20.20.2')

describe.skipIf(!patches.areHere)(`two patch versions of Node${patches.missing}`, () => {
  describe.each([
    ['20.20.0', '20.20.2'],
    ['20.20.2', '20.20.0'],
  ])('%s, then %s', (before, after) => {
    test('share a cache folder, and each keeps its own compiled code', () => {
      const home = homeWithCache()
      expect(start(before, home, 'list')).toMatchObject({ status: 0, signal: null })
      const [first = ''] = keptIn(home)
      const { mtimeMs } = statSync(join(home.cache, first))
      for (const args of [['list'], ['list', '--json'], ['--version'], ['search', 'x'], ['cache']])
        expect(start(after, home, ...args)).toMatchObject({ signal: null })
      expect(start(before, home, 'list')).toMatchObject({ status: 0, signal: null })
      expect(keptIn(home).map(versionIn).sort()).toEqual(['20.20.0', '20.20.2'])
      expect(statSync(join(home.cache, first)).mtimeMs).toBe(mtimeMs)
      expect(start(after, home, 'cache', 'clear')).toMatchObject({ status: 0, signal: null })
    })

    test('crash on the other’s code at most once', () => {
      const home = homeWithCache()
      start(before, home, 'list')
      const [foreign = ''] = keptIn(home)
      start(after, home, 'list')
      const own = keptIn(home).find(name => name !== foreign) ?? ''
      for (const args of [['list'], ['cache', 'clear']]) {
        if (!keptIn(home).includes(foreign)) start(before, home, 'list')
        copyFileSync(join(home.cache, foreign), join(home.cache, own))
        expect(start(after, home, ...args).signal).not.toBeNull()
        expect(start(after, home, ...args)).toMatchObject({ status: 0, signal: null })
      }
    })
  })
})

function homeWithCache(): Home {
  const home = makeHome()
  mkdirSync(home.cache, { recursive: true })
  return home
}

function start(version: string, home: Home, ...args: readonly string[]) {
  return spawnSync(patches.file(version), [program, ...args], { env: home.env, cwd: home.path, encoding: 'utf8' })
}

function keptIn({ cache }: Home): string[] {
  return readdirSync(cache).filter(name => name.endsWith('-command'))
}

const versionIn = (name: string): string | undefined => /-v([\d.]+)-/.exec(name)?.[1]
