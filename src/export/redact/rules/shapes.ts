import type { FoundSecret } from '../marks.ts'
import { commandShapes } from './commands.ts'
import { serviceShapes } from './services.ts'
import type { Shape } from './shape.ts'

/** Finds secrets of one kind. */
export interface Rule {
  /** The rule is tried only if one of these is in the text. */
  readonly words: readonly string[]
  /** Finds secrets around the places where its words begin, which are in order. */
  find(text: string, places: readonly number[]): readonly FoundSecret[]
}

export const shapeRules: readonly Rule[] = [...serviceShapes, ...commandShapes].map(shape => ({
  words: shape.words.split(' '),
  find: (text, places) => places.flatMap(at => findsAt(text, at, shape)),
}))

function findsAt(text: string, at: number, { what, pattern, before = [0] }: Shape): readonly FoundSecret[] {
  return before.flatMap(length => {
    pattern.lastIndex = Math.max(0, at - length)
    const match = pattern.exec(text)
    if (!match) return []
    const end = match.index + match[0].length
    return [{ start: end - (match.at(-1) ?? '').length, end, what }]
  })
}

/** Beginnings of keys that are known by their beginning alone. */
export const keyBeginnings: readonly string[] = serviceShapes
  .filter(({ pattern, before }) => !before && pattern.source.startsWith('(?<!') && !/\((?!\?)/.test(pattern.source))
  .flatMap(({ words }) => words.split(' '))
