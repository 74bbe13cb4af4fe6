// Loaded before the program by a test: sends this process a signal when it is about to run compiled code.
const { Script } = require('node:vm')

const { runInThisContext } = Script.prototype
Script.prototype.runInThisContext = function (...given) {
  if (this.cachedDataRejected === false) process.kill(process.pid, process.env.SIGNAL_AT_START)
  return runInThisContext.apply(this, given)
}
