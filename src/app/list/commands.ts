import { isSameScope } from '../../query/list/narrow.ts'
import { inGroup, insights, panes } from '../command.ts'
import type { State } from '../state.ts'
import { isFiltered } from './state.ts'

const inList = ['projects', 'sessions'] as const
const onScreens = [...panes, ...insights]

export const listCommands = inGroup('List', [
  {
    id: 'list.filter',
    keys: ['/'],
    title: 'Filter the list as you type',
    aliases: 'search find query grep',
    where: inList,
    inFooter: 'filter',
    msg: () => ({ type: 'filterOpened' }),
  },
  {
    id: 'list.clearWords',
    keys: ['escape'],
    title: 'Clear the filter',
    aliases: 'reset',
    where: inList,
    msg: () => ({ type: 'filterCleared' }),
  },
  {
    id: 'list.filters',
    keys: ['f'],
    title: 'Filter by folder, source, branch, date, status',
    aliases: 'search find branch source date status',
    where: onScreens,
    inFooter: 'filters',
    msg: () => ({ type: 'filterPanelOpened' }),
  },
  {
    id: 'list.clearFilters',
    keys: ['X'],
    title: 'Clear every filter',
    aliases: 'reset',
    where: onScreens,
    whyNot: state => (isFiltered(state.list.request) ? undefined : 'No filter is set. Press f to set one.'),
    msg: () => ({ type: 'filtersCleared' }),
  },
  {
    id: 'list.scope',
    keys: ['.'],
    title: 'Scope: this folder, or all projects',
    aliases: 'folder cwd everything',
    where: onScreens,
    inFooter: state => (isHere(state) ? 'all projects' : 'this folder'),
    msg: () => ({ type: 'scopeToggled' }),
  },
  {
    id: 'list.sort',
    keys: ['s'],
    title: 'Next sort order',
    aliases: 'order',
    where: panes,
    inFooter: 'sort',
    msg: () => ({ type: 'sortCycled' }),
  },
  {
    id: 'list.reverse',
    keys: ['S'],
    title: 'Reverse the order',
    where: panes,
    msg: () => ({ type: 'sortReversed' }),
  },
  {
    id: 'list.hidden',
    keys: ['a'],
    title: 'Show or hide subagents and empty sessions',
    aliases: 'empty subagents all',
    where: panes,
    msg: () => ({ type: 'hiddenToggled' }),
  },
  {
    id: 'list.rescan',
    keys: ['ctrl-r'],
    title: 'Rescan: read every session again',
    aliases: 'refresh reload again update',
    where: [...panes, 'welcome'],
    whyNot: ({ progress }) =>
      (progress && `Already reading: ${progress.done} of ${progress.total} are done.`) || undefined,
    msg: () => ({ type: 'rescanAsked' }),
  },
])

export const demoCommands = inGroup('Session', [
  {
    id: 'demo.start',
    keys: ['d', 'enter'],
    title: 'Try the demo',
    aliases: 'example sample',
    where: ['welcome'],
    inFooter: 'try the demo',
    msg: () => ({ type: 'demoAsked' }),
  },
])

const isHere = ({ list, place }: State): boolean =>
  isSameScope(list.request.scope, { kind: 'folder', path: place.here })
