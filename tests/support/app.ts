import { withinDetails } from '../../src/app/dialogs/within-details.ts'
import { startApp } from '../../src/app/runtime.ts'
import { firstState, type State } from '../../src/app/state.ts'
import { update } from '../../src/app/update.ts'
import { Effects } from '../../src/effects/perform.ts'
import { Memory } from '../../src/effects/saved-state.ts'
import type { Finder } from '../../src/query/match/finder.ts'
import { lastTopOfDetails } from '../../src/views/dialogs/details.ts'
import { frame } from '../../src/views/frame.ts'
import { aimed } from '../../src/views/hit-test.ts'
import type { Home } from './home.ts'

/** The whole program without a terminal: keys go in, rows come out. */
export interface Walk {
  readonly state: State
  /** Presses keys, by the terminal's names for them; each is handled before the next. */
  press(...keys: string[]): Promise<void>
  /** Types a text letter by letter, as into a filter. */
  type(text: string): Promise<void>
  paste(text: string): Promise<void>
  click(x: number, y: number, isDouble?: boolean): Promise<void>
  wheel(x: number, y: number, by: number): Promise<void>
  resize(columns: number, rows: number): Promise<void>
  /** Resolves as soon as the screen shows the text. */
  until(isSo: (walk: Walk) => boolean): Promise<void>
  rows(): string[]
  /** The first row with this text; empty if there is none. */
  row(text: string): string
  header(): string
  footer(): string
  close(): Promise<void>
  readonly hasLeft: boolean
  /** The texts that were put on the terminal's clipboard, newest last. */
  readonly copied: readonly string[]
}

interface Options {
  readonly columns?: number
  readonly rows?: number
  readonly here?: string
  readonly first?: Partial<State>
  readonly finder?: Finder
}

export async function openApp(home: Pick<Home, 'path' | 'env'>, options: Options = {}): Promise<Walk> {
  const { columns = 120, rows = 36, here = home.path, first = {}, finder } = options
  const watchers = new Set<() => void>()
  let hasLeft = false
  const copied: string[] = []
  const start = firstState({
    size: { columns, rows },
    now: Date.now(),
    look: { theme: 'dark', glyphs: 'unicode' },
    place: { home: home.path, here, roots: [], settingsPath: '', isDemo: false },
    ...first,
  })
  const app = startApp(start, {
    update: withinDetails(update, lastTopOfDetails),
    perform: (effect, dispatch) => effects.perform(effect, dispatch),
    paint: () => {
      for (const watch of watchers) watch()
    },
    fail(error) {
      throw error
    },
  })
  const effects = new Effects({
    env: home.env,
    roots: [],
    here,
    terminal: {
      setMouse: () => {},
      suspend: () => {},
      copy: text => copied.push(text) > 0,
      lend: run => run({ onClose: () => {}, hold: async () => {} }),
    },
    memory: new Memory(`${home.path}/state`, `${home.path}/state`),
    dispatch: app.dispatch,
    startsWithDemo: false,
    hasLastScreen: false,
    loadCharts: async () => {},
    ...(finder && { finder }),
    quit() {
      hasLeft = true
    },
  })

  const walk: Walk = {
    copied,
    get state() {
      return app.state
    },
    get hasLeft() {
      return hasLeft
    },
    async press(...keys) {
      for (const key of keys) {
        const text = key === 'space' ? ' ' : [...key].length === 1 ? key : undefined
        app.dispatch({ type: 'keyPressed', key, ...(text !== undefined && { text }) })
        await app.idle()
      }
    },
    async type(text) {
      await walk.press(...[...text].map(letter => (letter === ' ' ? 'space' : letter)))
    },
    async paste(text) {
      app.dispatch({ type: 'pasted', text })
      await app.idle()
    },
    async click(x, y, isDouble = false) {
      app.dispatch(aimed(app.state, { type: 'clicked', x, y, isDouble }))
      await app.idle()
    },
    async wheel(x, y, by) {
      app.dispatch({ type: 'wheeled', x, y, by })
      await app.idle()
    },
    async resize(columns, rows) {
      app.dispatch({ type: 'resized', columns, rows })
      await app.idle()
    },
    until: isSo =>
      new Promise(resolve => {
        const watch = () => {
          if (!isSo(walk)) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
        watch()
      }),
    rows: () => frame(app.state).rows.map(line => line.map(({ text }) => text).join('')),
    row: text => walk.rows().find(row => row.includes(text)) ?? '',
    header: () => walk.rows()[0] ?? '',
    footer: () => walk.rows().at(-1) ?? '',
    async close() {
      await app.idle()
      effects.close()
    },
  }
  await effects.begin()
  await walk.until(({ state }) => state.stage === 'settled' && state.tree.tree !== null)
  await app.idle()
  return walk
}

/** Exports the selected session to a path where a file exists, and answers that it is to be replaced. */
export async function replaceByExport(app: Walk, path: string): Promise<void> {
  await app.press('e', 'down', 'down', 'down', 'ctrl-u')
  await app.type(path)
  await app.press('enter')
  await app.until(({ state }) => state.overlay?.kind === 'question')
  await app.press('r')
}
