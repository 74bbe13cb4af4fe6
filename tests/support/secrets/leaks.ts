/** This many characters of a secret in a row are a leak; fewer may be chance. */
const LEAK = 10

/** The secrets of which a piece is readable in a text. Secrets broken into lines are searched line by line. */
export function leaksIn<Made extends { readonly secret: string }>(text: string, secrets: readonly Made[]): Made[] {
  const owners = new Map<string, Made>()
  const leaked = new Set<Made>()
  for (const made of secrets) {
    if (made.secret.length < LEAK && text.includes(made.secret)) leaked.add(made)
    for (const line of made.secret.split(/\s*(?:\n|\\n)\s*/))
      for (let at = 0; at + LEAK <= line.length; at++) owners.set(line.slice(at, at + LEAK), made)
  }
  for (let at = 0; at + LEAK <= text.length; at++) {
    const owner = owners.get(text.slice(at, at + LEAK))
    if (owner) leaked.add(owner)
  }
  return [...leaked]
}
