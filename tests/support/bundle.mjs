// Bundles a program for tests as the real one is bundled: `node bundle.mjs source folder`.
import { build } from 'esbuild'
import { blessedForUs } from '../../bundle-blessed.mjs'

const [source, target] = process.argv.slice(2)
await build({
  entryPoints: [source],
  outdir: target,
  splitting: true,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  plugins: [blessedForUs],
  logLevel: 'warning',
})
