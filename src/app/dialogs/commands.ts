import { inGroup } from '../command.ts'
import { exportButtons } from '../export/form.ts'
import { answersTo } from '../resume/question.ts'
import type { State } from '../state.ts'

const form = ['export', 'exportTo'] as const

export const dialogCommands = inGroup('Dialogs', [
  {
    id: 'dialog.down',
    keys: ['down', 'ctrl-n'],
    title: 'The next one',
    where: ['palette', 'filters', 'filter', 'kinds', 'find', 'resumeAs', 'question', ...form],
    inFooter: downWord,
    msg: () => ({ type: 'overlayMoved', by: 1 }),
  },
  {
    id: 'dialog.up',
    keys: ['up', 'ctrl-p'],
    title: 'The previous one',
    where: ['palette', 'filters', 'filter', 'kinds', 'find', 'resumeAs', 'question', ...form],
    msg: () => ({ type: 'overlayMoved', by: -1 }),
  },
  {
    id: 'dialog.pageDown',
    keys: ['pagedown'],
    title: 'A page down',
    where: ['palette', 'filter'],
    msg: () => ({ type: 'overlayMoved', by: 10 }),
  },
  {
    id: 'dialog.pageUp',
    keys: ['pageup'],
    title: 'A page up',
    where: ['palette', 'filter'],
    msg: () => ({ type: 'overlayMoved', by: -10 }),
  },
  {
    id: 'query.complete',
    keys: ['tab'],
    title: 'Complete a field or its value; press again for the next one',
    where: ['filter'],
    inFooter: 'complete',
    msg: () => ({ type: 'completionAsked', by: 1 }),
  },
  {
    id: 'query.completeBack',
    keys: ['shift-tab'],
    title: 'The previous completion',
    where: ['filter'],
    msg: () => ({ type: 'completionAsked', by: -1 }),
  },
  {
    id: 'dialog.nextField',
    keys: ['tab'],
    title: 'The next field',
    where: ['filters', ...form],
    msg: () => ({ type: 'overlayMoved', by: 1 }),
  },
  {
    id: 'dialog.previousField',
    keys: ['shift-tab'],
    title: 'The previous field',
    where: ['filters', ...form],
    msg: () => ({ type: 'overlayMoved', by: -1 }),
  },
  {
    id: 'dialog.nextChoice',
    keys: ['right'],
    title: 'The next choice',
    where: ['filters', ...form],
    inFooter: 'choose',
    msg: () => ({ type: 'choiceChanged', by: 1 }),
  },
  {
    id: 'dialog.previousChoice',
    keys: ['left'],
    title: 'The previous choice',
    where: ['filters', ...form],
    msg: () => ({ type: 'choiceChanged', by: -1 }),
  },
  {
    id: 'export.toggle',
    keys: ['space'],
    title: 'Include it, or leave it out',
    where: ['export'],
    inFooter: ({ overlay }) => (overlay?.kind === 'export' && overlay.row !== 'format' ? 'change' : undefined),
    msg: () => ({ type: 'exportToggled' }),
  },
  {
    id: 'dialog.clear',
    keys: ['ctrl-x'],
    title: 'Clear every filter',
    where: ['filters'],
    inFooter: 'clear all',
    msg: () => ({ type: 'filtersCleared' }),
  },
  {
    id: 'question.next',
    keys: ['right', 'tab', 'j'],
    title: 'The next answer',
    where: ['question'],
    inFooter: state => (isVertical(state) ? undefined : 'choose'),
    whyNot: isOnly,
    msg: () => ({ type: 'overlayMoved', by: 1 }),
  },
  {
    id: 'question.previous',
    keys: ['left', 'shift-tab', 'k'],
    title: 'The previous answer',
    where: ['question'],
    msg: () => ({ type: 'overlayMoved', by: -1 }),
  },
  {
    id: 'question.copy',
    keys: ['y'],
    title: 'Copy the command it would run',
    where: ['question'],
    inFooter: 'copy command',
    whyNot: runsNothing,
    msg: () => ({ type: 'answerCopied' }),
  },
  {
    id: 'details.next',
    keys: ['j', 'down'],
    title: 'The next session',
    where: ['details'],
    inFooter: 'next session',
    msg: (_, count) => ({ type: 'overlayMoved', by: count ?? 1 }),
  },
  {
    id: 'details.previous',
    keys: ['k', 'up'],
    title: 'The previous session',
    where: ['details'],
    inFooter: 'previous',
    msg: (_, count) => ({ type: 'overlayMoved', by: -(count ?? 1) }),
  },
  {
    id: 'details.scrollDown',
    keys: ['pagedown', 'ctrl-d', 'space'],
    title: 'Scroll down',
    where: ['details'],
    msg: () => ({ type: 'overlayScrolled', by: 10 }),
  },
  {
    id: 'details.scrollUp',
    keys: ['pageup', 'ctrl-u'],
    title: 'Scroll up',
    where: ['details'],
    msg: () => ({ type: 'overlayScrolled', by: -10 }),
  },
  {
    id: 'kinds.down',
    keys: ['j'],
    title: 'The next one',
    where: ['kinds', 'resumeAs'],
    msg: () => ({ type: 'overlayMoved', by: 1 }),
  },
  {
    id: 'kinds.up',
    keys: ['k'],
    title: 'The previous one',
    where: ['kinds', 'resumeAs'],
    msg: () => ({ type: 'overlayMoved', by: -1 }),
  },
  {
    id: 'kinds.toggle',
    keys: ['space', 'enter'],
    title: 'Show or hide it',
    where: ['kinds'],
    inFooter: 'show or hide',
    msg: () => ({ type: 'overlayConfirmed' }),
  },
  {
    id: 'palette.run',
    keys: ['enter'],
    title: 'Run it',
    where: ['palette'],
    inFooter: 'run',
    msg: () => ({ type: 'overlayConfirmed' }),
  },
  {
    id: 'dialog.confirm',
    keys: ['enter'],
    title: 'Do it',
    where: ['filter', 'filters', 'jump', 'find', 'resumeText', ...form],
    footerPlace: 'first',
    inFooter: doneWord,
    msg: () => ({ type: 'overlayConfirmed' }),
  },
  {
    id: 'dialog.choose',
    keys: ['enter'],
    title: 'Do it',
    where: ['question', 'resumeAs'],
    footerPlace: 'first',
    inFooter: chosenWord,
    msg: () => ({ type: 'overlayConfirmed' }),
  },
  {
    id: 'dialog.close',
    keys: ['escape'],
    title: 'Close',
    where: ['palette', 'filter', 'filters', 'jump', 'find', 'question', 'resumeAs', 'resumeText', ...form],
    inFooter: leaveWord,
    msg: () => ({ type: 'overlayClosed' }),
  },
  {
    id: 'dialog.leave',
    keys: ['escape', 'q', 'i', 'v'],
    title: 'Close',
    where: ['details', 'kinds'],
    inFooter: 'back',
    msg: () => ({ type: 'overlayClosed' }),
  },
])

