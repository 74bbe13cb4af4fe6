import type { Msg } from '../message.ts'
import type { State } from '../state.ts'

/** An entry of the menu of other ways to resume. */
export interface Way {
  readonly title: string
  /** The key that chooses it. */
  readonly letter: string
  whyNot?(state: State): string | undefined
  readonly msg: Msg
}

export const ways: readonly Way[] = [
  {
    title: 'Fork: a new session that begins like this one',
    letter: 'f',
    msg: { type: 'resumeAsked', request: { isFork: true }, way: 'here' },
  },
  { title: 'Prompt: continue with something to do…', letter: 'p', msg: { type: 'resumeTextOpened', what: 'prompt' } },
  {
    title: 'Tmux: in a new window',
    letter: 't',
    whyNot: ({ place }) => (place.isInTmux ? undefined : 'Works only inside tmux.'),
    msg: { type: 'resumeAsked', request: { isFork: false }, way: 'tmux' },
  },
  { title: 'Other folder: where the project is now…', letter: 'o', msg: { type: 'resumeTextOpened', what: 'folder' } },
  {
    title: 'Copy the command',
    letter: 'c',
    msg: { type: 'resumeAsked', request: { isFork: false }, way: 'copy' },
  },
]
