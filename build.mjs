// Bundles src into dist: few files to open means a fast start. `--if-stale` builds only when a source is newer than the
// last build; `--types` also writes the declarations of the library.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('.', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

if (!process.argv.includes('--if-stale') || isStale()) await bundle()
if (process.argv.includes('--types')) writeTypes()

async function bundle() {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: ['src/main.ts', 'src/index.ts', 'src/engine/scan-worker.ts'],
    outdir: 'dist',
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    // jsonc-parser's CommonJS build hides its parts from a bundler.
    mainFields: ['module', 'main'],
    target: 'node20.19',
    legalComments: 'eof',
    define: { 'import.meta.env.VERSION': JSON.stringify(version) },
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
