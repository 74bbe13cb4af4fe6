import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'
import { environmentOf, ownFolder } from './engine/config/environment.ts'
import { LAST_SCREEN } from './engine/disk/state-file.ts'
import { endWithTerminal } from './engine/process/end-by-signal.ts'
import { keepCompiled, recallCompiled } from './engine/process/v8-code-cache.ts'

endWithTerminal()

/*
 * Runs the program, a single file, from V8's code cache of an earlier run: compiling the JavaScript would take as long
 * as everything else before the first frame.
 */
const file = join(__dirname, 'main.cjs')
const folder = ownFolder('cache', environmentOf(process.env))
const [, , first = ''] = process.argv
// Commands and the dashboard need different parts of the program, so each has a cache of its own.
const isDashboard = /^(--root|--demo|$)/.test(first) && process.stdout.isTTY
const { version, platform, arch } = process
// V8's tag covers its own version, its flags and the processor's features, but not the patches that Node makes to it.
const runtime = `${version}-${platform}-${arch}-${cachedDataVersionTag().toString(16)}`
const name = { build: buildId, runtime, kind: isDashboard ? 'dashboard' : 'command' } as const
// The cache holds only code that has run: too little in a dashboard without a remembered screen, or for a page of help.
// And `cache clear` must not leave a new cache behind.
const isWorthKeeping = isDashboard ? existsSync(join(folder, LAST_SCREEN)) : /^(?!cache$)[a-z]/.test(first)
const { code: cachedData, answered = () => {} } = recallCompiled(folder, name) ?? {}
// Latin-1 is enough, as the build writes only ASCII.
const script = new Script(readFileSync(file, 'latin1'), { filename: file, ...(cachedData && { cachedData }) })
// The program lies beside this file, so it can load its parts from here.
script.runInThisContext()(require, import.meta.url, answered)
// By then the first frame is on the screen, and only code that it needed is compiled.
if (isWorthKeeping && (!cachedData || script.cachedDataRejected))
  setImmediate(() => keepCompiled(folder, name, script.createCachedData()))
