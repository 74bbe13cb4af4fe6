/** A value that is made when it is first asked for: much of what could be known is never looked at. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The same question asked of many: each that was asked of before is answered from memory. */
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
