// How blessed goes into a bundle. It finds its widgets by computed names, which a bundler cannot follow, and brings a
// driver for terminals that we have our own of; both would be loaded at every start.
import { readFile } from 'node:fs/promises'
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
    // Only for Windows, and for what never fails: not worth loading at every start.
    build.onLoad({ filter: /[\\/]blessed[\\/]lib[\\/]widgets[\\/](screen|element)\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace("cp = require('child_process')", 'cp = {}')
        .replace("require('assert')", '{ ok() {} }'),
      resolveDir: dirname(path),
    }))
  },
}

/** The screen, and what the charts are made of. */
const widgets = ['Node', 'Screen', 'Element', 'Box', 'List', 'Log']

const requireWidget = name =>
  `exports.${name} = exports.${name.toLowerCase()} = require('./widgets/${name.toLowerCase()}')`

/** CommonJS in a module: what it requires of Node must come from somewhere. */
export const requireOfNode = {
  js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
}
