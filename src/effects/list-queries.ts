import type { Msg } from '../app/message.ts'
import type { TextQuery } from '../query/language/text-query.ts'
import { branches, countsByDirectory, queryChoices } from '../query/list/choices.ts'
import { type Narrowed, type NarrowRequest, narrow, prepareOrders, prepareSearch } from '../query/list/narrow.ts'
import type { SessionStore } from '../query/list/session-store.ts'
import { openSlice } from '../query/list/time-slice.ts'
import { projectTree } from '../query/list/tree.ts'
import type { Finder } from '../query/match/finder.ts'
import { whyNotSearched } from './search-sessions.ts'

type Dispatch = (msg: Msg) => void

/** The questions about all sessions. Each kind has one under way at most: a newer one overtakes it. */
export class ListQueries {
  #narrowing = 0
  #saying: Saying | null = null
  #growing = 0
  #preparing = 0
  #finding = 0
  #completing = 0
  #hasOrders = false

  async narrow(
    store: SessionStore,
    finder: Finder,
    number: number,
    request: NarrowRequest,
    dispatch: Dispatch,
  ): Promise<void> {
    this.#narrowing = number
    // Sessions may change faster than they can be looked through: what is under way for the same request goes on.
    if (this.#saying?.request === request) {
      this.#saying.isOutdated = true
      return
    }
    this.#saying?.asked.abort()
    this.#saying = null
    const isOvertaken = () => this.#narrowing !== number
    const all = await narrow(store, request, openSlice(isOvertaken))
    if (!all || isOvertaken()) return
    const { text } = all.query
    if (!text) return tellList(store, request, all, number, dispatch)
    const saying: Saying = { request, asked: new AbortController(), isOutdated: false }
    this.#saying = saying
    const said = await withWordsSaid(all, text, finder, saying.asked.signal)
    if (!said) return
    this.#saying = null
    tellList(store, request, said, this.#narrowing, dispatch)
    if (saying.isOutdated) await this.narrow(store, finder, this.#narrowing, request, dispatch)
  }

  /** What it makes is of use to a question that comes meanwhile, too. */
  async prepare(store: SessionStore): Promise<void> {
    const number = ++this.#preparing
    const slice = openSlice(() => this.#preparing !== number)
    await prepareSearch(store, slice)
    // Sessions that come and go make other lists of them; to sort each of those anew would never end.
    if (this.#hasOrders) return
    this.#hasOrders = true
    await prepareOrders(store, slice)
  }

  async growTree(store: SessionStore, request: TreeAsked, dispatch: Dispatch): Promise<void> {
    const number = ++this.#growing
    const tree = await projectTree(store, { ...request, slice: openSlice(() => this.#growing !== number) })
    if (tree) dispatch({ type: 'treeGrown', tree, files: store.size })
  }

  async findChoices(
    store: SessionStore,
    { scope, showsHidden }: Pick<NarrowRequest, 'scope' | 'showsHidden'>,
    dispatch: Dispatch,
  ): Promise<void> {
    const number = ++this.#finding
    const slice = openSlice(() => this.#finding !== number)
    const directories = await countsByDirectory(store, { scope, showsHidden, slice })
    const names = directories && (await branches(store, { scope, showsHidden, slice }))
    if (names) dispatch({ type: 'choicesFound', choices: { directories, branches: names } })
  }

  async findQueryChoices(store: SessionStore, dispatch: Dispatch): Promise<void> {
    const number = ++this.#completing
    const choices = await queryChoices(
      store,
      openSlice(() => this.#completing !== number),
    )
    if (choices) dispatch({ type: 'queryChoicesFound', choices })
  }
}

/** A question for what was said, which takes its time. */
interface Saying {
  readonly request: NarrowRequest
  readonly asked: AbortController
  /** The sessions have changed since. */
  isOutdated: boolean
}

function tellList(
  store: SessionStore,
  { scope }: NarrowRequest,
  answer: Narrowed,
  number: number,
  dispatch: Dispatch,
): void {
  // Whatever is found: inside all projects, a hit that does not say where it is says little.
  const among = scope.kind === 'folder' ? answer.sessions : store.newestFirst()
  const isMixed = among.some(({ projectPath }) => projectPath !== among[0]?.projectPath)
  dispatch({ type: 'listNarrowed', number, answer: { ...answer, isMixed } })
}

/** Those in which it was said, and why that is not all. Null if overtaken. */
async function withWordsSaid(all: Narrowed, text: TextQuery, finder: Finder, signal: AbortSignal) {
  const request = { query: text, sessions: all.sessions, area: 'all', sessionsRead: 0 } as const
  const { found, problem } = await finder
    .find(request, () => {}, signal)
    .catch(error => ({ found: [], problem: whyNotSearched(error) }))
  if (signal.aborted) return null
  const said = new Set(found.map(({ session }) => session))
  const notes = [...all.query.notes, ...(problem === null ? [] : [problem])]
  return { ...all, query: { ...all.query, notes }, sessions: all.sessions.filter(session => said.has(session)) }
}

interface TreeAsked {
  readonly showsHidden: boolean
  readonly home: string
  repositoryOf(path: string): string | null
}
