#!/usr/bin/env node
// Old versions of Node read this file too, to say which is needed: it is written in the JavaScript of 2009.

// First of all: without a listener Node answers SIGUSR1 by opening its debugger's port and writing that onto the screen.
process.on('SIGUSR1', endLikeSigterm)

// The versions are those of `engines` in package.json, which would take longer to read.
function isNewEnough(major, minor) {
  return major > 22 || (major === 22 && minor >= 2) || (major === 20 && minor >= 19)
}

if (isNewEnough.apply(null, process.versions.node.split('.').map(Number))) {
  require('../dist/start.cjs')
} else {
  process.exitCode = 1
  console.error(
    'sessions-tui needs Node.js 22.2 or newer (of the 20 series, 20.19 or newer); this is %s. Install a newer one first.',
    process.version
  )
}

function endLikeSigterm() {
  process.kill(process.pid, 'SIGTERM')
}
