/** Caches answers about an object while it lives, each for identical other inputs; `most` answers for different inputs. */
export function memo<Answer>(most = 1) {
  const known = new WeakMap<object, readonly { readonly inputs: readonly unknown[]; readonly answer: Answer }[]>()
  return (about: object, inputs: readonly unknown[], workOut: () => Answer): Answer => {
    const before = known.get(about) ?? []
    const same = before.find(one => isSameList(one.inputs, inputs))
    if (same) return same.answer
    const answer = workOut()
    known.set(about, [{ inputs, answer }, ...before.slice(0, most - 1)])
    return answer
  }
}

export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at])
