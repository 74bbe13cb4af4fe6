/** Makes a value when it is first asked for, since most values are never needed. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Remembers the answer for each value, so that it is computed only once. */
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
