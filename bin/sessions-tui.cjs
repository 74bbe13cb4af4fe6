#!/usr/bin/env node
// Written in the JavaScript of 2009, so that old versions of Node can run it and say which one is needed.

// Before all else: without a listener, Node opens its debugger's port on SIGUSR1 and writes that onto the screen.
process.on('SIGUSR1', endLikeSigterm)

// The same versions as `engines` in package.json, which would take longer to read.
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
