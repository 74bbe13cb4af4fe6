import { isSameScope } from '../../query/list/narrow.ts'
import { type Command, insights, panes } from '../command.ts'
import type { State } from '../state.ts'
import { isFiltered } from './state.ts'

const inList = { group: 'List', where: panes } as const
const inProjects = { group: 'List', where: ['projects', 'sessions'] } as const
const onScreens = { group: 'List', where: [...panes, ...insights] } as const

export const listCommands: readonly Command[] = [
  {
    id: 'list.filter',
    keys: ['/'],
    title: 'Filter the list as you type',
    aliases: 'search find query grep',
    ...inProjects,
    inFooter: 'filter',
    msg: () => ({ type: 'filterOpened' }),
  },
  {
    id: 'list.clearWords',
    keys: ['escape'],
    title: 'Clear the filter',
    aliases: 'reset',
    ...inProjects,
    msg: () => ({ type: 'filterCleared' }),
  },
  {
    id: 'list.filters',
    keys: ['f'],
    title: 'Filter by folder, source, branch, date, status',
    aliases: 'search find branch source date status',
    ...onScreens,
    inFooter: 'filters',
    msg: () => ({ type: 'filterPanelOpened' }),
  },
  {
    id: 'list.clearFilters',
    keys: ['X'],
    title: 'Clear every filter',
    aliases: 'reset',
    ...onScreens,
    whyNot: state => (isFiltered(state.list.request) ? undefined : 'No filter is set. Press f to set one.'),
    msg: () => ({ type: 'filtersCleared' }),
  },
  {
    id: 'list.scope',
    keys: ['.'],
    title: 'Scope: this folder, or all projects',
    aliases: 'folder cwd everything',
    ...onScreens,
    inFooter: state => (isHere(state) ? 'all projects' : 'this folder'),
    msg: () => ({ type: 'scopeToggled' }),
  },
  {
    id: 'list.sort',
    keys: ['s'],
    title: 'Next sort order',
    aliases: 'order',
    ...inList,
    inFooter: 'sort',
    msg: () => ({ type: 'sortCycled' }),
  },
  {
    id: 'list.reverse',
    keys: ['S'],
    title: 'Reverse the order',
    ...inList,
    msg: () => ({ type: 'sortReversed' }),
  },
  {
    id: 'list.hidden',
    keys: ['a'],
    title: 'Show or hide subagents and empty sessions',
    aliases: 'empty subagents all',
    ...inList,
    msg: () => ({ type: 'hiddenToggled' }),
  },
  {
    id: 'list.rescan',
    keys: ['ctrl-r'],
    title: 'Rescan: read every session again',
    aliases: 'refresh reload again update',
    group: 'List',
    where: [...panes, 'welcome'],
    whyNot: ({ progress }) =>
      (progress && `Already reading: ${progress.done} of ${progress.total} are done.`) || undefined,
    msg: () => ({ type: 'rescanAsked' }),
  },
  {
    id: 'demo.start',
    keys: ['d', 'enter'],
    title: 'Try the demo',
    aliases: 'example sample',
    group: 'Session',
    where: ['welcome'],
    inFooter: 'try the demo',
    msg: () => ({ type: 'demoAsked' }),
  },
]

const isHere = ({ list, place }: State): boolean =>
  isSameScope(list.request.scope, { kind: 'folder', path: place.here })
