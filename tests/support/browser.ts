import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** The browser of this machine, if there is one: $CHROMIUM, or the first on the PATH. */
export function browserPath(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = names.flatMap(name => folders.map(folder => join(folder, name)))
  return [process.env.CHROMIUM, ...candidates].find(path => path && existsSync(path))
}

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Chromium may leave files of its own behind, so they are not in the temporary folder that must be empty at the end. */
export function startBrowser(executablePath: string): Promise<Browser> {
  const ownFiles = join(dirname(tmpdir()), 'browser')
  mkdirSync(ownFiles, { recursive: true })
  return chromium.launch({ executablePath, args: flags.split(' '), env: { ...process.env, TMPDIR: ownFiles } })
}

export interface Opened {
  readonly page: Page
  /** The requests that the page made beside itself, and the errors it reported. */
  readonly trouble: readonly string[]
}

/** Opens a document as a user would: a file, with nothing around it. */
export async function openPage(browser: Browser, html: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'sessions-tui-page-'))
  const file = join(folder, 'session.html')
  writeFileSync(file, html)
  const url = pathToFileURL(file).href
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options })
  onTestFinished(async () => {
    await page.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const trouble: string[] = []
  page.on('console', message => trouble.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => trouble.push(`error: ${error.message}`))
  page.on('dialog', dialog => {
    trouble.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', () => trouble.push('popup'))
  page.on('request', request => {
    if (request.url() !== url) trouble.push(`request: ${request.url()}`)
  })
  await page.goto(url, { waitUntil: 'load' })
  return { page, trouble }
}
