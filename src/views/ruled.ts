import { glyph, type Line, type Span, span } from '../text/span.ts'
import { clipLine, fitLine, lineWidth, rule } from './line-parts.ts'

/** A heading in a rule, `─ Models ───── tokens ─`. If there is not enough room, the legend is left out. */
export function heading(title: string, legend: Line, width: number): Line {
  const name = [rule(1, 'border'), ...clipLine([span(` ${title} `, 'text', { bold: true })], width - 2)]
  const words = lineWidth(legend) === 0 ? [] : [span(' '), ...legend, span(' '), rule(1, 'border')]
  const room = width - lineWidth(name)
  const right = lineWidth(words) < room ? words : []
  return fitLine([...name, rule(room - lineWidth(right), 'border'), ...right], width)
}

/** A rule with a title, and a figure at its right. It is heavy above the focus. */
export function titledRule(title: Span, right: Line, width: number, isFocused: boolean): Line {
  const token = isFocused ? 'focus' : 'border'
  const left = [rule(1, token, isFocused), span(' '), ...clipLine([title], width - lineWidth(right) - 5), span(' ')]
  const between = width - lineWidth(left) - lineWidth(right) - 1
  return [...left, rule(between, token, isFocused), ...right, rule(1, token, isFocused)]
}

/** Puts columns side by side, with a line between them that joins their rules. */
export function beside(columns: readonly (readonly Line[])[]): readonly Line[] {
  return (columns[0] ?? []).map((_, y) =>
    columns.flatMap((column, at): Line => {
      const line = column[y] ?? []
      if (at === 0) return line
      const joint = y === 0 ? '┬' : joints[`${isRuled(columns[at - 1]?.[y])} ${isRuled(line)}`]
      return [glyph(joint, 'border'), ...line]
    }),
  )
}

/** Keys say whether there is a rule at the left, and at the right. */
const joints = { 'false false': '│', 'true false': '┤', 'false true': '├', 'true true': '┼' } as const

const isRuled = (line: Line | undefined): boolean => line?.[0]?.text.startsWith('─') ?? false

/** A rule across the screen, at which the lines between columns end. */
export function bottomRule(width: number, dividers: readonly number[]): Line {
  const spans: Span[] = []
  let from = 0
  for (const at of dividers) {
    spans.push(rule(at - from, 'border'), glyph('┴', 'border'))
    from = at + 1
  }
  return [...spans, rule(width - from, 'border')]
}
