/** The sessions an id means: the one with exactly this id (or several copies of it), else those that begin with it. */
export function matchId<Named extends { readonly id: string }>(all: readonly Named[], id: string): Named[] {
  const wanted = id.toLowerCase()
  const exact = all.filter(named => named.id.toLowerCase() === wanted)
  return exact.length > 0 ? exact : all.filter(named => named.id.toLowerCase().startsWith(wanted))
}

/** Whether a text can be an id: the name of a file, without anything that could lead to another folder. */
export function isId(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]{0,254}$/u.test(text) && !isPath(text)
}

export function isPath(text: string): boolean {
  return /[\\/]|\.jsonl$/.test(text)
}
