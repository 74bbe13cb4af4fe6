import type { EntryKind } from '../model/entry.ts'
import { plural } from '../text/numbers.ts'
import { type Line, span } from '../text/span.ts'
import { washLine } from '../text/wash.ts'
import type { Damaged, Note, Picture } from './block.ts'
import { imageWords } from './image-words.ts'
import type { LayoutOptions } from './options.ts'
import { columns, foldMark, indented, row, widthBeneath } from './page.ts'
import { firstWords, wrappedWords } from './words.ts'

/** Lays out an entry that neither the user nor the agent wrote: one grey line, which unfolds if there is more. */
export function noteLines({ kind, text, isFoldable }: Note, { width, isOpen }: LayoutOptions): readonly Line[] {
  const mark = isFoldable ? foldMark(isOpen, 'dim') : span(' ')
  const name = [mark, span(' '), span(kind, 'dim')]
  if (isOpen && isFoldable) {
    const lines = wrappedWords(text, widthBeneath(width), { token: 'dim' })
    return [row(columns.body, name, [], width), ...lines.map(line => indented(columns.name, line))]
  }
  return [row(columns.body, [...name, span(`  ${noteWords(kind, text)}`, 'dim')], [], width)]
}

export function noteWords(kind: EntryKind, text: string): string {
  return (kind === 'system' ? systemWords(text) : firstWords(text)) || '(no text)'
}

/** The first line, or the command, without the tags that Claude Code puts around them. */
function systemWords(text: string): string {
  const start = text.slice(0, 2000)
  const command = /<command-name>([^<]*)<\/command-name>/.exec(start)?.[1]
  if (command === undefined) return firstWords(start.replace(/^\s*<[a-z-]+>/, '').replace(/<\/[a-z-]+>\s*$/, ''))
  const args = /<command-args>([^<]*)<\/command-args>/.exec(start)?.[1] ?? ''
  return washLine(`${command} ${args}`)
}

export function pictureLines({ image }: Picture, { width }: LayoutOptions): readonly Line[] {
  return [row(columns.body, [span(imageWords(image), 'dim')], [], width)]
}

export function damageLines({ damaged }: Damaged, { width }: LayoutOptions): readonly Line[] {
  return [row(columns.body, [span(plural(damaged, 'damaged line'), 'dim')], [], width)]
}
