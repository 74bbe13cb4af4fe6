import { isSameScope } from '../../query/list/narrow.ts'
import { type Command, insights, panes } from '../command.ts'
import { rowOfScope, type TreeRow, treeRows } from '../projects/rows.ts'
import type { State } from '../state.ts'
import { isFiltered } from './state.ts'

export const listCommands: readonly Command[] = [
  {
    id: 'list.filter',
    keys: ['/'],
    title: 'Filter the list as you type',
    aliases: 'search find query grep',
    group: 'List',
    where: ['projects', 'sessions'],
    inFooter: 'filter',
    msg: () => ({ type: 'filterOpened' }),
  },
  {
    id: 'list.clearWords',
    keys: ['escape'],
    title: 'Clear the filter',
    aliases: 'reset',
    group: 'List',
    where: ['projects', 'sessions'],
    msg: () => ({ type: 'filterCleared' }),
  },
  {
    id: 'list.filters',
    keys: ['f'],
    title: 'Filter by folder, source, branch, date, status',
    aliases: 'search find branch source date status',
    group: 'List',
    where: [...panes, ...insights],
    inFooter: 'filters',
    msg: () => ({ type: 'filterPanelOpened' }),
  },
  {
    id: 'list.clearFilters',
    keys: ['X'],
    title: 'Clear every filter',
    aliases: 'reset',
    group: 'List',
    where: [...panes, ...insights],
    whyNot: state => (isFiltered(state.list.request) ? undefined : 'No filter is set'),
    msg: () => ({ type: 'filtersCleared' }),
  },
  {
    id: 'list.scope',
    keys: ['.'],
    title: 'Scope: this folder, or all projects',
    aliases: 'folder cwd everything',
    group: 'List',
    where: [...panes, ...insights],
    inFooter: state => (isHere(state) ? 'all projects' : 'this folder'),
    msg: () => ({ type: 'scopeToggled' }),
  },
  {
    id: 'list.sort',
    keys: ['s'],
    title: 'Next sort order',
    aliases: 'order',
    group: 'List',
    where: panes,
    inFooter: 'sort',
    msg: () => ({ type: 'sortCycled' }),
  },
  {
    id: 'list.reverse',
    keys: ['S'],
    title: 'Reverse the order',
    group: 'List',
    where: panes,
    msg: () => ({ type: 'sortReversed' }),
  },
  {
    id: 'list.hidden',
    keys: ['a'],
    title: 'Show or hide subagents and empty sessions',
    aliases: 'empty subagents all',
    group: 'List',
    where: panes,
    msg: () => ({ type: 'hiddenToggled' }),
  },
  {
    id: 'list.rescan',
    keys: ['ctrl-r'],
    title: 'Rescan: read every session again',
    aliases: 'refresh reload again update',
    group: 'List',
    where: [...panes, 'welcome'],
    whyNot: ({ progress }) => (progress && `Already reading, ${progress.done} of ${progress.total}`) || undefined,
    msg: () => ({ type: 'rescanAsked' }),
  },
  {
    id: 'projects.choose',
    keys: ['enter'],
    title: 'Go to its sessions',
    group: 'Projects',
    where: ['projects'],
    inFooter: 'sessions',
    msg: () => ({ type: 'paneChosen', pane: 'sessions' }),
  },
  {
    id: 'projects.toggle',
    keys: ['space', 'o'],
    title: 'Fold or unfold',
    aliases: 'expand collapse tree',
    group: 'Projects',
    where: ['projects'],
    inFooter: state => (isUnfolded(state) ? 'fold' : 'unfold'),
    whyNot: hasNothingBelow,
    msg: () => ({ type: 'folderFolded', how: 'toggle' }),
  },
  {
    id: 'projects.unfold',
    keys: ['right'],
    title: 'Unfold',
    aliases: 'expand tree',
    group: 'Projects',
    where: ['projects'],
    whyNot: hasNothingBelow,
    msg: () => ({ type: 'folderFolded', how: 'unfold' }),
  },
  {
    id: 'projects.fold',
    keys: ['left'],
    title: 'Fold, or go up',
    aliases: 'collapse tree',
    group: 'Projects',
    where: ['projects'],
    whyNot: isNoFolder,
    msg: () => ({ type: 'folderFolded', how: 'fold' }),
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

function isNoFolder(state: State): string | undefined {
  return chosenRow(state)?.kind === 'folder' ? undefined : 'That is not a folder'
}

function hasNothingBelow(state: State): string | undefined {
  const row = chosenRow(state)
  if (row?.kind !== 'folder') return isNoFolder(state)
  return row.node.children.length > 0 ? undefined : 'There is nothing to unfold'
}

function isUnfolded(state: State): boolean {
  const row = chosenRow(state)
  return row?.kind === 'folder' && row.isUnfolded
}

function chosenRow({ tree, list }: State): TreeRow | undefined {
  const rows = treeRows(tree)
  return rows[rowOfScope(rows, list.request.scope)]
}
