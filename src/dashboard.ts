import { commands } from './app/commands.ts'
import { withinDetails } from './app/dialogs/within-details.ts'
import { inputToMessages } from './app/keys/terminal-events.ts'
import { ownKeys } from './app/keys/user-keys.ts'
import { type App, startApp } from './app/runtime.ts'
import { lastScreenOf } from './app/screen/last-screen.ts'
import { asksBackground } from './app/screen/theme-choice.ts'
import { startState } from './app/start-state.ts'
import { update } from './app/update.ts'
import type { Effects } from './effects/perform.ts'
import { Memory } from './effects/saved-state.ts'
import { environmentOf, ownFolder, settingsPath } from './engine/config/environment.ts'
import { readSettings } from './engine/config/settings.ts'
import { silent } from './engine/reports.ts'
import { nextTurn } from './model/time-slices.ts'
import { Terminal } from './terminal/terminal.ts'
import type { DrawChart } from './text/chart.ts'
import { lastTopOfDetails } from './views/dialogs/details.ts'
import { frame } from './views/frame.ts'
import { aimed } from './views/hit-test.ts'

export interface DashboardOptions {
  readonly env: NodeJS.ProcessEnv
  readonly here: string
  readonly roots: readonly string[]
  readonly isDemo: boolean
  /** Registers an act for the end, be it by the user, a signal or a crash. All run, in the order registered. */
  onEnd(act: () => void): void
  /** Called when the first frame is on the screen. */
  onPicture(): void
  fail(error: unknown): void
}

const TICK_MS = 20_000

/** Opens the dashboard: shows the remembered screen first, then loads everything else. Resolves when the user quits. */
export async function openDashboard(options: DashboardOptions): Promise<void> {
  const { env, here, isDemo, onEnd, onPicture, fail } = options
  const environment = environmentOf(env)
  const warnings: string[] = []
  const reports = { ...silent, warn: (sentence: string) => warnings.push(sentence) }
  const ids = commands.map(({ id }) => id)
  const settings = await readSettings(environment, reports, ids)
  const memory = new Memory(ownFolder('state', environment), ownFolder('cache', environment))
  const messageOf = inputToMessages({
    asksBackground: asksBackground(settings.theme, env),
    asksGlyphs: settings.glyphs === 'auto',
  })
  let effects: Promise<Effects> | undefined
  let draw: DrawChart | undefined
  let app: App | undefined
  const terminal = new Terminal({
    stdin: process.stdin,
    stdout: process.stdout,
    env,
    isMouseOn: settings.mouse,
    onEvent(event) {
      const msg = messageOf(event)
      if (msg && app) app.dispatch(aimed(app.state, msg))
    },
  })
  onEnd(() => terminal.close())
  // The process may also end without running these acts.
  process.on('exit', () => terminal.close())
  const first = startState({
    size: terminal.size,
    now: Date.now(),
    variables: env,
    settings,
    place: { home: environment.home, here, roots: [], settingsPath: settingsPath(environment), isDemo },
    remembered: isDemo ? {} : memory.recall(),
    last: isDemo ? undefined : memory.recallScreen(),
  })
  app = startApp(first, {
    update: withinDetails(update, lastTopOfDetails),
    perform: (effect, dispatch) => effects?.then(ready => ready.perform(effect, dispatch)),
    paint: state => terminal.paint(frame(state, draw), state.look),
    fail,
  })
  terminal.paint(frame(first), first.look)
  onPicture()
  const left = new Promise<void>(quit => {
    const loadCharts = async () => {
      draw = (await import('./terminal/charts.ts')).drawChart
    }
    const hasLastScreen = first.list.shown > 0
    effects = loadEffects(options, { terminal, memory, dispatch: app.dispatch, loadCharts, quit, hasLastScreen })
  })
  for (const text of [...warnings, ...ownKeys(settings.keys).problems])
    app.dispatch({ type: 'toasted', toast: { kind: 'problem', text } })
  app.dispatch({ type: 'started' })
  work(app, memory, await effects, options)
  await left
}

type EffectsNeeds = Pick<
  ConstructorParameters<typeof Effects>[0],
  'terminal' | 'memory' | 'dispatch' | 'loadCharts' | 'quit' | 'hasLastScreen'
>

/** Loads what the first frame does not need, after that frame and after the keys that are already waiting. */
async function loadEffects(options: DashboardOptions, needs: EffectsNeeds): Promise<Effects> {
  await nextTurn()
  const { Effects } = await import('./effects/perform.ts')
  return new Effects({ ...options, ...needs, startsWithDemo: options.isDemo })
}

/** Starts the effects and the clock; from now on the screen is worth saving at the end. */
function work(app: App, memory: Memory, effects: Effects | undefined, { onEnd, fail }: DashboardOptions): void {
  onEnd(() => {
    const { state } = app
    if (!state.place.isDemo && state.stage !== 'remembered') memory.keepScreen(lastScreenOf(state))
  })
  onEnd(() => effects?.close())
  effects?.begin().catch(fail)
  const ticking = setInterval(() => app.dispatch({ type: 'ticked', now: Date.now() }), TICK_MS)
  onEnd(() => clearInterval(ticking))
}
