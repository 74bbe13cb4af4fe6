import type { Wording } from '../../model/entry.ts'

/** Areas to search: the conversation of people and models, or the input and output of tools. */
export const areas = ['conversation', 'tools'] as const
export type Area = (typeof areas)[number]

export interface SearchableText {
  readonly area: Area
  readonly text: string
}

/**
 * Searched text of an entry, the same for every kind of search; null if there is none. Progress repeats text from
 * elsewhere, and pictures have no words.
 */
export function saidIn({ kind, toolCall, text }: Wording): SearchableText | null {
  if (kind === 'progress' || kind === 'snapshot') return null
  if (toolCall) return { area: 'tools', text: toolCall.name + leaves(toolCall.input) }
  return text === '' ? null : { area: kind === 'toolResult' ? 'tools' : 'conversation', text }
}

/** Every text and number in a tool's input, in order. Names of members are left out, being the same each time. */
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
