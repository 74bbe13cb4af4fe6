/** What is nested too deep for JSON.stringify, which calls itself, is written without. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return deeply(value)
  }
}

/** Values that came out of JSON, and so hold nothing that has no place in it. */
function deeply(value: unknown): string {
  const parts: string[] = []
  const rest: (string | { readonly value: unknown })[] = [{ value }]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string') parts.push(next)
    else if (typeof next.value !== 'object' || next.value === null) parts.push(JSON.stringify(next.value))
    else for (const piece of piecesOf(next.value).reverse()) rest.push(piece)
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
