// Bundles src into dist: few files to open means a fast start. `--if-stale` builds only when a source is newer than the
// last build; `--types` also writes the declarations of the library.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'
import * as esbuild from 'esbuild'
import { blessedForUs } from './bundle-blessed.mjs'
import { filesIn, noticesOf } from './notices.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Node-forge, which secretlint loads to open certificates. We never ask it to, and it is five times as large as all else. */
const withoutForge = {
  name: 'without-forge',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/index-/ }, ({ path, importer, kind }) =>
      kind === 'dynamic-import' && importer.includes('secretlint') ? { path, external: true } : undefined,
    )
  },
}

const common = {
  absWorkingDir: root,
  entryNames: '[name]',
  bundle: true,
  platform: 'node',
  // jsonc-parser's CommonJS build hides its parts from a bundler.
  mainFields: ['module', 'main'],
  plugins: [blessedForUs, withoutForge],
  target: 'node20.19',
  // Less to read at every start; names are kept, for those who read what went wrong.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'eof',
  logLevel: 'warning',
}

/** Large, and not needed for the first picture. */
const aside = {
  execa: 'execa',
  'system-clipboard': 'src/effects/system-clipboard.ts',
  marked: 'marked',
  highlighter: 'src/text/highlighter.ts',
  charts: 'src/terminal/charts.ts',
  renderers: 'src/export/renderers.ts',
  'redact-rules': 'src/export/redact/rules/rules.ts',
  demo: 'src/demo/index.ts',
  'stand-in': 'src/demo/stand-in.ts',
}

/** What decides besides src what is built. */
const recipe = ['build.mjs', 'bundle-blessed.mjs', 'notices.mjs', 'package.json', 'package-lock.json']

const besideProgram = {
  name: 'beside-program',
  setup({ onResolve }) {
    onResolve({ filter: /^(execa|marked|\.{1,2}\/.*\.ts)$/ }, ({ path, resolveDir, kind }) => {
      const entry = path.startsWith('.') ? relative(root, join(resolveDir, path)) : path
      const [name] = Object.entries(aside).find(([, one]) => one === entry) ?? []
      return name !== undefined && kind === 'dynamic-import' ? { path: `./${name}.cjs`, external: true } : undefined
    })
  },
}

const besideOthers = {
  name: 'beside-others',
  setup({ onResolve }) {
    onResolve({ filter: /^execa$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './execa.cjs', external: true },
    )
  },
}

/** The files that there is code of in dist. AssemblyScript's own library is in what it compiles. */
const bundled = ['node_modules/assemblyscript/std/assembly/memory.ts']

if (!process.argv.includes('--if-stale') || isStale()) {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await assemble()
  await bundle()
}
if (process.argv.includes('--types')) writeTypes()

/** The inner loops of a scan and of a search, which look for them beside the bundle. */
async function assemble() {
  await compile('src/engine/condense/assembly/condense.ts', 'dist/condense.wasm')
  await compile('src/engine/search/assembly/find.ts', 'dist/find.wasm')
}

async function compile(source, outFile) {
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
  const target = ['--baseDir', root, '--outFile', outFile, '--initialMemory', '8']
  const { error, stderr } = await asc.main([source, ...options, ...target])
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`)
}

async function bundle() {
  for (const entry of ['src/index.ts', 'src/engine/scan/scan-worker.ts', 'src/engine/search/workers/find-worker.ts'])
    await bundleModule(entry)
  await bundleModule({ in: 'src/effects/exporting/worker.ts', out: 'export-worker' })
  await bundleProgram()
}

/** Bundles, and takes note of whose code is in it. */
async function build(options) {
  const { metafile } = await esbuild.build({ ...options, metafile: true })
  bundled.push(...filesIn(metafile))
}

/** Each on its own: what the library shares only with a worker would lie in one more file to open. */
async function bundleModule(entry) {
  await build({
    ...common,
    entryPoints: [entry],
    outdir: 'dist',
    chunkNames: '[name]-[hash]',
    splitting: true,
    format: 'esm',
  })
}

/** The program is one script, as only what V8 made of a script can be kept; beside it what is large and seldom needed. */
async function bundleProgram() {
  await build({
    ...common,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/main.cjs',
    format: 'cjs',
    supported: { 'dynamic-import': false },
    plugins: [blessedForUs, besideProgram],
    define: { 'import.meta.url': 'bundleUrl' },
    banner: { js: '(function (require, bundleUrl, answered) {' },
    footer: { js: '})' },
  })
  const file = join(root, 'dist/main.cjs')
  const text = asAscii(readFileSync(file, 'utf8'))
  writeFileSync(file, text)
  const buildId = createHash('sha256').update(text).digest('hex').slice(0, 16)
  for (const [name, entry] of Object.entries(aside)) await bundleScript(entry, `dist/${name}.cjs`)
  writeNotices()
  // The last of all: where it is, everything is.
  await bundleScript('src/start.ts', 'dist/start.cjs', { buildId: JSON.stringify(buildId) })
}

function writeNotices() {
  try {
    writeFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), noticesOf(root, bundled))
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/** Text of one byte for each character is read several times faster. What esbuild leaves as it is stands in patterns. */
function asAscii(text) {
  return text.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** What one of these needs of another is not in it a second time. */
async function bundleScript(entry, outfile, define = {}) {
  await build({
    ...common,
    entryPoints: [entry],
    outfile,
    format: 'cjs',
    supported: { 'dynamic-import': false },
    plugins: [...common.plugins, besideProgram, besideOthers],
    banner: { js: 'const scriptUrl = require("node:url").pathToFileURL(__filename).href;' },
    define: { 'import.meta.url': 'scriptUrl', ...define },
  })
}

function isStale() {
  try {
    const built = statSync(join(root, 'dist/start.cjs')).mtimeMs
    return newest(join(root, 'src')) > built || recipe.some(name => statSync(join(root, name)).mtimeMs > built)
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
