import type { Entry } from '../model/entry.ts'

/** Where words are looked for: in what people and models say to one another, or in what tools were told and answered. */
export type Area = 'conversation' | 'tools'

export interface Said {
  readonly area: Area
  readonly text: string
}

/**
 * What of an entry is searched, by everybody alike; null: nothing. Progress repeats what is said elsewhere, and pictures
 * have no words.
 */
export function saidIn(entry: Entry): Said | null {
  const { kind, toolCall, text } = entry
  if (kind === 'progress' || kind === 'snapshot') return null
  if (toolCall) return { area: 'tools', text: [toolCall.name, ...leaves(toolCall.input)].join('\n') }
  return text === '' ? null : { area: kind === 'toolResult' ? 'tools' : 'conversation', text }
}

/** Every text and number in what a tool was told, in order. The names of its members are the same each time. */
function leaves(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []
}
