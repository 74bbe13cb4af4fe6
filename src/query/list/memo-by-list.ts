import type { Session } from '../../model/session.ts'

/** By the list that was asked about, which never changes in place: when it goes, its answers go with it. */
const memories = new WeakMap<readonly Session[], Map<string, readonly unknown[]>>()

/** Typing and moving about ask the same of all sessions again and again. An answer of null is none, and not kept. */
export async function remembered<Answer>(
  list: readonly Session[],
  question: string,
  answer: () => Promise<readonly Answer[] | null>,
): Promise<readonly Answer[] | null> {
  const memory = memories.get(list) ?? new Map<string, readonly unknown[]>()
  memories.set(list, memory)
  const known = memory.get(question)
  // A question always has answers of one kind.
  if (known) return known as readonly Answer[]
  const found = await answer()
  if (found) memory.set(question, found)
  return found
}
