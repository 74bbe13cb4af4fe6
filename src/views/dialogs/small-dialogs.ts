import { kindNames } from '../../app/dialogs/update.ts'
import type { Overlay, State } from '../../app/state.ts'
import { glyph, span } from '../../text/span.ts'
import { wrapLine } from '../../text/wrap.ts'
import { fitLine } from '../line-parts.ts'
import { type Dialog, dialogRoom, fitted, withChoices } from './box.ts'
import { typedIn } from './field.ts'

const kindTitles: { readonly [name: string]: string } = {
  thinking: 'Thinking',
  tools: 'Tool calls',
  results: 'Tool results',
  system: 'System messages',
  progress: 'Progress',
  snapshots: 'File snapshots',
}

export function kindsDialog(state: State, { index }: Overlay & { kind: 'kinds' }): Dialog {
  const { width, inner, height } = dialogRoom(state.size, { width: 38, height: 10 })
  const rows = kindNames.map((name, at) => {
    const isShown = state.shown[name]
    const mark = isShown ? glyph('✓ ', 'accent') : glyph('· ', 'dim')
    return fitLine([mark, span(kindTitles[name] ?? name, isShown ? 'text' : 'dim', { bold: at === index })], inner)
  })
  const lines = fitted([[], ...rows, []], height, rows[index])
  return withChoices({ title: 'Show in transcripts', width, lines }, rows, index)
}

export function jumpDialog(state: State, { field, problem }: Overlay & { kind: 'jump' }): Dialog {
  const { width, inner } = dialogRoom(state.size, { width: 58, height: 7 })
  const typed = typedIn(field, inner - 2, { bold: true })
  const prompt = [span('› ', 'accent', { bold: true, isGlyph: true }), ...typed.line]
  const hint = problem ?? 'a percentage, a time, a date: 50%  14:02  2026-11-13'
  return {
    title: 'Go to',
    width,
    lines: [[], fitLine(prompt, inner), [], ...wrapLine([span(hint, problem === null ? 'dim' : 'tool')], inner), []],
    cursor: { x: 2 + typed.cursor, y: 1 },
  }
}
