// Bundles src into dist, since fewer files to open make a faster start. `--if-stale` builds only if a source is newer than
// the last build; `--types` also writes the declarations of the library.
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

/** Leaves out node-forge, with which secretlint opens certificates: we never do, and it is five times as large as the rest. */
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
  // Smaller files start faster; names stay, for readable stack traces.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'eof',
  logLevel: 'warning',
}

/** Large modules that the first paint does not need, each in a file of its own. */
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

/** Files besides src that decide what is built. */
const recipe = ['build.mjs', 'bundle-blessed.mjs', 'notices.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']

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

/**
 * Folder of the parts that the program is joined from. It is inside the project because esbuild obeys the tsconfig.json
 * and the package.json above it: elsewhere, the program would not be in strict mode.
 */
const parts = 'dist/parts'

/** Files with code in dist. AssemblyScript compiles its own library in. */
const bundled = ['node_modules/assemblyscript/std/assembly/memory.ts']

if (!process.argv.includes('--if-stale') || isStale()) {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await assemble()
  await bundle()
}
if (process.argv.includes('--types')) writeTypes()

/** Compiles the inner loops of a scan and of a search, which load them from beside the bundle. */
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

/** Bundles, and records the files whose code is in the bundle. */
async function build(options) {
  const { metafile } = await esbuild.build({ ...options, metafile: true })
  bundled.push(...filesIn(metafile))
}

/** Bundles one module on its own, as code shared between the library and a worker would be one more file to open. */
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

/** Bundles the program as one script, as V8's code cache works only for scripts, with large and rarely needed parts beside it. */
async function bundleProgram() {
  const file = join(root, 'dist/main.cjs')
  await bundleParts()
  await joinParts(file)
  const text = asAscii(readFileSync(file, 'utf8'))
  writeFileSync(file, text)
  const buildId = createHash('sha256').update(text).digest('hex').slice(0, 16)
  for (const [name, entry] of Object.entries(aside)) await bundleScript(entry, `dist/${name}.cjs`)
  writeNotices()
  // Last, so that its existence means that the build is complete.
  await bundleScript('src/start.ts', 'dist/start.cjs', { buildId: JSON.stringify(buildId) })
}

/**
 * Joins modules that are always loaded together into parts. In a script, each of them would have a function of its own,
 * and calling five hundred of those takes two milliseconds of every start.
 */
async function bundleParts() {
  await build({
    ...common,
    entryPoints: ['src/main.ts'],
    outdir: parts,
    format: 'esm',
    splitting: true,
    plugins: [blessedForUs, besideProgram],
  })
}

async function joinParts(outfile) {
  await esbuild.build({
    ...common,
    entryPoints: [`${parts}/main.js`],
    outfile,
    format: 'cjs',
    supported: { 'dynamic-import': false },
    external: ['./*.cjs'],
    plugins: [],
    define: { 'import.meta.url': 'bundleUrl' },
    banner: { js: '(function (require, bundleUrl, answered) {' },
    footer: { js: '})' },
  })
  rmSync(join(root, parts), { recursive: true })
}

function writeNotices() {
  try {
    writeFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), noticesOf(root, bundled))
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/** Escapes characters that esbuild leaves in patterns: text of one byte for each character is read several times faster. */
function asAscii(text) {
  return text.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Bundles a script. Modules that have a script of their own are loaded from there. */
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
