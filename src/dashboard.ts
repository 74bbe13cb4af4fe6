import { hearing } from './app/hearing.ts'
import { lastScreenOf, withLastScreen } from './app/last-screen.ts'
import { asksBackground, firstLook } from './app/look.ts'
import { ownKeys } from './app/own-keys.ts'
import { type App, startApp } from './app/runtime.ts'
import { emptyList, firstState, type State, wholeWish } from './app/state.ts'
import { update } from './app/update.ts'
import { Memory } from './effects/memory.ts'
import type { HandsAtWork } from './effects/perform.ts'
import { silent } from './engine/reports.ts'
import { readSettings, type Settings } from './engine/settings.ts'
import { environmentOf, ownFolder, settingsPath } from './engine/surroundings.ts'
import type { Scope } from './query/narrow.ts'
import { holds } from './query/tree.ts'
import { openTerminal, type Terminal } from './terminal/terminal.ts'
import { frame } from './views/frame.ts'

export interface DashboardOptions {
  readonly env: NodeJS.ProcessEnv
  readonly here: string
  readonly roots: readonly string[]
  readonly isDemo: boolean
  /** What to do when the process is told to end. */
  onInterrupt(act: () => void): void
  fail(error: unknown): void
}

const TICK_MS = 20_000

/** The dashboard put together: a picture from memory first, then everything else. Resolves when the user leaves. */
export async function openDashboard(options: DashboardOptions): Promise<void> {
  const { env, onInterrupt, fail } = options
  const environment = environmentOf(env)
  const warnings: string[] = []
  const settings = await readSettings(environment, { ...silent, warn: sentence => warnings.push(sentence) })
  const memory = new Memory(ownFolder('state', environment), ownFolder('cache', environment))
  let hands: Promise<HandsAtWork> | undefined
  let app: App | undefined
  let leave = () => {}
  const left = new Promise<void>(resolve => {
    leave = resolve
  })
  const hear = hearing({
    asksBackground: asksBackground(settings.theme, env),
    asksGlyphs: settings.glyphs === 'auto',
  })
  const terminal = openTerminal({
    stdin: process.stdin,
    stdout: process.stdout,
    env,
    isMouseOn: settings.mouse,
    onEvent(event) {
      const msg = hear(event)
      if (msg) app?.dispatch(msg)
    },
  })
  onInterrupt(() => terminal.close())
  const first = recalled(memory, settings, options, terminal)
  app = startApp(first, {
    update,
    perform: (effect, dispatch) => hands?.then(ready => ready.perform(effect, dispatch)),
    paint: state => terminal.paint(frame(state), state.look),
    fail,
  })
  const { dispatch } = app
  terminal.paint(frame(first), first.look)
  // Everything that is not needed for the first picture is loaded behind it.
  hands = import('./effects/perform.ts').then(
    ({ HandsAtWork }) =>
      new HandsAtWork({
        ...options,
        terminal,
        memory,
        dispatch,
        startsWithDemo: options.isDemo,
        hasLastScreen: first.list.sessions.length > 0,
        quit: leave,
      }),
  )
  for (const text of [...warnings, ...ownKeys(settings.keys).problems])
    dispatch({ type: 'toasted', toast: { kind: 'problem', text } })
  dispatch({ type: 'started' })
  const ready = await hands
  const keepScreen = () => {
    const { state } = app
    // Where there was nothing and is nothing, nothing is written either.
    const isWorthIt = state.tree.files > 0 || first.tree.files > 0
    if (isWorthIt && !state.place.isDemo && state.stage !== 'remembered') memory.keepScreen(lastScreenOf(state))
  }
  onInterrupt(() => {
    keepScreen()
    ready.close()
  })
  ready.begin().catch(fail)
  const ticking = setInterval(() => dispatch({ type: 'ticked', now: Date.now() }), TICK_MS)
  await left
  clearInterval(ticking)
  terminal.close()
  keepScreen()
  ready.close()
}

function recalled(memory: Memory, settings: Settings, options: DashboardOptions, terminal: Terminal): State {
  const {
    scope = 'here',
    sort,
    isReversed,
    showsHidden,
    selected = null,
    unfolded = [],
    ...arranged
  } = options.isDemo ? {} : memory.recall()
  const environment = environmentOf(options.env)
  const { here, env, isDemo } = options
  const last = isDemo ? undefined : memory.recallScreen()
  const isUnknownHere = last?.tree && !last.tree.roots.some(node => holds(node, here))
  const hereIfKnown: Scope = isUnknownHere ? { kind: 'all' } : { kind: 'folder', path: here }
  const wish = {
    ...wholeWish,
    scope: scope === 'here' ? hereIfKnown : scope,
    ...(sort && { sort }),
    ...(isReversed !== undefined && { isReversed }),
    ...(showsHidden !== undefined && { showsHidden }),
  }
  const state = firstState({
    size: terminal.size,
    now: Date.now(),
    look: firstLook(settings.theme, settings.glyphs, env),
    place: { home: environment.home, here, roots: [], settingsPath: settingsPath(environment), isDemo },
    times: settings.times,
    isMouseOn: settings.mouse,
    keys: ownKeys(settings.keys).keys,
    list: { ...emptyList, wish, selected },
    tree: { tree: null, files: 0, unfolded: new Map(unfolded), top: 0 },
    ...arranged,
  })
  return withLastScreen(state, last)
}
