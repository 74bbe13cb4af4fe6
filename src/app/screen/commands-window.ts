import { allPanes, inGroup, insights, panes } from '../command.ts'

const onScreens = [...allPanes, ...insights]
/** Dialogs in which letters are typed or answer a question. */
const dialogs = [
  ...(['palette', 'filter', 'filters', 'jump', 'search', 'find'] as const),
  ...(['question', 'resumeAs', 'resumeText', 'export', 'exportTo'] as const),
]

const anywhere = [...onScreens, 'details', 'kinds', 'welcome', ...dialogs] as const

export const windowCommands = inGroup('Window', [
  {
    id: 'window.palette',
    keys: ['?'],
    title: 'Help: all keys and commands',
    aliases: 'help settings keys shortcuts',
    where: [...onScreens, 'details', 'welcome'],
    inFooter: 'all keys',
    msg: () => ({ type: 'paletteOpened' }),
  },
  {
    id: 'window.zoom',
    keys: ['z'],
    title: 'Zoom: give the pane the whole screen',
    aliases: 'fullscreen maximise width',
    where: allPanes,
    msg: () => ({ type: 'zoomToggled' }),
  },
  {
    id: 'window.widen',
    keys: ['+', 'ctrl-right'],
    title: 'Make the pane wider',
    aliases: 'width size resize',
    where: panes,
    msg: (_, count) => ({ type: 'paneWidened', by: 2 * (count ?? 1) }),
  },
  {
    id: 'window.narrow',
    keys: ['-', 'ctrl-left'],
    title: 'Make the pane narrower',
    aliases: 'width size resize',
    where: panes,
    msg: (_, count) => ({ type: 'paneWidened', by: -2 * (count ?? 1) }),
  },
  {
    id: 'window.reset',
    keys: ['='],
    title: 'Reset the widths of the panes',
    aliases: 'width size',
    where: panes,
    msg: () => ({ type: 'widthsReset' }),
  },
  {
    id: 'window.mouse',
    keys: ['M'],
    title: 'Mouse on or off',
    aliases: 'select copy clipboard',
    where: onScreens,
    msg: () => ({ type: 'mouseToggled' }),
  },
  {
    id: 'window.times',
    keys: ['@'],
    title: 'Show times as ages, or as dates',
    aliases: 'clock age absolute relative',
    where: onScreens,
    msg: () => ({ type: 'timesToggled' }),
  },
  {
    id: 'window.theme',
    keys: ['T'],
    title: 'Try another theme',
    aliases: 'colour color dark light contrast settings',
    where: onScreens,
    msg: () => ({ type: 'themeChosen' }),
  },
  {
    id: 'window.suspend',
    keys: ['ctrl-z'],
    title: 'Suspend; fg brings it back',
    aliases: 'background stop',
    where: anywhere,
    msg: () => ({ type: 'suspendAsked' }),
  },
  {
    id: 'window.quit',
    keys: ['q'],
    title: 'Quit',
    aliases: 'exit leave close',
    where: [...onScreens, 'welcome'],
    msg: () => ({ type: 'quitAsked' }),
  },
  {
    id: 'window.leave',
    keys: ['ctrl-c'],
    title: 'Quit from anywhere',
    aliases: 'exit',
    where: anywhere,
    msg: () => ({ type: 'quitAsked', isSure: true }),
  },
])
