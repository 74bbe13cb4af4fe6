import { inGroup } from '../command.ts'
import type { State } from '../state.ts'
import { rowOfScope, type TreeRow, treeRows } from './rows.ts'

export const projectCommands = inGroup('Projects', [
  {
    id: 'projects.choose',
    keys: ['enter'],
    title: 'Go to its sessions',
    where: ['projects'],
    inFooter: 'sessions',
    msg: () => ({ type: 'paneChosen', pane: 'sessions' }),
  },
  {
    id: 'projects.toggle',
    keys: ['space', 'o'],
    title: 'Fold or unfold',
    aliases: 'expand collapse tree',
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
    where: ['projects'],
    whyNot: hasNothingBelow,
    msg: () => ({ type: 'folderFolded', how: 'unfold' }),
  },
  {
    id: 'projects.fold',
    keys: ['left'],
    title: 'Fold, or go up',
    aliases: 'collapse tree',
    where: ['projects'],
    whyNot: isNoFolder,
    msg: () => ({ type: 'folderFolded', how: 'fold' }),
  },
])

function isNoFolder(state: State): string | undefined {
  return chosenRow(state)?.kind === 'folder' ? undefined : 'Nothing to fold: this is not a folder.'
}

function hasNothingBelow(state: State): string | undefined {
  const row = chosenRow(state)
  if (row?.kind !== 'folder') return isNoFolder(state)
  return row.node.children.length > 0 ? undefined : 'Nothing to unfold: this folder has no others in it.'
}

function isUnfolded(state: State): boolean {
  const row = chosenRow(state)
  return row?.kind === 'folder' && row.isUnfolded
}

function chosenRow({ tree, list }: State): TreeRow | undefined {
  const rows = treeRows(tree)
  return rows[rowOfScope(rows, list.request.scope)]
}
