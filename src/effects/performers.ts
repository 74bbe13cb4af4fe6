import type { Dispatch } from '../app/message.ts'
import type { OutwardEffect } from '../app/runtime.ts'
import type { Toast } from '../app/screen/state.ts'
import { repositoryOf } from '../engine/disk/worktrees.ts'
import { reasonOf } from '../engine/reports.ts'
import { copyBlock, copyText, type TerminalClipboard } from './clipboard.ts'
import type { Exporting } from './exporting/exports.ts'
import type { FindingInFile } from './find-in-transcript.ts'
import type { ListQueries } from './list-queries.ts'
import type { LiveSessions, LiveSessionsOptions } from './live-sessions.ts'
import { openFile } from './open-file.ts'
import { jumpToPane, type LendingTerminal, planFor, resume, resumeInTmux } from './resume-session.ts'
import type { Memory } from './saved-state.ts'
import type { Finding } from './search-sessions.ts'
import { type Counting, saveStatistics } from './statistics.ts'
import type { Transcripts } from './transcripts.ts'

/** One function for each effect: does it, and answers with messages. `idle` waits for the promises. */
export type Performers = {
  readonly [E in OutwardEffect as E['do']]: (effect: E, dispatch: Dispatch) => Promise<void> | void
}

/** The part of the terminal that effects use. */
interface EffectsTerminal extends LendingTerminal, TerminalClipboard {
  setMouse(isOn: boolean): void
  suspend(): void
}

export interface EffectsOptions extends Omit<LiveSessionsOptions, 'onFound' | 'onSettled' | 'isDemo'> {
  readonly terminal: EffectsTerminal
  readonly memory: Memory
  readonly dispatch: Dispatch
  readonly startsWithDemo: boolean
  /** Loads the code that draws curves. */
  loadCharts(): Promise<void>
  quit(): void
}

/** The parts that performers work with: made once, shared by all features. */
export interface Tools extends Pick<EffectsOptions, 'env' | 'terminal' | 'memory' | 'loadCharts' | 'quit'> {
  readonly questions: ListQueries
  readonly transcripts: Transcripts
  readonly finding: Finding
  readonly findingInFile: FindingInFile
  readonly exporting: Exporting
  readonly counting: Counting
  /** Resolves when Markdown can be read. */
  readonly readingAids: Promise<void>
  /** Runs `act` when the sessions are open; never if the user quits before. */
  withSessions(act: (live: LiveSessions) => Promise<void> | void): Promise<void>
  /** Watches the open session, by its key, so that its growth is noticed at once. */
  follow(sessionKey: string | null): Promise<void>
  startDemo(): Promise<void>
}

/** Every effect has exactly one performer; forgetting one is a type error. */
export const performersWith = (tools: Tools): Performers => ({
  ...readingPerformers(tools),
  ...actingPerformers(tools),
})

