import type { Steps } from '../../model/steps.ts'

/** Answers by list. A list never changes in place, and its answers are freed with it. */
const memories = new WeakMap<readonly object[], Map<string, readonly unknown[]>>()

/** Remembers the answer to a question about a list, as typing and moving around ask the same again and again. */
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
