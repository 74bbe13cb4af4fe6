/** Terminals take about 100,000 bytes of Base64 at a time, and drop what is longer without a word. */
export const MOST_COPIED = 74_994

/** What puts a text on the clipboard of whoever sits at the terminal, also at the other end of ssh (OSC 52). */
export function clipboardSequence(text: string, env: NodeJS.ProcessEnv): string | undefined {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length > MOST_COPIED) return undefined
  const plain = `\x1b]52;c;${bytes.toString('base64')}\x07`
  // tmux takes the plain one if `set-clipboard` is on, and hands on the wrapped one if `allow-passthrough` is.
  if (env.TMUX) return `${plain}\x1bPtmux;${plain.replaceAll('\x1b', '\x1b\x1b')}\x1b\\`
  if (env.TERM?.startsWith('screen')) return inPieces(plain)
  return plain
}

/** GNU screen hands on no more than 768 bytes at once. */
function inPieces(sequence: string): string {
  const pieces = sequence.match(/[\s\S]{1,240}/g) ?? []
  return pieces.map(piece => `\x1bP${piece}\x1b\\`).join('')
}
