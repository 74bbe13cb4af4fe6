import { inGroup } from '../command.ts'
import type { State } from '../state.ts'
import { isOpen } from './laid-out.ts'
import { blockUnderCursor } from './window.ts'

const here = ['transcript', 'found'] as const
/** Works in the list, too: the transcript is beside it. */
const fromList = {
  where: ['sessions', ...here],
  actsIn: 'transcript',
  whyNot: noTranscript,
} as const
const inTranscript = { where: here, whyNot: noTranscript } as const
const onBlock = { where: here, whyNot: nothingFolded } as const
const onCode = { where: here, whyNot: isWrapped } as const
const onlyHere =
  (word: string) =>
  ({ pane }: State): string | undefined =>
    pane === 'transcript' ? word : undefined

export const transcriptCommands = inGroup('Transcript', [
  {
    id: 'transcript.enter',
    keys: ['enter'],
    title: 'Open a subagent, unfold anything else',
    aliases: 'expand',
    ...onBlock,
    inFooter: 'open',
    msg: () => ({ type: 'blockEntered' }),
  },
  {
    id: 'transcript.toggle',
    keys: ['o', 'space'],
    title: 'Fold or unfold',
    aliases: 'expand collapse diff',
    ...onBlock,
    inFooter: state => (isUnfolded(state) ? 'fold' : 'unfold'),
    msg: () => ({ type: 'blockToggled' }),
  },
  {
    id: 'transcript.toggleAll',
    keys: ['O'],
    title: 'Fold or unfold everything',
    aliases: 'expand collapse diff',
    ...inTranscript,
    inFooter: 'all',
    msg: () => ({ type: 'allToggled' }),
  },
  {
    id: 'transcript.copy',
    keys: ['y'],
    title: 'Copy this message, or the marked part',
    aliases: 'clipboard yank',
    ...inTranscript,
    inFooter: 'copy',
    msg: () => ({ type: 'messageCopied' }),
  },
  {
    id: 'transcript.mark',
    keys: ['V'],
    title: 'Mark a part: from here to the cursor',
    aliases: 'select range copy export visual',
    ...inTranscript,
    inFooter: ({ transcript }) => (transcript?.anchor ? 'unmark' : undefined),
    msg: () => ({ type: 'rangeToggled' }),
  },
  {
    id: 'transcript.kinds',
    keys: ['v'],
    title: 'Choose what is shown: thinking, tools, results…',
    aliases: 'thinking tools hide filter',
    where: ['sessions', ...here],
    inFooter: 'show',
    msg: () => ({ type: 'kindsOpened' }),
  },
  {
    id: 'transcript.nextPrompt',
    keys: [']'],
    title: 'Go to the next prompt',
    ...fromList,
    inFooter: onlyHere('next prompt'),
    msg: (_, count) => ({ type: 'promptWalked', by: count ?? 1 }),
  },
  {
    id: 'transcript.previousPrompt',
    keys: ['['],
    title: 'Go to the previous prompt',
    ...fromList,
    inFooter: onlyHere('previous'),
    msg: (_, count) => ({ type: 'promptWalked', by: -(count ?? 1) }),
  },
  {
    id: 'transcript.percent',
    keys: ['%'],
    title: 'Go to a percentage: 50%',
    aliases: 'goto',
    ...fromList,
    msg: (_, count) =>
      count === null
        ? { type: 'refused', why: 'Type a number first, as in 50%.' }
        : { type: 'percentChosen', percent: count },
  },
  {
    id: 'transcript.jump',
    keys: [':'],
    title: 'Go to a time or a percentage',
    aliases: 'goto time date',
    ...fromList,
    msg: () => ({ type: 'jumpOpened' }),
  },
  {
    id: 'transcript.follow',
    keys: ['F'],
    title: 'Follow what is being written',
    aliases: 'tail live',
    ...fromList,
    msg: () => ({ type: 'followToggled' }),
  },
  {
    id: 'transcript.wrap',
    keys: ['w'],
    title: 'Wrap long lines of code, or cut them',
    aliases: 'width lines',
    ...fromList,
    msg: () => ({ type: 'wrapToggled' }),
  },
  {
    id: 'transcript.shiftRight',
    keys: ['right'],
    title: 'See more of long lines of code',
    ...onCode,
    msg: (_, count) => ({ type: 'codeShifted', by: 8 * (count ?? 1) }),
  },
  {
    id: 'transcript.shiftLeft',
    keys: ['left'],
    title: 'Back to the beginning of the lines',
    ...onCode,
    msg: (_, count) => ({ type: 'codeShifted', by: -8 * (count ?? 1) }),
  },
  {
    id: 'transcript.parent',
    keys: ['backspace'],
    title: 'Return from a subagent',
    aliases: 'back up',
    where: here,
    inFooter: 'return',
    whyNot: ({ transcript }) =>
      transcript && transcript.parents.length > 0 ? undefined : 'Not a subagent transcript: nothing to go back to.',
    msg: () => ({ type: 'parentReturned' }),
  },
])

export function noTranscript({ transcript }: State): string | undefined {
  return transcript && transcript.problem === null ? undefined : 'No transcript is open. Choose a session first.'
}

function isWrapped({ wrapsCode }: State): string | undefined {
  return wrapsCode ? 'Lines of code are wrapped. Press w to cut them instead.' : undefined
}

function nothingFolded(state: State): string | undefined {
  const { transcript } = state
  if (!transcript || transcript.problem !== null) return noTranscript(state)
  return blockUnderCursor(state, transcript)?.isFoldable ? undefined : 'Nothing to fold or unfold here.'
}

function isUnfolded(state: State): boolean {
  const { transcript } = state
  const block = transcript && blockUnderCursor(state, transcript)
  return block ? isOpen(transcript, block) : false
}
