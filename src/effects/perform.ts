import { join } from 'node:path'
import type { OutwardEffect } from '../app/runtime.ts'
import { reasonOf } from '../engine/reports.ts'
import type { SessionStore } from '../query/list/session-store.ts'
import { loadHighlighter } from '../text/highlight.ts'
import { loadMarkdown } from '../text/lexer.ts'
import { Exporting } from './exporting/exports.ts'
import { FindingInFile } from './find-in-transcript.ts'
import { Questions } from './list-queries.ts'
import { openWorld, type World, type WorldOptions } from './live-sessions.ts'
import { exportPerformers } from './performers/export.ts'
import { insightPerformers } from './performers/insight.ts'
import { listPerformers } from './performers/list.ts'
import type { Dispatch, Performers, TerminalHands, Tools } from './performers/performer.ts'
import { resumePerformers } from './performers/resume.ts'
import { searchPerformers } from './performers/search.ts'
import { transcriptPerformers } from './performers/transcript.ts'
import { windowPerformers } from './performers/window.ts'
import type { Memory } from './saved-state.ts'
import { Finding } from './search.ts'
import { Counting } from './statistics.ts'
import { Transcripts } from './transcripts.ts'
import { warmUp } from './warm-up.ts'

type Perform = (effect: OutwardEffect, dispatch: Dispatch) => Promise<void> | void

export interface HandsOptions extends Omit<WorldOptions, 'onFound' | 'onSettled' | 'isDemo'> {
  readonly terminal: TerminalHands
  readonly memory: Memory
  readonly dispatch: Dispatch
  readonly startsWithDemo: boolean
  /** Makes what draws curves ready to be used. */
  loadCharts(): Promise<void>
  quit(): void
}

/** Does what effects say. Every effect has exactly one performer; forgetting one is a type error. */
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
  readonly #performers: Performers
  #removeDemo = () => {}
  #hasDemo: boolean
  #followed: string | null = null

  constructor(options: HandsOptions) {
    this.#options = options
    this.#hasDemo = options.startsWithDemo
    this.#performers = performersWith(this.#tools())
    this.#world = options.startsWithDemo ? this.#openDemo() : this.#open(options.env)
  }

  perform(effect: OutwardEffect, dispatch: Dispatch): Promise<void> | void {
    return (this.#performers[effect.do] as Perform)(effect, dispatch)
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

  #tools(): Tools {
    const isDemo = () => this.#opened?.place.isDemo ?? false
    return {
      ...this.#options,
      questions: this.#questions,
      transcripts: this.#transcripts,
      finding: this.#finding,
      findingInFile: this.#findingInFile,
      exporting: this.#exporting,
      counting: this.#counting,
      readingAids: this.#readingAids,
      withWorld: act => this.#with(act),
      follow: path => {
        this.#followed = path
        return this.#with(({ library }) => library.follow(path))
      },
      get isDemo() {
        return isDemo()
      },
      startDemo: () => this.#startDemo(),
    }
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
    const onSettled = (store: SessionStore) => void this.#questions.prepare(store)
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

const performersWith = (tools: Tools): Performers => ({
  ...listPerformers(tools),
  ...transcriptPerformers(tools),
  ...searchPerformers(tools),
  ...resumePerformers(tools),
  ...exportPerformers(tools),
  ...insightPerformers(tools),
  ...windowPerformers(tools),
})
