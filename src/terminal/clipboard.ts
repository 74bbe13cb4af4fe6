/** Terminals accept about 100,000 bytes of Base64 at a time, and drop longer texts silently. */
export const MOST_COPIED = 74_994

/** The sequence that puts a text on the clipboard of the user's own machine, also through ssh (OSC 52). */
export function clipboardSequence(text: string, env: NodeJS.ProcessEnv): string | undefined {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length > MOST_COPIED) return undefined
  const plain = `\x1b]52;c;${bytes.toString('base64')}\x07`
  // tmux accepts the plain one if `set-clipboard` is on, and passes on the wrapped one if `allow-passthrough` is.
  if (env.TMUX) return `${plain}\x1bPtmux;${plain.replaceAll('\x1b', '\x1b\x1b')}\x1b\\`
  if (env.TERM?.startsWith('screen')) return inPieces(plain)
  return plain
}

/** Splits a sequence, as GNU screen passes on at most 768 bytes at once. */
function inPieces(sequence: string): string {
  const pieces = sequence.match(/[\s\S]{1,240}/g) ?? []
  return pieces.map(piece => `\x1bP${piece}\x1b\\`).join('')
}
