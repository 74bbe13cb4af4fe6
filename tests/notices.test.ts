import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'
import { build, type Plugin } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { priceSource } from '../src/statistics/prices-table.ts'
import { makeHome } from './support/home.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const notices = () => readFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')
const ruler = `${'='.repeat(80)}\n`

describe('the file of third-party notices', () => {
  test('lists exactly the packages whose code is shipped, each with its licence', async () => {
    const entries = notices().split(ruler).slice(1)
    const named = entries.map(entry => entry.slice(0, entry.indexOf('\n')))
    const found = new Set([...(await bundledPackages()), ...(await assembledPackages())].map(nameAndVersion))
    // The price table is data in a file of ours.
    expect(named.sort()).toEqual([...found, priceSource].sort())
    expect(found.size).toBeGreaterThan(50)
    for (const entry of entries) {
      expect(entry).toMatch(/^License: (MIT|ISC|BSD-3-Clause|Apache-2\.0)$/m)
      expect(entry).toMatch(/Permission is hereby granted|Permission to use|Redistribution and use|Apache License/i)
    }
  })

  test('has the full texts, and the notice of AssemblyScript', () => {
    for (const file of ['execa/license', 'blessed/LICENSE', 'human-signals/LICENSE', 'assemblyscript/NOTICE'])
      expect(notices()).toContain(readFileSync(join(root, 'node_modules', file), 'utf8').trim())
  })

  test('says so if a package has no licence file, and names its author', () => {
    const [, entry = ''] = notices().split(`${ruler}x256 `)
    expect(entry).toContain('no file with its licence. Its package.json names MIT and James Halliday')
  })

  test('is shipped', () => {
    const [tarball] = JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        cwd: root,
        encoding: 'utf8',
        stdio: 'pipe',
      }),
    )
    expect(tarball.files.map(({ path }: { path: string }) => path)).toContain('dist/THIRD-PARTY-NOTICES.txt')
  })

  test.each([
    [{ name: 'free', version: '1.0.0' }, 'free is bundled, but does not say under which licence.'],
    [{ name: 'free', license: 'ISC' }, 'free is bundled under ISC, but comes without the text of it.'],
    [undefined, 'node_modules/free is bundled, but its package.json cannot be read.'],
  ])('cannot be written for a package like %o', async (manifest, sentence) => {
    const { path } = makeHome()
    const folder = join(path, 'node_modules/free')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'index.js'), '')
    if (manifest) writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    const { noticesOf } = await ours<{ noticesOf(root: string, paths: readonly string[]): string }>('notices.mjs')
    expect(() => noticesOf(path, ['node_modules/free/index.js'])).toThrow(sentence)
  })
})

/** The folders of all packages in a bundle of everything that is built from src, however it is split. */
async function bundledPackages(): Promise<string[]> {
  const { blessedForUs } = await ours<{ blessedForUs: Plugin }>('bundle-blessed.mjs')
  const workers = ['engine/scan/scan-worker', 'engine/search/workers/find-worker', 'effects/exporting/worker']
  const entries = ['start', 'main', 'index', 'demo/stand-in', ...workers].map(name => `src/${name}.ts`)
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entries, 'node_modules/execa/index.js'],
    outdir: 'nowhere',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    // All share our version, even packages that come with an older one.
    external: ['execa'],
    minifySyntax: true,
    plugins: [blessedForUs],
    logLevel: 'silent',
  })
  return Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([path, { bytesInOutput }]) => path.includes('node_modules/') && bytesInOutput > 0)
    .map(([path]) => path.replace(/(.*node_modules\/(@[^/]+\/)?[^/]+)\/.*/, '$1'))
}

/** AssemblyScript itself, if the source maps say that its library is in the result. */
async function assembledPackages(): Promise<string[]> {
  const maps: string[] = []
  for (const source of ['condense/assembly/condense.ts', 'search/assembly/find.ts']) {
    const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--use', 'abort=', '--sourceMap']
    const { error } = await asc.main(
      [`src/engine/${source}`, ...options, '--baseDir', root, '--outFile', 'nowhere.wasm'],
      { writeFile: (name, text) => void (name.endsWith('.map') && maps.push(String(text))) },
    )
    expect(error).toBeNull()
  }
  return maps.some(map => map.includes('~lib/')) ? ['node_modules/assemblyscript'] : []
}

function nameAndVersion(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return `${name} ${version}`
}

/** Our own script, without types. */
async function ours<Exports>(name: string): Promise<Exports> {
  return await import(/* @vite-ignore */ join(root, name))
}
