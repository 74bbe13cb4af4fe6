/** The sessions an id means: the one with exactly this id (or several copies of it), else those it begins. */
export function matchId<Named extends { readonly id: string }>(all: readonly Named[], id: string): Named[] {
  const wanted = id.toLowerCase()
  const exact = all.filter(named => named.id.toLowerCase() === wanted)
  return exact.length > 0 ? exact : all.filter(named => named.id.toLowerCase().startsWith(wanted))
}

/** Only what can be an id is looked up as one. */
export function isId(text: string): boolean {
  return /^[0-9A-Za-z][0-9A-Za-z_-]{0,127}$/.test(text)
}
