import type { Entry, EntryKind } from '../../../src/model/entry.ts'
import type { Damage, Placed } from '../../../src/model/passage.ts'

/** Entries as a reader of transcripts gives them, each on its own line unless it says otherwise. */
export function entryMaker() {
  let offset = 0
  const placed = (kind: EntryKind, more: Partial<Entry>): Placed => {
    offset += 100
    const entry = { kind, uuid: null, parentUuid: null, timestamp: null, role: null, text: '', ...more }
    return { key: `${offset}:0`, offset, entry }
  }
  return {
    placed,
    prompt: (text: string, at?: string) => placed('user', { text, ...when(at) }),
    answer: (text: string, at?: string) => placed('assistant', { text, ...when(at) }),
    thought: (text: string) => placed('thinking', { text }),
    call: (name: string, input: unknown, id: string, at?: string) =>
      placed('toolCall', { toolCall: { id, name, input }, ...when(at) }),
    result: (id: string, text: string, more: object = {}, at?: string) =>
      placed('toolResult', { text, toolResult: { id, output: text, isError: false, ...more }, ...when(at) }),
    damage: (damaged: number): Damage => ({ key: `${offset + 50}:0`, offset: offset + 50, damaged }),
    /** On the same line of the file as the entry before it. */
    beside: ({ key, offset: at }: Placed, kind: EntryKind, more: Partial<Entry>): Placed => ({
      ...placed(kind, more),
      key: `${key.split(':')[0]}:${Number(key.split(':')[1]) + 1}`,
      offset: at,
    }),
  }
}

/** A local time on the day of the tests' transcripts. */
export function onThatDay(clock: string): string {
  return new Date(`2026-11-13T${clock.length === 5 ? `${clock}:00` : clock}`).toISOString()
}

const when = (clock: string | undefined) => (clock === undefined ? {} : { timestamp: onThatDay(clock) })
