import { type Remembered, understoodRemembered } from '../app/saved-state.ts'
import { type LastScreen, understoodScreen } from '../app/screen/last-screen.ts'
import { DASHBOARD, LAST_SCREEN, readState, removeState, writeState } from '../engine/disk/state-file.ts'

const PATIENCE_MS = 300

/** State that survives a restart, written shortly after it has changed. */
export class Memory {
  readonly #folder: string
  readonly #cacheFolder: string
  #newest: Remembered | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(folder: string, cacheFolder: string) {
    this.#folder = folder
    this.#cacheFolder = cacheFolder
  }

  recall(): Partial<Remembered> {
    return readState(this.#folder, DASHBOARD, understoodRemembered) ?? {}
  }

  remember(remembered: Remembered): void {
    this.#newest = remembered
    this.#timer ??= setTimeout(() => this.flush(), PATIENCE_MS).unref()
  }

  /** Read from the cache folder, as the last screen is nothing that the user arranged, and may be lost. */
  recallScreen(): LastScreen | undefined {
    return readState(this.#cacheFolder, LAST_SCREEN, understoodScreen)
  }

  /** Keeps the screen unless it is empty: without any sessions, nothing is written. */
  keepScreen(screen: LastScreen): void {
    if (screen.files > 0) writeState(this.#cacheFolder, LAST_SCREEN, screen)
    else removeState(this.#cacheFolder, LAST_SCREEN)
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#newest) writeState(this.#folder, DASHBOARD, this.#newest)
    this.#newest = undefined
  }
}
