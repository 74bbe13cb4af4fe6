import type { Marked, Token } from 'marked'

let marked: Marked | undefined

/** Until this is done every text is plain: the lexer takes longer to load than the first screen to draw. */
export async function loadMarkdown(): Promise<void> {
  const { Marked } = await import('marked')
  marked = new Marked({ gfm: true })
}

/** A text taken apart as Markdown; nothing where that cannot be done yet, would take too long or fail. */
export function tokensOf(text: string): readonly Token[] | undefined {
  if (!marked || isTangled(text)) return undefined
  try {
    return marked.lexer(text)
  } catch {
    return undefined
  }
}

/** No text is like this by accident. Each of these takes the lexer seconds, or all the memory there is. */
function isTangled(text: string): boolean {
  return deep.test(text) || emphasisWork(text) > MOST_WORK || tableSize(text) > MOST_CELLS
}

/** Thirty quotes or lists inside one another on one line, or a hundred lists over many. */
const deep = /^(?:[ \t]*(?:(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])[ \t]*){30}|[ \t]{200}[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])/m

const MOST_WORK = 15_000_000

/** Within a paragraph the lexer compares every one of these with every other. */
function emphasisWork(text: string): number {
  const counts = text.split(/\n[ \t]*\n/).map(paragraph => paragraph.match(/[*_[]|:\/\//g)?.length ?? 0)
  return counts.reduce((work, count) => work + count * count, 0)
}

const MOST_CELLS = 200_000

/** Every row of a table has as many cells as the line under its header, however short the row is. */
function tableSize(text: string): number {
  const lines = text.split('\n')
  const columns = lines.filter(line => /^[ \t|:>-]+$/.test(line)).map(line => line.split('|').length)
  return columns.reduce((most, count) => Math.max(most, count), 0) * lines.length
}
