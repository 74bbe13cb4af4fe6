import { clipLine, lineWidth, sliceLine } from './lines.ts'
import type { Line } from './span.ts'
import { wrapLine } from './wrap.ts'

/** How long lines of code are shown: wrapped, or cut to the window and shown from this column on. */
export type CodeFlow = 'wrap' | number

export function flowed(line: Line, width: number, code: CodeFlow): readonly Line[] {
  if (code === 'wrap') return wrapLine(line, width)
  return [clipLine(code === 0 ? line : sliceLine(line, code, lineWidth(line)), width)]
}
