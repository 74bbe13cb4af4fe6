import type { Msg } from '../app/message.ts'
import { branches, countsByDirectory, queryChoices } from '../query/choices.ts'
import type { Finder } from '../query/found.ts'
import { type Narrowed, narrow, prepareOrders, prepareSearch, type Wish } from '../query/narrow.ts'
import type { Shelf } from '../query/shelf.ts'
import { openSlice } from '../query/slice.ts'
import { projectTree } from '../query/tree.ts'

type Dispatch = (msg: Msg) => void

/** The questions about all sessions. Each kind has one under way at most: a newer one overtakes it. */
export class Questions {
  #narrowing = 0
  #saying = new AbortController()
  #growing = 0
  #preparing = 0
  #finding = 0
  #completing = 0
  #hasOrders = false

  async narrow(shelf: Shelf, finder: Finder, number: number, wish: Wish, dispatch: Dispatch): Promise<void> {
    this.#narrowing = number
    this.#saying.abort()
    this.#saying = new AbortController()
    const { signal } = this.#saying
    const all = await narrow(
      shelf,
      wish,
      openSlice(() => this.#narrowing !== number),
    )
    const answer = all && (await withWordsSaid(all, finder, signal))
    if (!answer) return
    // Whatever is found: inside all projects, a hit that does not say where it is says little.
    const among = wish.scope.kind === 'folder' ? answer.sessions : shelf.newestFirst()
    const isMixed = among.some(({ projectPath }) => projectPath !== among[0]?.projectPath)
    dispatch({ type: 'listNarrowed', number, answer: { ...answer, isMixed } })
  }

  /** What it makes is of use to a question that comes meanwhile, too. */
  async prepare(shelf: Shelf): Promise<void> {
    const number = ++this.#preparing
    const slice = openSlice(() => this.#preparing !== number)
    await prepareSearch(shelf, slice)
    // Sessions that come and go make other lists of them; to sort each of those anew would never end.
    if (this.#hasOrders) return
    this.#hasOrders = true
    await prepareOrders(shelf, slice)
  }

  async growTree(shelf: Shelf, wish: TreeAsked, dispatch: Dispatch): Promise<void> {
    const number = ++this.#growing
    const tree = await projectTree(shelf, { ...wish, slice: openSlice(() => this.#growing !== number) })
    if (tree) dispatch({ type: 'treeGrown', tree, files: shelf.size })
  }

  async findChoices(
    shelf: Shelf,
    { scope, showsHidden }: Pick<Wish, 'scope' | 'showsHidden'>,
    dispatch: Dispatch,
  ): Promise<void> {
    const number = ++this.#finding
    const slice = openSlice(() => this.#finding !== number)
    const directories = await countsByDirectory(shelf, { scope, showsHidden, slice })
    const names = directories && (await branches(shelf, { scope, showsHidden, slice }))
    if (names) dispatch({ type: 'choicesFound', choices: { directories, branches: names } })
  }

  async findQueryChoices(shelf: Shelf, dispatch: Dispatch): Promise<void> {
    const number = ++this.#completing
    const choices = await queryChoices(
      shelf,
      openSlice(() => this.#completing !== number),
    )
    if (choices) dispatch({ type: 'queryChoicesFound', choices })
  }
}

/** Those in which it was said, if something is to have been said. Null if overtaken. */
async function withWordsSaid(all: Narrowed, finder: Finder, signal: AbortSignal): Promise<Narrowed | null> {
  const { text } = all.query
  if (!text) return all
  const wish = { query: text, sessions: all.sessions, area: 'all', sessionsRead: 0 } as const
  const findings = await finder.find(wish, () => {}, signal).catch(() => ({ found: [] }))
  if (signal.aborted) return null
  const said = new Set(findings.found.map(({ session }) => session))
  return { ...all, sessions: all.sessions.filter(session => said.has(session)) }
}

interface TreeAsked {
  readonly showsHidden: boolean
  readonly home: string
  repositoryOf(path: string): string | null
}
