import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Ground, pictureOf } from './support/picture.ts'
import type { TerminalRun } from './support/terminal.ts'
import { arrive, type Walk, walks } from './support/walks.ts'

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
const dark: Ground = { background: '#15171b', foreground: '#d0d0d0' }
/** What the user's terminal may look like: themes that paint no ground are shown on one that suits them. */
const grounds: { readonly [Theme in Walk['theme']]: Ground } = {
  auto: dark,
  dark,
  light: { background: '#fbfbfb', foreground: '#262626' },
  contrast: { background: '#000000', foreground: '#ffffff' },
  16: { background: '#1e1e1e', foreground: '#cccccc' },
}

/** Takes the walks of the tests and makes a picture at the end of each. Names in the arguments choose some of them. */
const chosen = process.argv.slice(2)
if (chosen.length === 0) removeOld()
for (const walk of walks) {
  if (chosen.length === 0 || chosen.includes(walk.name)) await takePicture(walk)
}

function removeOld(): void {
  for (const name of readdirSync(folder)) if (name.endsWith('.png')) rmSync(`${folder}${name}`)
}

async function takePicture(walk: Walk): Promise<void> {
  const ends: (() => void)[] = []
  try {
    const run = await arrive(walk, act => ends.push(act))
    await quiet(run)
    const picture = pictureOf(run.xterm, { ...grounds[walk.theme], hasCursor: hasCursor(run) })
    writeFileSync(`${folder}${walk.name}.png`, picture)
    console.log(`${walk.name}.png  ${Math.round(picture.length / 1000)} KB`)
  } finally {
    for (const end of ends.reverse()) end()
  }
}

/** Until nothing more is drawn: colours of code may come a little later than the code. */
async function quiet(run: TerminalRun): Promise<void> {
  for (let before = ''; before !== run.written(); ) {
    before = run.written()
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

function hasCursor(run: TerminalRun): boolean {
  const written = run.written()
  return written.lastIndexOf('\x1b[?25h') > written.lastIndexOf('\x1b[?25l')
}
