// Bundles src into dist: few files to open means a fast start. `--if-stale` builds only when a source is newer than the
// last build; `--types` also writes the declarations of the library.
import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'
import { build } from 'esbuild'
import { blessedForUs } from './bundle-blessed.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

if (!process.argv.includes('--if-stale') || isStale()) {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await assemble()
  await bundle()
}
if (process.argv.includes('--types')) writeTypes()

/** The scanner's inner loop, which a scan looks for beside the bundle. */
async function assemble() {
  const source = 'src/engine/condense/assembly/condense.ts'
  const options = [
    '-O3',
    '--noAssert',
    '--runtime',
    'stub',
    '--enable',
    'simd',
    '--use',
    'abort=',
    '--memoryBase',
    '65536',
  ]
  const target = ['--baseDir', root, '--outFile', 'dist/condense.wasm', '--initialMemory', '4']
  const { error, stderr } = await asc.main([source, ...options, ...target])
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`)
}

/** Each on its own: what the program shares only with a library or a worker would lie in one more file to open. */
async function bundle() {
  for (const entry of ['src/main.ts', 'src/index.ts', 'src/engine/scan-worker.ts']) await bundleOne(entry)
}

async function bundleOne(entry) {
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: 'dist',
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    // jsonc-parser's CommonJS build hides its parts from a bundler.
    mainFields: ['module', 'main'],
    plugins: [blessedForUs],
    target: 'node20.19',
    // Less to read at every start; names are kept, for those who read what went wrong.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'eof',
    logLevel: 'warning',
  })
}

function isStale() {
  try {
    const built = statSync(join(root, 'dist/main.js')).mtimeMs
    return newest(join(root, 'src')) > built || statSync(join(root, 'package.json')).mtimeMs > built
  } catch {
    return true
  }
}

function newest(directory) {
  return Math.max(
    ...readdirSync(directory, { withFileTypes: true }).map(entry => {
      const path = join(directory, entry.name)
      return entry.isDirectory() ? newest(path) : statSync(path).mtimeMs
    }),
  )
}

function writeTypes() {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.types.json'], {
    cwd: root,
    stdio: 'inherit',
  })
}
