import type { Steps } from '../../model/steps.ts'

/** By list. A list never changes in place, and takes its answers with it when it is dropped. */
const memories = new WeakMap<readonly object[], Map<string, readonly unknown[]>>()

/** Remembers the answer to a question about a list: typing and moving around ask the same again and again. */
export function* remembered<Answer>(
  list: readonly object[],
  question: string,
  answer: () => Steps<readonly Answer[]>,
): Steps<readonly Answer[]> {
  const memory = memories.get(list) ?? new Map<string, readonly unknown[]>()
  memories.set(list, memory)
  // The answers to one question are always of one type.
  const found = (memory.get(question) as readonly Answer[] | undefined) ?? (yield* answer())
  memory.set(question, found)
  return found
}
