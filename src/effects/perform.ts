import { join } from 'node:path'
import type { Msg } from '../app/message.ts'
import type { OutwardEffect } from '../app/runtime.ts'
import type { Toast } from '../app/screen/state.ts'
import { reasonOf } from '../engine/reports.ts'
import type { Shelf } from '../query/list/session-store.ts'
import { loadHighlighter } from '../text/highlight.ts'
import { loadMarkdown } from '../text/lexer.ts'
import { copyBlock, copyText, type TerminalClipboard } from './clipboard.ts'
import { Exporting } from './exporting/exports.ts'
import { FindingInFile } from './find-in-transcript.ts'
import { Questions } from './list-queries.ts'
import { openWorld, type World, type WorldOptions } from './live-sessions.ts'
import { openFile } from './open-file.ts'
import { jumpToPane, type LendingTerminal, planFor, resume, resumeInTmux } from './resume.ts'
import type { Memory } from './saved-state.ts'
import { Finding } from './search.ts'
import { Counting, saveStatistics } from './statistics.ts'
import { Transcripts } from './transcripts.ts'
import { warmUp } from './warm-up.ts'

type Dispatch = (msg: Msg) => void

/** What the hands need of the terminal. */
interface TerminalHands extends LendingTerminal, TerminalClipboard {
  setMouse(isOn: boolean): void
  suspend(): void
}

export interface HandsOptions extends Omit<WorldOptions, 'onFound' | 'onSettled' | 'isDemo'> {
  readonly terminal: TerminalHands
  readonly memory: Memory
  readonly dispatch: Dispatch
  readonly startsWithDemo: boolean
  /** Makes what draws curves ready to be used. */
  loadCharts(): Promise<void>
  quit(): void
}

const TOAST_MS = { done: 5000, note: 5000, problem: 8000 }

/** The hands of the program: the only switch over effects. */
export class HandsAtWork {
  readonly #options: HandsOptions
  readonly #questions = new Questions()
  readonly #transcripts = new Transcripts()
  readonly #finding = new Finding()
  readonly #findingInFile = new FindingInFile()
  readonly #exporting = new Exporting()
  readonly #counting = new Counting()
  /** Undefined: the user left before it was open. */
  #world: Promise<World | undefined>
  #opened: World | undefined
  #isClosed = false
  readonly #readingAids = loadMarkdown()
  #removeDemo = () => {}
  #hasDemo: boolean
  #followed: string | null = null

  constructor(options: HandsOptions) {
    this.#options = options
    this.#hasDemo = options.startsWithDemo
    this.#world = options.startsWithDemo ? this.#openDemo() : this.#open(options.env)
  }

