import { divisionOf } from '../app/panes.ts'
import { isEmpty, type State } from '../app/state.ts'
import type { DrawChart } from '../text/chart.ts'
import type { Frame } from '../text/span.ts'
import { type Dialog, withDialog } from './dialogs/box.ts'
import { detailsScreen } from './dialogs/details.ts'
import { palette } from './dialogs/palette.ts'
import { jumpDialog, kindsDialog } from './dialogs/small-dialogs.ts'
import { exportDialog } from './export/dialog.ts'
import { statisticsScreen } from './insight/statistics/screen.ts'
import { taskScreen } from './insight/tasks/board.ts'
import { filterDialog } from './list/filter-dialog.ts'
import { questionDialog } from './resume/question-dialog.ts'
import { resumeAsDialog, resumeTextDialog } from './resume/resume-dialogs.ts'
import { columnScreen } from './screen/columns.ts'
import { tabbedScreen } from './screen/tabbed.ts'
import { tooSmall, welcome } from './screen/welcome.ts'

/** Draws the whole screen from the state. `draw` is undefined until the code that draws curves is loaded. */
export function frame(state: State, draw?: DrawChart): Frame {
  if (divisionOf(state) === 'tooSmall') return { rows: tooSmall(state) }
  const screen = screenBehind(state, draw)
  const dialog = dialogOf(state)
  return dialog ? withDialog(screen.rows, state.size, dialog) : screen
}

export function dialogOf(state: State): Dialog | undefined {
  const { overlay } = state
  switch (overlay?.kind) {
    case 'palette':
      return palette(state, overlay)
    case 'filters':
      return filterDialog(state, overlay)
    case 'kinds':
      return kindsDialog(state, overlay)
    case 'jump':
      return jumpDialog(state, overlay)
    case 'export':
      return exportDialog(state, overlay)
    case 'question':
      return questionDialog(state, overlay)
    case 'resumeAs':
      return resumeAsDialog(state, overlay)
    case 'resumeText':
      return resumeTextDialog(state, overlay)
    default:
      return undefined
  }
}

function screenBehind(state: State, draw?: DrawChart): Frame {
  if (isEmpty(state)) return { rows: welcome(state) }
  const { insight } = state
  if (insight) return insight.kind === 'tasks' ? taskScreen(state, insight) : statisticsScreen(state, insight, draw)
  if (state.overlay?.kind === 'details') return { rows: detailsScreen(state) }
  // The overlay that the palette was opened from stays behind it.
  if (state.overlay?.kind === 'palette' && state.overlay.from)
    return screenBehind({ ...state, overlay: state.overlay.from })
  return divisionOf(state) === 'tabs' ? tabbedScreen(state) : columnScreen(state)
}
