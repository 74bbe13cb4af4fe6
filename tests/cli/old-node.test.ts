import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { makeHome } from '../support/home.ts'
import { otherNodes } from '../support/nodes.ts'
import { program } from '../support/program.ts'

const old = otherNodes('18.20.8')

test.skipIf(!old.areHere)(`Node 18 is told which version is needed, and nothing is written${old.missing}`, () => {
  const home = makeHome()
  const { status, stdout, stderr } = spawnSync(old.file('18.20.8'), [program, 'list'], {
    env: home.env,
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: sentence('18.20.8') })
  expect(readdirSync(home.path)).toEqual([])
})

test.each(['0.10.48', '18.20.8', '20.10.0', '20.18.3', '21.7.3', '22.0.0', '22.1.0'])('%s is too old', version => {
  expect(startedBy(version)).toMatchObject({ status: 1, stdout: '', stderr: sentence(version) })
})

test.each(['20.19.0', '20.20.2', '22.2.0', '22.10.0', '23.0.0', '24.0.0', '100.0.0'])('%s is new enough', version => {
  expect(startedBy(version)).toMatchObject({ status: 0, stderr: '' })
})

test('the versions are those that package.json asks for', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(engines.node).toBe('^20.19 || >=22.2')
})

test('the starter can be parsed by versions of Node that know only ES5', async () => {
  const text = readFileSync(program, 'utf8')
  const [asItIs, asEs5] = await Promise.all(['esnext', 'es5'].map(target => transform(text, { target })))
  expect(asEs5?.code).toBe(asItIs?.code)
  // The only newer thing that esbuild writes.
  expect(text).not.toMatch(/,\s*\)/)
})

const sentence = (version: string): string =>
  `sessions-tui needs Node.js 22.2 or newer (of the 20 series, 20.19 or newer); this is v${version}. Install a newer one first.\n`

/** Runs the program under this Node, which claims to be another version. */
function startedBy(version: string) {
  const says = `Object.defineProperties(process, {
    version: { value: 'v${version}' },
    versions: { value: { ...process.versions, node: '${version}' } },
  })
  process.argv.splice(1, 0, ${JSON.stringify(program)})
  require(${JSON.stringify(program)})`
  return spawnSync(process.execPath, ['--eval', says, '--', '--version'], { env: makeHome().env, encoding: 'utf8' })
}