  perform(effect: OutwardEffect, dispatch: Dispatch): Promise<void> | undefined {
    const { terminal, memory, quit } = this.#options
    const tell = (toast: Toast) => dispatch({ type: 'toasted', toast })
    switch (effect.do) {
      case 'narrow':
        return this.#with(({ shelf, finder }) =>
          this.#questions.narrow(shelf, finder, effect.number, effect.wish, dispatch),
        )
      case 'growTree':
        return this.#with(({ shelf, place, repositoryOf }) => {
          const { showsHidden } = effect
          return this.#questions.growTree(shelf, { showsHidden, home: place.home, repositoryOf }, dispatch)
        })
      case 'findChoices':
        return this.#with(({ shelf }) => this.#questions.findChoices(shelf, effect, dispatch))
      case 'findQueryChoices':
        return this.#with(({ shelf }) => this.#questions.findQueryChoices(shelf, dispatch))
      case 'openTranscript':
        return this.#readingAids.then(() =>
          this.#transcripts.open(effect.number, effect.session, false, dispatch, effect.at),
        )
      case 'openMatch':
        return this.#readingAids.then(() =>
          this.#with(({ shelf }) => {
            const find = (path: string) => shelf.get(path)
            return this.#transcripts.openMatch(effect, find, dispatch)
          }),
        )
      case 'find':
        return this.#with(({ shelf, finder }) => this.#finding.find(shelf, finder, effect, dispatch))
      case 'readSnippets':
        return this.#with(({ finder }) => this.#finding.readSnippets(finder, effect, dispatch))
      case 'findLater':
        this.#finding.later(effect.number, dispatch)
        return undefined
      case 'stopFinding':
        this.#finding.stop()
        return undefined
      case 'openSubagent':
        return this.#with(({ shelf }) => {
          const find = (path: string) => shelf.get(path)
          return this.#transcripts.openSubagent(effect.number, effect.session, effect.call, find, dispatch)
        })
      case 'readPassage':
        return this.#transcripts.read(effect.number, effect.session, effect.offset, effect.side, dispatch)
      case 'seek':
        return this.#transcripts.seek(effect.number, effect.session, effect.to, dispatch)
      case 'findHits':
        return this.#with(({ finder }) => this.#findingInFile.ask(finder, effect, dispatch))
      case 'stopHits':
        this.#findingInFile.stop()
        return undefined
      case 'follow':
        this.#followed = effect.path
        return this.#with(({ library }) => library.follow(effect.path))
      case 'showFirst':
        return this.#with(({ library }) => library.show(effect.paths))
      case 'rescan':
        return this.#with(({ library }) => library.rescan())
      case 'planResume':
        return this.#with(world => planFor(world, effect, dispatch))
      case 'resume':
        return this.#with(world => resume(world, effect.plan, terminal, dispatch))
      case 'resumeInTmux':
        return this.#with(world => resumeInTmux(world, effect.plan, dispatch))
      case 'jumpToPane':
        return jumpToPane(effect.pane, this.#options.env, dispatch)
      case 'copy':
        return copyText(effect.text, effect.what, terminal, this.#options.env).then(tell)
      case 'copyBlock':
        return copyBlock(effect, terminal, this.#options.env).then(tell)
      case 'copyExport':
        return this.#with(async world => {
          const text = await this.#exporting.text(effect.subject, effect.wish, placeOf(world))
          if (text === undefined) return
          tell(typeof text === 'string' ? await copyText(text, effect.what, terminal, this.#options.env) : text)
        })
      case 'previewExport':
        return this.#with(world => this.#exporting.preview(effect.job, effect.number, placeOf(world), dispatch))
      case 'stopPreview':
        this.#exporting.stopPreview()
        return undefined
      case 'export':
        return this.#with(world => this.#exporting.write(effect.job, placeOf(world), dispatch))
      case 'stopExport':
        this.#exporting.stop()
        return undefined
      case 'openFile':
        return openFile(effect.path, terminal, this.#options.env).then(toast => {
          if (toast) tell(toast)
        })
      case 'count':
        return this.#with(world => this.#counting.count(world, effect, dispatch))
      case 'readCourse':
        return this.#with(world => this.#counting.readCourse(world, effect.session, dispatch))
      case 'saveStatistics':
        return this.#with(({ place }) => tell(saveStatistics(effect.statistics, place)))
      case 'loadCharts':
        return this.#options.loadCharts().then(
          () => dispatch({ type: 'chartsLoaded' }),
          error =>
            tell({
              kind: 'problem',
              text: `The curves cannot be drawn (${reasonOf(error)}). The table has all numbers.`,
            }),
        )
      case 'remember':
        // What is arranged in the demo is not how the user wants their own sessions.
        if (!this.#opened?.place.isDemo) memory.remember(effect.remembered)
        return undefined
      case 'fadeToast':
        setTimeout(() => dispatch({ type: 'toastFaded', toast: effect.toast }), TOAST_MS[effect.toast.kind]).unref()
        return undefined
      case 'startDemo':
        return this.#startDemo()
      case 'setMouse':
        terminal.setMouse(effect.isOn)
        return undefined
      case 'suspend':
        terminal.suspend()
        // Done when we go on: much may have happened while nobody could tell us.
        return this.#with(({ library }) => library.look())
      case 'quit':
        quit()
        return undefined
    }
  }

  /** Resolves when everything is loaded; the library goes on finding sessions after that. */
  async begin(): Promise<void> {
    const world = await this.#world
    if (!world || this.#isClosed) return
    const { library, place } = world
    const { dispatch } = this.#options
    dispatch(place.isDemo ? { type: 'demoStarted', place } : { type: 'placeFound', place })
    library.start()
    await this.#readingAids
    await loadHighlighter()
    dispatch({ type: 'highlighterLoaded' })
    await warmUp()
  }

  /** Synchronous, as it is also the way out when the process is told to end. */
  close(): void {
    this.#isClosed = true
    this.#findingInFile.stop()
    this.#options.memory.flush()
    this.#finding.stop()
    this.#exporting.close()
    this.#opened?.close()
    this.#removeDemo()
  }

  async #with(act: (world: World) => Promise<void> | void): Promise<void> {
    const world = await this.#world
    if (world) await act(world)
  }

  async #open(env: NodeJS.ProcessEnv, demoFolder?: string): Promise<World | undefined> {
    const { dispatch, hasLastScreen } = this.#options
    const isDemo = demoFolder !== undefined
    const { roots, here } = isDemo ? { roots: [], here: demoFolder } : this.#options
    const onFound = (paths: ReadonlySet<string>) => {
      if (this.#followed !== null && paths.has(this.#followed)) this.#transcripts.look(dispatch)
    }
    const onSettled = (shelf: Shelf) => void this.#questions.prepare(shelf)
    const isFromMemory = !isDemo && hasLastScreen
    const finder = this.#options.finder
    const options = {
      env,
      roots,
      here,
      isDemo,
      hasLastScreen: isFromMemory,
      onFound,
      onSettled,
      ...(finder && { finder }),
    }
    const world = await openWorld(options, dispatch)
    if (this.#isClosed) {
      world.close()
      return undefined
    }
    this.#opened = world
    return world
  }

  async #openDemo(): Promise<World | undefined> {
    const { makeDemo } = await import('../demo/index.ts')
    if (this.#isClosed) return undefined
    const { home, within, remove } = makeDemo(new Date())
    this.#removeDemo = remove
    return this.#open(within(this.#options.env), join(home, 'code/shop'))
  }

  /** What was there before stays until the demo has taken its place. */
  async #startDemo(): Promise<void> {
    if (this.#hasDemo) return
    this.#hasDemo = true
    const before = await this.#world
    try {
      const demo = await this.#openDemo()
      before?.close()
      this.#world = Promise.resolve(demo)
    } catch (error) {
      this.#hasDemo = false
      this.#removeDemo()
      const text = `The demo could not be made (${reasonOf(error)}).`
      this.#options.dispatch({ type: 'toasted', toast: { kind: 'problem', text } })
      return
    }
    await this.begin()
  }
}

const placeOf = ({ env, place, shelf }: World) => ({
  env,
  here: place.here,
  isSession: (path: string) => shelf.get(path) !== undefined,
})
