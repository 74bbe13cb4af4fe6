import { hasCompletion } from '../../query/language/complete.ts'
import { inGroup, panes } from '../command.ts'
import { isWalking } from '../list/state.ts'
import type { State } from '../state.ts'
import { caretIn } from '../text-field.ts'
import { foundOf, hiddenOf, shownOf } from './state.ts'

const screen = ['search', 'matches'] as const
const inLine = { where: ['search'], whyNot: noMatch } as const
const inMatches = { where: ['matches'], whyNot: noMatch } as const
const onMatch = { where: ['matches', 'found'], whyNot: noMatch } as const

export const searchCommands = inGroup('Search', [
  {
    id: 'search.open',
    keys: ['>'],
    title: 'Search everything that was ever said',
    aliases: 'find text grep words content',
    where: panes,
    footerPlace: 'early',
    inFooter: 'search',
    msg: () => ({ type: 'searchOpened' }),
  },
  {
    id: 'search.next',
    keys: ['down', 'ctrl-n'],
    title: 'The next match',
    ...inLine,
    inFooter: state => (isAtField(state) ? undefined : 'match'),
    msg: () => ({ type: 'moved', by: 1, unit: 'row' }),
  },
  {
    id: 'search.previous',
    keys: ['up', 'ctrl-p'],
    title: 'The previous match',
    ...inLine,
    msg: () => ({ type: 'moved', by: -1, unit: 'row' }),
  },
  {
    id: 'search.pageDown',
    keys: ['pagedown'],
    title: 'A page of matches down',
    ...inLine,
    msg: () => ({ type: 'moved', by: 1, unit: 'page' }),
  },
  {
    id: 'search.pageUp',
    keys: ['pageup'],
    title: 'A page of matches up',
    ...inLine,
    msg: () => ({ type: 'moved', by: -1, unit: 'page' }),
  },
  {
    id: 'search.nextSession',
    keys: ['ctrl-down', 'alt-down'],
    title: 'The next session with a match',
    ...inLine,
    inFooter: state => (isAtField(state) ? undefined : 'session'),
    msg: () => ({ type: 'foundSessionWalked', by: 1 }),
  },
  {
    id: 'search.previousSession',
    keys: ['ctrl-up', 'alt-up'],
    title: 'The previous session',
    ...inLine,
    msg: () => ({ type: 'foundSessionWalked', by: -1 }),
  },
  {
    id: 'search.matches',
    keys: ['tab'],
    title: 'To the matches; after a field, complete its value',
    where: ['search'],
    inFooter: state => (isAtField(state) ? 'complete' : 'matches'),
    whyNot: state => (isAtField(state) ? undefined : noMatch(state)),
    msg: state => (isAtField(state) ? { type: 'completionAsked', by: 1 } : { type: 'searchLineLeft' }),
  },
  {
    id: 'match.open',
    keys: ['enter'],
    title: 'Open the transcript at the match, or unfold more matches',
    aliases: 'read',
    where: screen,
    inFooter: state => (isMore(state) ? 'unfold' : 'open at match'),
    whyNot: noMatch,
    msg: () => ({ type: 'matchOpened' }),
  },
  {
    id: 'search.leave',
    keys: ['escape'],
    title: 'Leave the search; the dashboard is as it was',
    where: screen,
    inFooter: 'back',
    msg: () => ({ type: 'searchLeft' }),
  },
  {
    id: 'match.unfold',
    keys: ['space', 'right', 'o'],
    title: 'Unfold more matches of the session',
    aliases: 'expand',
    where: ['matches'],
    whyNot: nothingMore,
    msg: () => ({ type: 'matchesUnfolded' }),
  },
  {
    id: 'match.nextSession',
    keys: [']'],
    title: 'The next session with a match',
    ...inMatches,
    inFooter: 'session',
    msg: (_, count) => ({ type: 'foundSessionWalked', by: count ?? 1 }),
  },
  {
    id: 'match.previousSession',
    keys: ['['],
    title: 'The previous session',
    ...inMatches,
    msg: (_, count) => ({ type: 'foundSessionWalked', by: -(count ?? 1) }),
  },
  {
    id: 'match.next',
    keys: ['n'],
    title: 'The next match, in the next session too',
    ...onMatch,
    inFooter: 'next match',
    msg: (state, count) => ({ type: isFinding(state) ? 'findWalked' : 'matchWalked', by: count ?? 1 }),
  },
  {
    id: 'match.previous',
    keys: ['N'],
    title: 'The previous match',
    ...onMatch,
    inFooter: 'previous match',
    msg: (state, count) => ({ type: isFinding(state) ? 'findWalked' : 'matchWalked', by: -(count ?? 1) }),
  },
  {
    id: 'search.edit',
    keys: ['>', '/'],
    title: 'Edit the search',
    where: ['matches'],
    inFooter: 'edit',
    msg: () => ({ type: 'searchLineEntered' }),
  },
  {
    id: 'search.editFromTranscript',
    keys: ['>'],
    title: 'Edit the search',
    where: ['found'],
    msg: () => ({ type: 'searchLineEntered' }),
  },
  {
    id: 'match.leave',
    keys: ['escape'],
    title: 'Clear the search in the transcript, then go back to the matches',
    where: ['found'],
    inFooter: state => (isFinding(state) ? 'clear' : 'back to the matches'),
    msg: state => (isFinding(state) ? { type: 'findCleared' } : { type: 'paneChosen', pane: 'matches' }),
  },
  {
    id: 'search.pattern',
    keys: ['ctrl-r'],
    title: 'A regular expression, or plain words',
    aliases: 'regex regexp pattern',
    where: screen,
    inFooter: 'regex',
    msg: () => ({ type: 'patternToggled' }),
  },
])

/** Whether a find in the transcript has the keys there. */
const isFinding = ({ pane, transcript }: State): boolean => pane === 'transcript' && (transcript?.find ?? null) !== null

/** Whether the caret is after a field that can be completed. */
function isAtField({ search: open }: State): boolean {
  if (!open) return false
  return isWalking(open) || hasCompletion(open.field.text, caretIn(open.field), open.choices ?? null)
}

function noMatch({ search: open }: State): string | undefined {
  return open?.chosen ? undefined : 'No match yet. Type words that were said in a session.'
}

function isMore({ search: open }: State): boolean {
  const found = open ? foundOf(open) : undefined
  return open?.chosen && found ? open.chosen.nth >= shownOf(open, found) : false
}

function nothingMore({ search: open }: State): string | undefined {
  const found = open ? foundOf(open) : undefined
  return open && found && hiddenOf(open, found) > 0 ? undefined : 'All matches of this session are shown.'
}
