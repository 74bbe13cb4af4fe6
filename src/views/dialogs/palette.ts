import { keysOf } from '../../app/commands.ts'
import { type PaletteItem, paletteItems } from '../../app/dialogs/palette.ts'
import type { Overlay, State } from '../../app/state.ts'
import { lineWidth } from '../../text/lines.ts'
import { type Line, span } from '../../text/span.ts'
import { fitLine, marked, spread } from '../line-parts.ts'
import { keySpan } from '../screen/footer.ts'
import { type Dialog, dialogRoom } from './box.ts'
import { typedIn } from './field.ts'

const HINT = 'type to filter'
const WHY_COLUMN = 36
const WHY_LEAST = 16
const LOW = 10

/** The palette, which is also the help: every command with its key, and the reason if it cannot be used now. */
export function palette(state: State, overlay: Overlay & { kind: 'palette' }): Dialog {
  const { width, inner, height } = dialogRoom(state.size, { width: 86, height: 23 })
  const { field, index } = overlay
  const items = paletteItems(state, field.text)
  // A low screen has no room for headings.
  const isLow = height < LOW
  const rows = isLow ? items.map(itemRow) : rowsOf(items)
  const body = isLow ? height - 2 : height - 4
  const chosen = rows.findIndex(row => row.kind === 'item' && row.at === index)
  const top = Math.max(0, Math.min(chosen - Math.floor(body / 2), rows.length - body))
  const typed = typedIn(field, inner - 2, { bold: true })
  const hint = lineWidth(typed.line) < inner - 2 * HINT.length ? [span(HINT, 'dim')] : []
  const prompt = spread([span('› ', 'accent', { bold: true, isGlyph: true }), ...typed.line], hint, inner)
  const found = rows.slice(top, top + body).map(row => rowLine(state, row, index, inner))
  const lines = items.length > 0 ? found : [[span('  No command matches. Type fewer letters.', 'dim')]]
  return {
    title: 'Commands',
    width,
    dividedAfter: isLow ? 1 : 2,
    lines: isLow ? [prompt, ...padded(lines, body)] : [[], prompt, ...padded(lines, body), []],
    choices: [...(isLow ? [undefined] : [undefined, undefined]), ...rows.slice(top, top + body).map(choiceOf)],
    ...(chosen >= 0 && { chosen: (isLow ? 1 : 2) + chosen - top }),
    foot: `${items.length} of ${paletteItems(state, '').length}`,
    cursor: { x: 2 + typed.cursor, y: isLow ? 0 : 1 },
  }
}

type Row = { readonly kind: 'heading'; readonly text: string } | { readonly kind: 'blank' } | ItemRow
type ItemRow = { readonly kind: 'item'; readonly item: PaletteItem; readonly at: number }

const itemRow = (item: PaletteItem, at: number): ItemRow => ({ kind: 'item', item, at })

const choiceOf = (row: Row): number | undefined => (row.kind === 'item' ? row.at : undefined)

function rowsOf(items: readonly PaletteItem[]): readonly Row[] {
  return items.flatMap((item, at) => {
    const row = itemRow(item, at)
    if (items[at - 1]?.command.group === item.command.group) return row
    const heading = { kind: 'heading' as const, text: item.command.group.toUpperCase() }
    return at === 0 ? [heading, row] : [{ kind: 'blank' as const }, heading, row]
  })
}

function rowLine(state: State, row: Row, index: number, width: number): Line {
  if (row.kind === 'blank') return []
  if (row.kind === 'heading') return [span(row.text, 'dim')]
  const { command, whyNot, marks } = row.item
  const [key] = keysOf(command, state.keys)
  const isChosen = row.at === index
  const title = marked(command.title, marks, whyNot === undefined ? 'text' : 'dim', { bold: isChosen })
  // The toast says what to do instead.
  const why = whyNot === undefined ? [] : [span(` ${whyNot.replace(/(?<=\.) .*/s, '')}`, 'dim', { italic: true })]
  // A reason is shown only if there is room for more than a few letters of it.
  const left =
    width < WHY_COLUMN + WHY_LEAST ? title : [...fitLine(title, Math.max(WHY_COLUMN, lineWidth(title))), ...why]
  const right = key === undefined ? [] : [keySpan(key, whyNot === undefined ? 'accent' : 'dim')]
  return spread([span('  '), ...left], right, width)
}

function padded(lines: readonly Line[], height: number): readonly Line[] {
  return Array.from({ length: height }, (_, at) => lines[at] ?? [])
}
