import { type Command, panes } from './command.ts'

const window = { group: 'Window', where: panes } as const
const everywhere = [...panes, 'details', 'kinds', 'welcome'] as const

export const windowCommands: readonly Command[] = [
  {
    id: 'window.palette',
    keys: ['?'],
    title: 'Help: all keys and commands',
    group: 'Window',
    where: [...panes, 'details', 'welcome'],
    inFooter: 'all keys',
    msg: () => ({ type: 'paletteOpened' }),
  },
  {
    id: 'window.zoom',
    keys: ['z'],
    title: 'Zoom: give the pane the whole screen',
    ...window,
    msg: () => ({ type: 'zoomToggled' }),
  },
  {
    id: 'window.widen',
    keys: ['+', 'ctrl-right'],
    title: 'Make the pane wider',
    ...window,
    msg: (_, count) => ({ type: 'paneWidened', by: 2 * (count ?? 1) }),
  },
  {
    id: 'window.narrow',
    keys: ['-', 'ctrl-left'],
    title: 'Make the pane narrower',
    ...window,
    msg: (_, count) => ({ type: 'paneWidened', by: -2 * (count ?? 1) }),
  },
  {
    id: 'window.reset',
    keys: ['='],
    title: 'Panes as wide as at first',
    ...window,
    msg: () => ({ type: 'widthsReset' }),
  },
  {
    id: 'window.mouse',
    keys: ['M'],
    title: 'Mouse: leave it to the terminal, or take it back',
    ...window,
    msg: () => ({ type: 'mouseToggled' }),
  },
  {
    id: 'window.times',
    keys: ['@'],
    title: 'Times as ages, or as dates',
    ...window,
    msg: () => ({ type: 'timesToggled' }),
  },
  { id: 'window.theme', keys: ['T'], title: 'Try another theme', ...window, msg: () => ({ type: 'themeChosen' }) },
  {
    id: 'window.suspend',
    keys: ['ctrl-z'],
    title: 'Suspend; fg comes back',
    group: 'Window',
    where: [...everywhere, 'palette', 'filter', 'filters', 'jump'],
    msg: () => ({ type: 'suspendAsked' }),
  },
  {
    id: 'window.quit',
    keys: ['q'],
    title: 'Quit',
    group: 'Window',
    where: [...panes, 'welcome'],
    msg: () => ({ type: 'quitAsked' }),
  },
  {
    id: 'window.leave',
    keys: ['ctrl-c'],
    title: 'Quit from anywhere',
    group: 'Window',
    where: [...everywhere, 'palette', 'filter', 'filters', 'jump'],
    msg: () => ({ type: 'quitAsked' }),
  },
]
