type Path = readonly (string | number)[]

/** A place for a string in a JSON value: a string, or the name of a member. */
export interface Position {
  readonly path: Path
  readonly is: 'value' | 'name'
}

export function positionsIn(value: unknown, path: Path = []): readonly Position[] {
  if (typeof value === 'string') return [{ path, is: 'value' }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = [...path, Array.isArray(value) ? Number(name) : name]
    const own: readonly Position[] = Array.isArray(value) ? [] : [{ path: inner, is: 'name' }]
    return [...own, ...positionsIn(member, inner)]
  })
}

/** The same value with another string in that place. */
export function planted(value: unknown, { path, is }: Position, change: (before: string) => string): unknown {
  const [step, ...rest] = path
  if (step === undefined) return typeof value === 'string' ? change(value) : value
  const inner = { path: rest, is }
  if (Array.isArray(value)) return value.map((item, at) => (at === step ? planted(item, inner, change) : item))
  return Object.fromEntries(
    Object.entries(value as object).map(([name, member]) => {
      if (name !== step) return [name, member]
      return rest.length === 0 && is === 'name' ? [change(name), member] : [name, planted(member, inner, change)]
    }),
  )
}
