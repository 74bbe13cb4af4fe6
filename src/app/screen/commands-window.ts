import { allPanes, type Command, insights, panes } from '../command.ts'

const window = { group: 'Window', where: panes } as const
const onScreens = { group: 'Window', where: [...allPanes, ...insights] } as const
const everywhere = [...allPanes, ...insights, 'details', 'kinds', 'welcome'] as const
/** Dialogs in which letters are typed or answer a question. */
const dialogs = [
  ...(['palette', 'filter', 'filters', 'jump', 'search', 'find'] as const),
  ...(['question', 'resumeAs', 'resumeText', 'export', 'exportTo'] as const),
]

const anywhere = { group: 'Window', where: [...everywhere, ...dialogs] } as const

export const windowCommands: readonly Command[] = [
  {
    id: 'window.palette',
    keys: ['?'],
    title: 'Help: all keys and commands',
    aliases: 'help settings keys shortcuts',
    group: 'Window',
    where: [...allPanes, ...insights, 'details', 'welcome'],
    inFooter: 'all keys',
    msg: () => ({ type: 'paletteOpened' }),
  },
  {
    id: 'window.zoom',
    keys: ['z'],
    title: 'Zoom: give the pane the whole screen',
    aliases: 'fullscreen maximise width',
    group: 'Window',
    where: allPanes,
    msg: () => ({ type: 'zoomToggled' }),
  },
  {
    id: 'window.widen',
    keys: ['+', 'ctrl-right'],
    title: 'Make the pane wider',
    aliases: 'width size resize',
    ...window,
    msg: (_, count) => ({ type: 'paneWidened', by: 2 * (count ?? 1) }),
  },
  {
    id: 'window.narrow',
    keys: ['-', 'ctrl-left'],
    title: 'Make the pane narrower',
    aliases: 'width size resize',
    ...window,
    msg: (_, count) => ({ type: 'paneWidened', by: -2 * (count ?? 1) }),
  },
  {
    id: 'window.reset',
    keys: ['='],
    title: 'Reset the widths of the panes',
    aliases: 'width size',
    ...window,
    msg: () => ({ type: 'widthsReset' }),
  },
  {
    id: 'window.mouse',
    keys: ['M'],
    title: 'Mouse on or off',
    aliases: 'select copy clipboard',
    ...onScreens,
    msg: () => ({ type: 'mouseToggled' }),
  },
  {
    id: 'window.times',
    keys: ['@'],
    title: 'Show times as ages, or as dates',
    aliases: 'clock age absolute relative',
    ...onScreens,
    msg: () => ({ type: 'timesToggled' }),
  },
  {
    id: 'window.theme',
    keys: ['T'],
    title: 'Try another theme',
    aliases: 'colour color dark light contrast settings',
    ...onScreens,
    msg: () => ({ type: 'themeChosen' }),
  },
  {
    id: 'window.suspend',
    keys: ['ctrl-z'],
    title: 'Suspend; fg brings it back',
    aliases: 'background stop',
    ...anywhere,
    msg: () => ({ type: 'suspendAsked' }),
  },
  {
    id: 'window.quit',
    keys: ['q'],
    title: 'Quit',
    aliases: 'exit leave close',
    group: 'Window',
    where: [...allPanes, ...insights, 'welcome'],
    msg: () => ({ type: 'quitAsked' }),
  },
  {
    id: 'window.leave',
    keys: ['ctrl-c'],
    title: 'Quit from anywhere',
    aliases: 'exit',
    ...anywhere,
    msg: () => ({ type: 'quitAsked', isSure: true }),
  },
]
