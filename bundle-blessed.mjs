// Bundles blessed. It loads its widgets by computed names, which a bundler cannot follow, and its screen requires a
// terminal driver and other parts that we replace, and that would be read at every start.
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname } from 'node:path'

export const blessedForUs = {
  name: 'blessed-for-us',
  setup(build) {
    build.onLoad({ filter: /[\\/]blessed[\\/]lib[\\/]widget\.js$/ }, ({ path }) => ({
      contents: widgets.map(requireWidget).join('\n'),
      resolveDir: dirname(path),
    }))
    build.onLoad({ filter: /[\\/]blessed[\\/]lib[\\/](program|tput)\.js$/ }, () => ({
      contents: 'module.exports = function () {}',
    }))
    build.onLoad({ filter: /[\\/]blessed[\\/]lib[\\/]widgets[\\/]screen\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(unneededByScreen, '{}'),
      resolveDir: dirname(path),
    }))
    // Turns requires of Node's modules into imports, as an ES module has no `require`.
    build.onResolve({ filter: /^[a-z]/ }, ({ path, kind }) =>
      kind === 'require-call' && isBuiltin(path)
        ? { path: path.replace(/^node:/, ''), namespace: 'required' }
        : undefined,
    )
    build.onResolve({ filter: /^imported:/ }, ({ path }) => ({ path: path.slice(9), namespace: 'imported' }))
    build.onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require('imported:${path}').default`,
    }))
    build.onLoad({ filter: /./, namespace: 'imported' }, ({ path }) => ({
      contents: `export { default } from 'node:${path}'`,
    }))
    // `new Buffer` would print a warning in the middle of the screen.
    build.onLoad({ filter: /[\\/]drawille-blessed-contrib[\\/]index\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace('new Buffer(', 'Buffer.alloc('),
      resolveDir: dirname(path),
    }))
  },
}

/** The widgets that the charts need. */
const widgets = ['Node', 'Screen', 'Element', 'Box', 'List']

const requireWidget = name =>
  `exports.${name} = exports.${name.toLowerCase()} = require('./widgets/${name.toLowerCase()}')`

/** Requires for its own drawing, which we replace, for its log window, Windows, and child processes. */
const unneededByScreen =
  /require\('(?:path|fs|child_process|\.\.\/(?:colors|program|unicode|helpers)|\.\/(?:log|element|box))'\)/g
