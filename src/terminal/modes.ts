/** Modes that we set in a terminal while it is ours, and the sequences that reset them. */

const mouseOn = '\x1b[?1000h\x1b[?1006h'
const mouseOff = '\x1b[?1000l\x1b[?1006l'

export const mouse = (isOn: boolean): string => (isOn ? mouseOn : mouseOff)

/** Alternate screen, no cursor, no wrapping, bracketed paste. */
export const enter = (isMouseOn: boolean): string =>
  `\x1b[?1049h\x1b[m\x1b[2J\x1b[?25l\x1b[?7l\x1b[?2004h${isMouseOn ? mouseOn : ''}`

export const leave = `\x1b[?2026l\x1b[m${mouseOff}\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l`

/**
 * Resets everything that a child may have left set: alternate screen, scroll region, character set, mouse, keyboard
 * protocols, cursor. `?1047l` and the saved position leave the cursor where a well-behaved child left it.
 */
export const undoChild = [
  '\x1b[?2026l',
  '\x1b7\x1b[r\x1b8',
  '\x1b(B\x0f\x1b[m',
  '\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1004l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?2004l',
  '\x1b[=0u\x1b[>4;0m\x1b[?1l\x1b>',
  '\x1b[?1047l',
  '\x1b[=0u\x1b[?7h\x1b[?25h\x1b[0 q',
].join('')
