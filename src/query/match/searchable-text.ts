import type { Wording } from '../../model/entry.ts'

/** Where words are looked for: in what people and models say to one another, or in what tools were told and answered. */
export const areas = ['conversation', 'tools'] as const
export type Area = (typeof areas)[number]

export interface SearchableText {
  readonly area: Area
  readonly text: string
}

/**
 * What of an entry is searched, by everybody alike; null: nothing. Progress repeats what is said elsewhere, and pictures
 * have no words.
 */
export function saidIn({ kind, toolCall, text }: Wording): SearchableText | null {
  if (kind === 'progress' || kind === 'snapshot') return null
  if (toolCall) return { area: 'tools', text: toolCall.name + leaves(toolCall.input) }
  return text === '' ? null : { area: kind === 'toolResult' ? 'tools' : 'conversation', text }
}

/** Every text and number in what a tool was told, in order. The names of its members are the same each time. */
function leaves(input: unknown): string {
  let text = ''
  // Not by recursion: values may be nested deeper than the stack allows.
  const rest = [input]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string') text += `\n${value}`
    else if (typeof value === 'number') text += `\n${value}`
    else if (typeof value === 'object' && value !== null) {
      const values = Object.values(value)
      for (let at = values.length - 1; at >= 0; at--) rest.push(values[at])
    }
  }
  return text
}
