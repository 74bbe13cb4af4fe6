import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { browserPath, startBrowser } from './support/browser.ts'
import { demoNow, makeDemoHome } from './support/demo-home.ts'
import { type Ground, pictureOf } from './support/pictures/picture.ts'
import { program } from './support/program.ts'
import type { TerminalRun } from './support/terminal.ts'
import { arrive, surroundings, type Walk, walks } from './support/walks.ts'

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
const dark: Ground = { background: '#15171b', foreground: '#d0d0d0' }
/** The backgrounds of terminals: themes that paint none of their own are shown on a suitable one. */
const grounds: { readonly [Theme in Walk['theme']]: Ground } = {
  auto: dark,
  dark,
  light: { background: '#fbfbfb', foreground: '#262626' },
  contrast: { background: '#000000', foreground: '#ffffff' },
  16: { background: '#1e1e1e', foreground: '#cccccc' },
}

/** Takes a picture at the end of each walk of the tests; arguments name the walks to take. */
const chosen = process.argv.slice(2)
if (chosen.length === 0) removeOld()
for (const walk of walks) {
  if (chosen.length === 0 || chosen.includes(walk.name)) await takePicture(walk)
}

if (chosen.length === 0 || chosen.includes('page')) await takePagePictures()

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

/** Waits until nothing more is drawn: code is coloured a little after it appears. */
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

/** Pictures of the page that the program exports, in a browser. */
async function takePagePictures(): Promise<void> {
  const executable = browserPath()
  if (executable === undefined) return console.log('page.png was left out: there is no Chromium here')
  const ends: (() => void)[] = []
  const home = makeDemoHome(demoNow, act => ends.push(act))
  const file = join(home.path, 'page.html')
  const env = { ...home.env, ...surroundings }
  const [id = ''] = JSON.parse(answerTo(['list', '--json', 'Fix the flaky checkout test'], env)).sessions.map(
    (session: { id: string }) => session.id,
  )
  answerTo(['export', id, '--output', file], env)
  const browser = await startBrowser(executable)
  try {
    const size = { width: 1280, height: 900 }
    await shoot(browser, file, 'page', { viewport: size, colorScheme: 'light' })
    const phone = { width: 375, height: 690 }
    await shoot(browser, `${file}#m4`, 'page-phone', { viewport: phone, colorScheme: 'dark', deviceScaleFactor: 2 })
  } finally {
    await browser.close()
    for (const end of ends.reverse()) end()
  }
}

function answerTo(args: readonly string[], env: NodeJS.ProcessEnv): string {
  return execFileSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
}

async function shoot(browser: Browser, file: string, name: string, options: BrowserContextOptions): Promise<void> {
  const page = await browser.newPage(options)
  await page.goto(`file://${file}`)
  const picture = await page.screenshot({ path: `${folder}${name}.png` })
  console.log(`${name}.png  ${Math.round(picture.length / 1000)} KB`)
}
