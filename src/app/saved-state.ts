import { type ExportChoices, exportFormats, exportParts, usualExport } from '../model/export.ts'
import { asList, asNumber, asObject, asText, type JsonObject } from '../model/json.ts'
import type { NarrowRequest, Scope } from '../query/list/narrow.ts'
import { sortKeys } from '../query/list/sort-keys.ts'
import { views } from '../query/list/views.ts'
import { type ShownKinds, shownAtStart } from '../transcript-layout/block.ts'
import type { Widened } from './screen/state.ts'
import type { State } from './state.ts'

/** The arrangement that survives a restart. */
export interface Remembered
  extends Pick<NarrowRequest, 'sort' | 'isReversed' | 'showsHidden'>,
    Pick<State, 'widened' | 'shown' | 'wrapsCode' | 'exporting'> {
  /** `here`: the folder that the program is started in next time. */
  readonly scope: Scope | 'here'
  readonly selected: string | null
  readonly unfolded: readonly (readonly [string, boolean])[]
}

export function rememberedOf({ list, place, widened, tree, shown, wrapsCode, exporting }: State): Remembered {
  const { sort, isReversed, showsHidden } = list.request
  const isHere = list.isAllInstead || isFolder(list.request.scope, place.here)
  const scope = isHere ? 'here' : list.request.scope
  const { selected } = list
  const unfolded = [...tree.unfolded]
  return { scope, sort, isReversed, showsHidden, selected, widened, unfolded, shown, wrapsCode, exporting }
}

const isFolder = (scope: Scope, path: string): boolean => scope.kind === 'folder' && scope.path === path

/** Reads a saved arrangement. The file may be of another version or damaged: what makes no sense is left out. */
export function understoodRemembered(value: unknown): Partial<Remembered> {
  const given = asObject(value) ?? {}
  const scope = given.scope === 'here' ? 'here' : understoodScope(asObject(given.scope))
  const sort = sortKeys.find(key => key === given.sort)
  return {
    ...(scope && { scope }),
    ...(sort && { sort }),
    ...booleans(given, ['isReversed', 'showsHidden', 'wrapsCode'] as const),
    ...(typeof given.selected === 'string' && { selected: given.selected }),
    widened: understoodWidths(asObject(given.widened)),
    unfolded: (asList(given.unfolded) ?? []).flatMap(pair => {
      const [path, isUnfolded] = asList(pair) ?? []
      return typeof path === 'string' && typeof isUnfolded === 'boolean' ? [[path, isUnfolded] as const] : []
    }),
    shown: {
      ...shownAtStart,
      ...booleans(asObject(given.shown) ?? {}, Object.keys(shownAtStart) as (keyof ShownKinds)[]),
    },
    exporting: understoodExport(asObject(given.exporting) ?? {}),
  }
}

function understoodScope(scope: JsonObject | undefined): Scope | undefined {
  const path = asText(scope?.path)
  if (scope?.kind === 'all') return { kind: 'all' }
  if (scope?.kind === 'folder' && path !== undefined) return { kind: 'folder', path }
  const view = views.find(one => one === scope?.view)
  return scope?.kind === 'view' && view ? { kind: 'view', view } : undefined
}

/** Whether secrets are shown is not remembered: they are hidden at every start. */
function understoodExport(given: JsonObject): ExportChoices {
  const format = exportFormats.find(one => one === given.format) ?? usualExport.format
  const parts = asList(given.parts)
  return {
    ...usualExport,
    format,
    ...(parts && { parts: exportParts.filter(part => parts.includes(part)) }),
    ...booleans(given, ['hidesHome'] as const),
  }
}

function understoodWidths(widths: JsonObject | undefined): Widened {
  return {
    projects: Math.trunc(asNumber(widths?.projects) ?? 0),
    sessions: Math.trunc(asNumber(widths?.sessions) ?? 0),
  }
}

function booleans<Name extends string>(given: JsonObject, names: readonly Name[]): { [N in Name]?: boolean } {
  const known = names.filter(name => typeof given[name] === 'boolean').map(name => [name, given[name]])
  return Object.fromEntries(known) as { [N in Name]?: boolean }
}
