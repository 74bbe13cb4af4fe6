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
