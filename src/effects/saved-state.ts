import { type Remembered, understoodRemembered } from '../app/saved-state.ts'
import { type LastScreen, understoodScreen } from '../app/screen/last-screen.ts'
import { DASHBOARD, LAST_SCREEN, readState, removeState, writeState } from '../engine/disk/state-file.ts'

const PATIENCE_MS = 300

/** What survives a restart, written when the user has stopped changing it. */
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

  /** What was on the screen is no arrangement of the user's: it lies in the cache, and may be lost. */
  recallScreen(): LastScreen | undefined {
    return readState(this.#cacheFolder, LAST_SCREEN, understoodScreen)
  }

  /** A screen with nothing on it is not kept: where there is nothing, nothing is written either. */
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
