import type { ListAnswer } from '../app/list/messages.ts'
import type { Dispatch } from '../app/message.ts'
import { inSlices } from '../model/time-slices.ts'
import { parseQuery } from '../query/language/parse.ts'
import type { TextQuery } from '../query/language/text-query.ts'
import { type ChoiceRequest, filterChoices, queryChoices } from '../query/list/choices.ts'
import { type Narrowed, type NarrowRequest, narrow, prepareOrders, prepareSearch } from '../query/list/narrow.ts'
import type { SessionStore } from '../query/list/session-store.ts'
import { projectTree, type TreeRequest } from '../query/list/tree.ts'
import type { Finder } from '../query/match/finder.ts'
import { LatestQuestion, RepeatedQuestion } from './latest-question.ts'
import { whyNotSearched } from './search-sessions.ts'

interface ListAsked {
  readonly number: number
  readonly request: NarrowRequest
}

/** Answers questions about all sessions. */
export class ListQueries {
  readonly #list = new RepeatedQuestion<ListAsked>((one, other) => one.request === other.request && isSlow(one))
  readonly #tree = new LatestQuestion()
  readonly #choices = new LatestQuestion()
  readonly #queryChoices = new LatestQuestion()
  readonly #preparing = new LatestQuestion()
  #hasOrders = false

  narrow(store: SessionStore, finder: Finder, asked: ListAsked, dispatch: Dispatch): Promise<void> {
    return this.#list.ask(
      asked,
      ({ request }, signal) => listOf(store, finder, request, signal),
      (answer, { number }) => dispatch({ type: 'listNarrowed', number, answer }),
    )
  }

  /** Computes ahead what later questions need. */
  async prepare(store: SessionStore): Promise<void> {
    const signal = this.#preparing.next()
    await inSlices(prepareSearch(store), signal)
    // Only once: every change of a session makes a new list, and sorting each of those would never end.
    if (this.#hasOrders || signal.aborted) return
    this.#hasOrders = true
    await inSlices(prepareOrders(store), signal)
  }

  async growTree(store: SessionStore, request: TreeRequest, dispatch: Dispatch): Promise<void> {
    const tree = await inSlices(projectTree(store, request), this.#tree.next())
    if (tree) dispatch({ type: 'treeGrown', tree, files: store.size })
  }

  async findChoices(store: SessionStore, request: ChoiceRequest, dispatch: Dispatch): Promise<void> {
    const choices = await inSlices(filterChoices(store, request), this.#choices.next())
    if (choices) dispatch({ type: 'choicesFound', choices })
  }

  async findQueryChoices(store: SessionStore, dispatch: Dispatch): Promise<void> {
    const choices = await inSlices(queryChoices(store), this.#queryChoices.next())
    if (choices) dispatch({ type: 'queryChoicesFound', choices })
  }
}

/** Whether a question takes long, as a full-text search does. */
const isSlow = ({ request }: ListAsked): boolean => parseQuery(request.words, { now: new Date() }).text !== null

async function listOf(
  store: SessionStore,
  finder: Finder,
  request: NarrowRequest,
  signal: AbortSignal,
): Promise<ListAnswer | undefined> {
  const all = await inSlices(narrow(store, request), signal)
  if (!all) return undefined
  const { text } = all.query
  const answer = text ? await withWordsSaid(all, text, finder, signal) : all
  // Judged by all sessions and not by the hits: where several projects are listed, a hit must name its own.
  const among = request.scope.kind === 'folder' ? answer.sessions : store.newestFirst()
  return { ...answer, isMixed: among.some(({ projectPath }) => projectPath !== among[0]?.projectPath) }
}

/** Keeps the sessions in which the text was said, with a note if some could not be searched. */
async function withWordsSaid(all: Narrowed, text: TextQuery, finder: Finder, signal: AbortSignal): Promise<Narrowed> {
  const request = { query: text, sessions: all.sessions, area: 'all', sessionsRead: 0 } as const
  const { found, problem } = await finder
    .find(request, () => {}, signal)
    .catch(error => ({ found: [], problem: whyNotSearched(error) }))
  const said = new Set(found.map(({ session }) => session))
  const notes = [...all.query.notes, ...(problem === null ? [] : [problem])]
  return { ...all, query: { ...all.query, notes }, sessions: all.sessions.filter(session => said.has(session)) }
}
