import type { Marked, Token } from 'marked'

let marked: Marked | undefined

/** Loads the lexer, which takes longer than drawing the first screen; until then every text is plain. */
export async function loadMarkdown(): Promise<void> {
  const { Marked } = await import('marked')
  marked = new Marked({ gfm: true })
}

/** Markdown tokens of a text; undefined if the lexer is not loaded yet, fails, or would take too long. */
export function tokensOf(text: string): readonly Token[] | undefined {
  if (!marked || isTangled(text)) return undefined
  try {
    return marked.lexer(text)
  } catch {
    return undefined
  }
}

/** Detects text that would take the lexer seconds or all memory. No text is like this by accident. */
function isTangled(text: string): boolean {
  return deep.test(text) || emphasisWork(text) > MOST_WORK || tableSize(text) > MOST_CELLS
}

/** Thirty nested quotes or lists on one line, or a hundred nested lists over many lines. */
const deep = /^(?:[ \t]*(?:(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])[ \t]*){30}|[ \t]{200}[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])/m

const MOST_WORK = 15_000_000

/** Within a paragraph the lexer compares each of these characters with every other. */
function emphasisWork(text: string): number {
  const counts = text.split(/\n[ \t]*\n/).map(paragraph => paragraph.match(/[*_[]|:\/\//g)?.length ?? 0)
  return counts.reduce((work, count) => work + count * count, 0)
}

const MOST_CELLS = 200_000

/** Estimates table cells: the lexer pads every row to the columns of the line under the header. */
function tableSize(text: string): number {
  const lines = text.split('\n')
  const columns = lines.filter(line => /^[ \t|:>-]+$/.test(line)).map(line => line.split('|').length)
  return columns.reduce((most, count) => Math.max(most, count), 0) * lines.length
}
