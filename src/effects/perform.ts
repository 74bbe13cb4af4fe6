import { join } from 'node:path'
import type { OutwardEffect } from '../app/runtime.ts'
import { reasonOf } from '../engine/reports.ts'
import type { SessionStore } from '../query/list/session-store.ts'
import { loadHighlighter } from '../text/highlight.ts'
import { loadMarkdown } from '../text/lexer.ts'
import { Exporting } from './exporting/exports.ts'
import { FindingInFile } from './find-in-transcript.ts'
import { ListQueries } from './list-queries.ts'
import { type LiveSessions, type LiveSessionsOptions, openLiveSessions } from './live-sessions.ts'
import { exportPerformers } from './performers/export.ts'
import { insightPerformers } from './performers/insight.ts'
import { listPerformers } from './performers/list.ts'
import type { Dispatch, EffectsTerminal, Performers, Tools } from './performers/performer.ts'
import { resumePerformers } from './performers/resume.ts'
import { searchPerformers } from './performers/search.ts'
import { transcriptPerformers } from './performers/transcript.ts'
import { windowPerformers } from './performers/window.ts'
import type { Memory } from './saved-state.ts'
import { Finding } from './search-sessions.ts'
import { Counting } from './statistics.ts'
import { Transcripts } from './transcripts.ts'
import { warmUp } from './warm-up.ts'

type Perform = (effect: OutwardEffect, dispatch: Dispatch) => Promise<void> | void

export interface EffectsOptions extends Omit<LiveSessionsOptions, 'onFound' | 'onSettled' | 'isDemo'> {
  readonly terminal: EffectsTerminal
  readonly memory: Memory
  readonly dispatch: Dispatch
  readonly startsWithDemo: boolean
  /** Loads the code that draws curves. */
  loadCharts(): Promise<void>
  quit(): void
}

/** Does what effects say. Every effect has exactly one performer; forgetting one is a type error. */
export class Effects {
  readonly #options: EffectsOptions
  readonly #questions = new ListQueries()
  readonly #transcripts = new Transcripts()
  readonly #finding = new Finding()
  readonly #findingInFile = new FindingInFile()
  readonly #exporting = new Exporting()
  readonly #counting = new Counting()
  /** Undefined: the user left before it was open. */
  #live: Promise<LiveSessions | undefined>
  #opened: LiveSessions | undefined
  #isClosed = false
  readonly #readingAids = loadMarkdown()
  readonly #performers: Performers
  #removeDemo = () => {}
  #hasDemo: boolean
  #followed: string | null = null

  constructor(options: EffectsOptions) {
    this.#options = options
    this.#hasDemo = options.startsWithDemo
    this.#performers = performersWith(this.#tools())
    this.#live = options.startsWithDemo ? this.#openDemo() : this.#open(options.env)
  }

  perform(effect: OutwardEffect, dispatch: Dispatch): Promise<void> | void {
    return (this.#performers[effect.do] as Perform)(effect, dispatch)
  }

  /** Resolves when everything is loaded; the live catalogue goes on finding sessions after that. */
  async begin(): Promise<void> {
    const live = await this.#live
    if (!live || this.#isClosed) return
    const { catalogue, place } = live
    const { dispatch } = this.#options
    dispatch(place.isDemo ? { type: 'demoStarted', place } : { type: 'placeFound', place })
    catalogue.start()
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
      withSessions: act => this.#with(act),
      follow: sessionKey => {
        this.#followed = sessionKey
        return this.#with(({ catalogue }) => catalogue.follow(sessionKey))
      },
      get isDemo() {
        return isDemo()
      },
      startDemo: () => this.#startDemo(),
    }
  }

  async #with(act: (live: LiveSessions) => Promise<void> | void): Promise<void> {
    const live = await this.#live
    if (live) await act(live)
  }

  async #open(env: NodeJS.ProcessEnv, demoFolder?: string): Promise<LiveSessions | undefined> {
    const { dispatch, hasLastScreen } = this.#options
    const isDemo = demoFolder !== undefined
    const { roots, here } = isDemo ? { roots: [], here: demoFolder } : this.#options
    const onFound = (keys: ReadonlySet<string>) => {
      if (this.#followed !== null && keys.has(this.#followed)) this.#transcripts.look(dispatch)
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
    const live = await openLiveSessions(options, dispatch)
    if (this.#isClosed) {
      live.close()
      return undefined
    }
    this.#opened = live
    return live
  }

  async #openDemo(): Promise<LiveSessions | undefined> {
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
    const before = await this.#live
    try {
      const demo = await this.#openDemo()
      before?.close()
      this.#live = Promise.resolve(demo)
    } catch (error) {
      this.#hasDemo = false
      this.#removeDemo()
      const text = `The demo could not be set up (${reasonOf(error)}). Try again.`
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