const answerUnderCursor = (state: State) =>
  state.overlay?.kind === 'question' ? answersTo(state.overlay.question, state)[state.overlay.index] : undefined

function isOnly(state: State): string | undefined {
  const { overlay } = state
  const isOne = overlay?.kind === 'question' && answersTo(overlay.question, state).length === 1
  return isOne ? 'This is the only answer.' : undefined
}

function runsNothing(state: State): string | undefined {
  return answerUnderCursor(state)?.plan ? undefined : 'This answer runs no command.'
}

/** The answer that Enter would give, for the footer. */
function chosenWord(state: State): string {
  const { overlay } = state
  const answer = answerUnderCursor(state)
  const isFolder =
    overlay?.kind === 'question' && overlay.question.kind === 'moved' && /^\d$/.test(answer?.letter ?? '')
  if (isFolder) return 'resume there'
  return answer?.label.toLowerCase() ?? 'do it'
}

/** Whether the answers stand below one another. */
const isVertical = ({ overlay }: State): boolean =>
  overlay?.kind === 'resumeAs' || (overlay?.kind === 'question' && overlay.question.kind === 'moved')

function downWord(state: State): string | undefined {
  if (isVertical(state)) return 'choose'
  const kind = state.overlay?.kind
  return kind === 'question' ? undefined : kind === 'export' ? 'field' : 'next'
}

function doneWord({ overlay }: State): string {
  if (overlay?.kind === 'resumeText') return 'resume'
  if (overlay?.kind !== 'export') return 'done'
  return (overlay.row === 'buttons' ? exportButtons[overlay.option]?.label : undefined)?.toLowerCase() ?? 'export'
}

function leaveWord({ overlay }: State): string {
  return (overlay && leaveWords[overlay.kind]) ?? 'close'
}

const leaveWords: { readonly [kind: string]: string } = {
  filter: 'clear',
  find: 'back',
  question: 'cancel',
  export: 'cancel',
}
