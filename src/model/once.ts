/** Makes a value when it is first asked for: much that could be computed is never needed. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Remembers the answer for each input. */
export function oncePer<Asked, Answer>(answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const known = new Map<Asked, Answer>()
  return asked => {
    const before = known.get(asked)
    if (before !== undefined) return before
    const found = answer(asked)
    known.set(asked, found)
    return found
  }
}
