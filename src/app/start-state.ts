import { type Scope, wholeRequest } from '../query/list/narrow.ts'
import { holds } from '../query/list/tree.ts'
import { ownKeys } from './keys/user-keys.ts'
import { emptyList } from './list/state.ts'
import type { Remembered } from './saved-state.ts'
import { type LastScreen, withLastScreen } from './screen/last-screen.ts'
import type { KeyChoices, Size } from './screen/state.ts'
import { firstLook, type GlyphChoice, type ThemeChoice } from './screen/theme-choice.ts'
import { firstState, type State } from './state.ts'
import type { Surroundings } from './surroundings.ts'

/** Everything the first state is made from. */
export interface Start {
  readonly size: Size
  readonly now: number
  readonly variables: { readonly [name: string]: string | undefined }
  readonly settings: {
    readonly theme: ThemeChoice
    readonly glyphs: GlyphChoice
    readonly times: State['times']
    readonly mouse: boolean
    readonly keys: KeyChoices
  }
  readonly place: Surroundings
  readonly remembered: Partial<Remembered>
  readonly last: LastScreen | undefined
}

export function startState({ size, now, variables, settings, place, remembered, last }: Start): State {
  const { scope = 'here', sort, isReversed, showsHidden, selected = null, unfolded = [], ...arranged } = remembered
  const isAllInstead = scope === 'here' && isUnknown(place.here, last)
  const here: Scope = isAllInstead ? { kind: 'all' } : { kind: 'folder', path: place.here }
  const request = {
    ...wholeRequest,
    scope: scope === 'here' ? here : scope,
    ...(sort && { sort }),
    ...(isReversed !== undefined && { isReversed }),
    ...(showsHidden !== undefined && { showsHidden }),
  }
  const state = firstState({
    size,
    now,
    look: firstLook(settings.theme, settings.glyphs, variables),
    place,
    times: settings.times,
    isMouseOn: settings.mouse,
    keys: ownKeys(settings.keys).keys,
    list: { ...emptyList, request, selected, isAllInstead },
    tree: { tree: null, files: 0, unfolded: new Map(unfolded), top: 0 },
    ...arranged,
  })
  return withLastScreen(state, last)
}

/** Whether no session is known to have begun in the folder. */
const isUnknown = (here: string, last: LastScreen | undefined): boolean =>
  last?.tree ? !last.tree.roots.some(node => holds(node, here)) : false
