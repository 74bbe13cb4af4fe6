import { divisionOf } from '../app/panes.ts'
import { isEmpty, type State } from '../app/state.ts'
import type { Frame } from '../text/span.ts'
import { withDialog } from './box.ts'
import { columnScreen } from './columns.ts'
import { detailsScreen } from './details.ts'
import { filterDialog, jumpDialog, kindsDialog } from './dialogs.ts'
import { palette } from './palette.ts'
import { tabbedScreen } from './tabbed.ts'
import { tooSmall, welcome } from './welcome.ts'

/** The whole screen, from the state alone. */
export function frame(state: State): Frame {
  if (divisionOf(state) === 'tooSmall') return { rows: tooSmall(state) }
  const { overlay, size } = state
  const screen = screenBehind(state)
  switch (overlay?.kind) {
    case 'palette':
      return withDialog(screen.rows, size, palette(state, overlay))
    case 'filters':
      return withDialog(screen.rows, size, filterDialog(state, overlay))
    case 'kinds':
      return withDialog(screen.rows, size, kindsDialog(state, overlay))
    case 'jump':
      return withDialog(screen.rows, size, jumpDialog(state, overlay))
    default:
      return screen
  }
}

function screenBehind(state: State): Frame {
  if (isEmpty(state)) return { rows: welcome(state) }
  if (state.overlay?.kind === 'details') return { rows: detailsScreen(state) }
  return divisionOf(state) === 'tabs' ? tabbedScreen(state) : columnScreen(state)
}
