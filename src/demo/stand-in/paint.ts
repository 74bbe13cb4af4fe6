import type { Line, Span, Token } from '../../text/span.ts'

/** A line with escape sequences for a terminal. Uses the terminal's own colours, which suit any background. */
export function painted(line: Line, hasColours: boolean): string {
  return line.map(one => (hasColours ? paintedSpan(one) : one.text)).join('')
}

function paintedSpan({ text, token = 'text', bold, italic, underline, on }: Span): string {
  const codes = [
    bold && '1',
    italic && '3',
    underline && '4',
    on === 'code' && token === 'text' ? '36' : colours[token],
  ].filter(Boolean)
  return codes.length === 0 || text === '' ? text : `\x1b[${codes.join(';')}m${text}\x1b[0m`
}

const colours: { readonly [token in Token]?: string } = {
  dim: '2',
  border: '2',
  you: '32',
  answer: '94',
  tool: '33',
  failed: '31',
}
