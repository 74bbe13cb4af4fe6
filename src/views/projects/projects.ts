import type { Rect } from '../../app/panes.ts'
import { hasFocus } from '../../app/panes.ts'
import { rowOfScope, type TreeRow, treeRows } from '../../app/projects/rows.ts'
import type { State } from '../../app/state.ts'
import { glyph, type Line, type Span, span } from '../../text/span.ts'
import { barred, blank, spread } from '../line-parts.ts'
import { count, viewTitles } from '../words.ts'

/** The tree of projects, with the views below it. */
export function projects(state: State, { width, height }: Pick<Rect, 'width' | 'height'>): readonly Line[] {
  const rows = treeRows(state.tree)
  const chosen = rowOfScope(rows, state.list.request.scope)
  return Array.from({ length: height }, (_, line) => {
    const at = state.tree.top + line
    const row = rows[at]
    if (!row) return blank(width)
    const drawn = rowLine(row, width, at === chosen)
    return at === chosen ? barred(drawn, hasFocus(state, 'projects')) : drawn
  })
}

function rowLine(row: TreeRow, width: number, isChosen: boolean): Line {
  switch (row.kind) {
    case 'blank':
      return blank(width)
    case 'heading':
      return spread([span(` ${row.text}`, 'dim')], [], width)
    case 'all':
      return withCount([span('   '), name('All projects', isChosen)], row.count, width)
    case 'view':
      return withCount([span('   '), name(viewTitles[row.view], isChosen)], row.count, width)
    case 'folder': {
      const { node, depth } = row
      const title = node.isWorktree ? `${node.name} (worktree)` : node.name
      const left = [span(` ${'  '.repeat(depth)}`), foldMark(row), span(' '), name(title, isChosen)]
      return withCount(left, node.count, width)
    }
  }
}

/** The fold mark of a folder, coloured if it has live sessions that no unfolded row below shows. */
function foldMark({ node, isUnfolded }: TreeRow & { kind: 'folder' }): Span {
  const below = isUnfolded ? node.children.reduce((sum, { live }) => sum + live, 0) : 0
  const isLive = node.live > below
  if (node.children.length > 0) return glyph(isUnfolded ? '▾' : '▸', isLive ? 'live' : 'dim')
  return isLive ? glyph('●', 'live') : span(' ')
}

const name = (text: string, isChosen: boolean): Span => span(text, 'text', { bold: isChosen })

function withCount(left: Line, number: number, width: number): Line {
  return spread(left, [span(count(number), 'dim'), span(' ')], width)
}
