import { join } from 'node:path'
import type { Dispatch } from '../app/message.ts'
import type { OutwardEffect } from '../app/runtime.ts'
import { reasonOf } from '../engine/reports.ts'
import type { SessionStore } from '../query/list/session-store.ts'
import { loadHighlighter } from '../text/highlight.ts'
import { loadMarkdown } from '../text/lexer.ts'
import { Exporting } from './exporting/exports.ts'
import { FindingInFile } from './find-in-transcript.ts'
import { ListQueries } from './list-queries.ts'
import { type LiveSessions, type LiveSessionsOptions, openLiveSessions } from './live-sessions.ts'
import { type EffectsOptions, type Performers, performersWith, type Tools } from './performers.ts'
import { Finding } from './search-sessions.ts'
import { Counting } from './statistics.ts'
import { Transcripts } from './transcripts.ts'

type Perform = (effect: OutwardEffect, dispatch: Dispatch) => Promise<void> | void

/** Carries out effects. */
export class Effects {
  readonly #options: EffectsOptions
  readonly #tools: Tools
  /** Resolves to undefined if the user quits before the sessions are open. */
  #live: Promise<LiveSessions | undefined>
  #opened: LiveSessions | undefined
  #isClosed = false
  readonly #performers: Performers
  #removeDemo = () => {}
  #hasDemo: boolean
  #followed: string | null = null

  constructor(options: EffectsOptions) {
    this.#options = options
    this.#hasDemo = options.startsWithDemo
    this.#tools = this.#toolsWith(options)
    this.#performers = performersWith(this.#tools)
    this.#live = options.startsWithDemo ? this.#openDemo() : this.#open()
  }

  perform(effect: OutwardEffect, dispatch: Dispatch): Promise<void> | void {
    return (this.#performers[effect.do] as Perform)(effect, dispatch)
  }

  /** Resolves when everything is loaded; the live catalogue keeps finding sessions after that. */
  async begin(): Promise<void> {
    const live = await this.#live
    if (!live || this.#isClosed) return
    const { catalogue, place } = live
    const { dispatch } = this.#options
    dispatch(place.isDemo ? { type: 'demoStarted', place } : { type: 'placeFound', place })
    catalogue.start()
    await this.#tools.readingAids
    await loadHighlighter()
    dispatch({ type: 'highlighterLoaded' })
    // Loaded ahead, as the next key may need it.
    await import('execa')
  }

  /** Synchronous, since it also runs when a signal ends the process. */
  close(): void {
    this.#isClosed = true
    this.#tools.findingInFile.stop()
    this.#options.memory.flush()
    this.#tools.finding.stop()
    this.#tools.exporting.close()
    this.#opened?.close()
    this.#removeDemo()
  }

  #toolsWith(options: EffectsOptions): Tools {
    return {
      ...options,
      questions: new ListQueries(),
      transcripts: new Transcripts(),
      finding: new Finding(),
      findingInFile: new FindingInFile(),
      exporting: new Exporting(),
      counting: new Counting(),
      readingAids: loadMarkdown(),
      withSessions: act => this.#with(act),
      follow: sessionKey => {
        this.#followed = sessionKey
        return this.#with(({ catalogue }) => catalogue.follow(sessionKey))
      },
      startDemo: () => this.#startDemo(),
    }
  }

  async #with(act: (live: LiveSessions) => Promise<void> | void): Promise<void> {
    const live = await this.#live
    if (live) await act(live)
  }

  async #open(demo?: Partial<LiveSessionsOptions>): Promise<LiveSessions | undefined> {
    const { dispatch } = this.#options
    const onFound = (keys: ReadonlySet<string>) => {
      if (this.#followed !== null && keys.has(this.#followed)) this.#tools.transcripts.look(dispatch)
    }
    const onSettled = (store: SessionStore) => void this.#tools.questions.prepare(store)
    const live = await openLiveSessions({ ...this.#options, isDemo: false, onFound, onSettled, ...demo }, dispatch)
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
    const env = within(this.#options.env)
    return this.#open({ env, roots: [], here: join(home, 'code/shop'), isDemo: true, hasLastScreen: false })
  }

  /** Opens the demo. The sessions shown before stay until it has replaced them. */
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
