/** Writes JSON, also of values that are nested too deep for JSON.stringify, which is recursive. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return iterativeJson(value)
  }
}

/** Writes values that were parsed from JSON, so that there are only types that JSON has. */
function iterativeJson(value: unknown): string {
  const parts: string[] = []
  const stack: (string | { readonly value: unknown })[] = [{ value }]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') parts.push(next)
    else if (typeof next.value !== 'object' || next.value === null) parts.push(JSON.stringify(next.value))
    else for (const piece of piecesOf(next.value).reverse()) stack.push(piece)
  }
  return parts.join('')
}

function piecesOf(value: object): (string | { readonly value: unknown })[] {
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const pieces = members.flatMap(([name, member], at) => {
    const comma = at > 0 ? ',' : ''
    return [Array.isArray(value) ? comma : `${comma}${JSON.stringify(name)}:`, { value: member }]
  })
  return [open, ...pieces, close]
}
