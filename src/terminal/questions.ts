import type { InputEvent } from './input.ts'

export interface Questions {
  /** What to write: it leaves a sign in the first two cells, to be drawn over. */
  readonly text: string
  /** Whether this event is the answer that `─` is two cells wide here. */
  isWideGlyphs(event: InputEvent): boolean
}

/** What only the terminal knows: the colour of its background, and how wide it draws our signs. */
export function ask(env: NodeJS.ProcessEnv): Questions {
  let isAnswered = false
  // The Linux console takes what begins like this for another question, and draws the rest.
  const background = env.TERM === 'linux' ? '' : '\x1b]11;?\x1b\\'
  return {
    text: `${background}\x1b[1;1H\x1b[m─\x1b[6n`,
    isWideGlyphs(event) {
      if (isAnswered || event.type !== 'cursorAt') return false
      isAnswered = true
      return event.y === 0 && event.x === 2
    },
  }
}
