import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'
import { environmentOf, ownFolder } from './engine/config/environment.ts'
import { LAST_SCREEN } from './engine/disk/state-file.ts'
import { endWithTerminal } from './engine/process/end-by-signal.ts'
import { keepCompiled, recallCompiled } from './engine/process/v8-code-cache.ts'

endWithTerminal()

/*
 * Runs the program, which is one file, from what V8 made of it the last time: reading JavaScript would take as long as
 * all that is done until the first picture.
 */
const file = join(__dirname, 'main.cjs')
const folder = ownFolder('cache', environmentOf(process.env))
const [, , first = ''] = process.argv
// Commands and the dashboard need other parts of the program; each finds only its own.
const isDashboard = /^(--root|--demo|$)/.test(first) && process.stdout.isTTY
const { version, platform, arch } = process
// V8's tag stands for its own version, its flags and what the processor can do, but not for patches that Node has made.
const runtime = `${version}-${platform}-${arch}-${cachedDataVersionTag().toString(16)}`
const name = { build: buildId, runtime, kind: isDashboard ? 'dashboard' : 'command' } as const
// Only what a start has run is kept compiled: one without a screen to show again, or for a word of help, has run little.
// What `cache clear` removes is not to be there again at once.
const isWorthKeeping = isDashboard ? existsSync(join(folder, LAST_SCREEN)) : /^(?!cache$)[a-z]/.test(first)
const { code: cachedData, answered = () => {} } = recallCompiled(folder, name) ?? {}
// The build leaves nothing but ASCII in it.
const script = new Script(readFileSync(file, 'latin1'), { filename: file, ...(cachedData && { cachedData }) })
script.runInThisContext()(createRequire(file), pathToFileURL(file).href, answered)
// By then the first picture is on the screen, and nothing that it does without is compiled yet.
if (isWorthKeeping && (!cachedData || script.cachedDataRejected))
  setImmediate(() => keepCompiled(folder, name, script.createCachedData()))
