// Loaded with `--import`: writes the peak memory of the program, in bytes, to file descriptor 3.
import { readFileSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Workers inherit `--import`, but their memory is part of the process's.
if (isMainThread) process.on('exit', () => writeSync(3, String(peak() * 1024)))

function peak() {
  try {
    // On Linux the `maxRSS` of a process begins at its parent's value; this figure is its own.
    return Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}
