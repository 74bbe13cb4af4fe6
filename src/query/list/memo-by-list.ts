import type { Steps } from '../../model/steps.ts'

/** By the list that was asked about, which never changes in place: when it goes, its answers go with it. */
const memories = new WeakMap<readonly object[], Map<string, readonly unknown[]>>()

/** Typing and moving about ask the same of all sessions again and again. */
export function* remembered<Answer>(
  list: readonly object[],
  question: string,
  answer: () => Steps<readonly Answer[]>,
): Steps<readonly Answer[]> {
  const memory = memories.get(list) ?? new Map<string, readonly unknown[]>()
  memories.set(list, memory)
  // A question always has answers of one kind.
  const found = (memory.get(question) as readonly Answer[] | undefined) ?? (yield* answer())
  memory.set(question, found)
  return found
}