/** Answers questions about the sessions. */
function readingPerformers(tools: Tools) {
  const { questions, transcripts, finding, findingInFile, counting, readingAids, withSessions, follow, loadCharts } =
    tools
  return {
    narrow: (effect, dispatch) =>
      withSessions(({ store, finder }) => questions.narrow(store, finder, effect, dispatch)),
    growTree: ({ showsHidden }, dispatch) =>
      withSessions(({ store, place }) =>
        questions.growTree(store, { showsHidden, home: place.home, repositoryOf }, dispatch),
      ),
    findChoices: (effect, dispatch) => withSessions(({ store }) => questions.findChoices(store, effect, dispatch)),
    findQueryChoices: (_, dispatch) => withSessions(({ store }) => questions.findQueryChoices(store, dispatch)),
    showFirst: ({ sessionKeys }) => withSessions(({ catalogue }) => catalogue.show(sessionKeys)),
    rescan: () => withSessions(({ catalogue }) => catalogue.rescan()),

    openTranscript: ({ number, session, at }, dispatch) =>
      readingAids.then(() => transcripts.open(number, session, false, dispatch, at)),
    openMatch: (effect, dispatch) =>
      readingAids.then(() =>
        withSessions(({ store }) => transcripts.openMatch(effect, key => store.get(key), dispatch)),
      ),
    openSubagent: ({ number, session, call }, dispatch) =>
      withSessions(({ store }) => transcripts.openSubagent(number, session, call, key => store.get(key), dispatch)),
    readPassage: (effect, dispatch) => transcripts.read(effect, dispatch),
    seek: ({ number, session, to }, dispatch) => transcripts.seek(number, session, to, dispatch),
    findHits: (effect, dispatch) => withSessions(({ finder }) => findingInFile.ask(finder, effect, dispatch)),
    stopHits: () => findingInFile.stop(),
    follow: ({ sessionKey }) => follow(sessionKey),

    find: (effect, dispatch) => withSessions(({ store, finder }) => finding.find(store, finder, effect, dispatch)),
    readSnippets: (effect, dispatch) => withSessions(({ finder }) => finding.readSnippets(finder, effect, dispatch)),
    findLater: ({ number }, dispatch) => finding.later(number, dispatch),
    stopFinding: () => finding.stop(),

    count: (effect, dispatch) => withSessions(live => counting.count(live, effect, dispatch)),
    readCourse: ({ session }, dispatch) => withSessions(live => counting.readCourse(live, session, dispatch)),
    saveStatistics: ({ statistics }, dispatch) =>
      withSessions(({ place }) => dispatch({ type: 'toasted', toast: saveStatistics(statistics, place) })),
    loadCharts: (_, dispatch) =>
      loadCharts().then(
        () => dispatch({ type: 'chartsLoaded' }),
        error => {
          const text = `The curves cannot be drawn (${reasonOf(error)}). Press v for the numbers in a table.`
          dispatch({ type: 'toasted', toast: { kind: 'problem', text } })
        },
      ),
  } satisfies Partial<Performers>
}

/** Acts outside the screen: on the terminal, files, the clipboard and other programs. */
function actingPerformers(tools: Tools) {
  const { env, terminal, memory, exporting, withSessions, startDemo, quit } = tools
  return {
    planResume: (effect, dispatch) => withSessions(live => planFor(live, effect, dispatch)),
    resume: ({ plan }, dispatch) => withSessions(live => resume(live, plan, terminal, dispatch)),
    resumeInTmux: ({ plan }, dispatch) => withSessions(live => resumeInTmux(live, plan, dispatch)),
    jumpToPane: ({ pane }, dispatch) => jumpToPane(pane, env, dispatch),

    copy: ({ text, what }, dispatch) => copyText(text, what, terminal, env).then(toastTo(dispatch)),
    copyBlock: (effect, dispatch) => copyBlock(effect, terminal, env).then(toastTo(dispatch)),
    copyExport: ({ subject, choices, what }, dispatch) =>
      withSessions(async live => {
        const text = await exporting.text(subject, choices, placeOf(live))
        if (text === undefined) return
        toastTo(dispatch)(typeof text === 'string' ? await copyText(text, what, terminal, env) : text)
      }),
    previewExport: ({ job, number }, dispatch) =>
      withSessions(live => exporting.preview(job, number, placeOf(live), dispatch)),
    stopPreview: () => exporting.stopPreview(),
    export: ({ job }, dispatch) => withSessions(live => exporting.write(job, placeOf(live), dispatch)),
    stopExport: () => exporting.stop(),
    openFile: ({ path }, dispatch) =>
      openFile(path, terminal, env).then(toast => {
        if (toast) toastTo(dispatch)(toast)
      }),

    remember: ({ remembered }) => memory.remember(remembered),
    fadeToast: ({ toast }, dispatch) => {
      setTimeout(() => dispatch({ type: 'toastFaded', toast }), TOAST_MS[toast.kind]).unref()
    },
    startDemo,
    setMouse: ({ isOn }) => terminal.setMouse(isOn),
    suspend: () => {
      terminal.suspend()
      // Runs when we are continued: much may have changed meanwhile, and no watcher ran.
      return withSessions(({ catalogue }) => catalogue.look())
    },
    quit,
  } satisfies Partial<Performers>
}

const toastTo = (dispatch: Dispatch) => (toast: Toast) => dispatch({ type: 'toasted', toast })

const placeOf = ({ env, place, store }: LiveSessions) => ({
  env,
  here: place.here,
  holdsSessions: (path: string) => store.newestFirst().some(session => session.path === path),
})

const TOAST_MS = { done: 5000, note: 5000, problem: 8000 }
