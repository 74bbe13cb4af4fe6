/** The terminal's name of a key, from the ways people write it: `Ctrl-R`, `^R`, `PgDn`, `g g`. */
export function keyFromName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map(one => {
      const control = /^(?:\^|ctrl[-+]|c-)(.+)$/i.exec(one)?.[1]
      if (control !== undefined) return `ctrl-${plainKey(control).toLowerCase()}`
      return plainKey(one)
    })
    .join(' ')
}

const spellings: { readonly [name: string]: string } = {
  esc: 'escape',
  return: 'enter',
  pgup: 'pageup',
  pgdn: 'pagedown',
  pgdown: 'pagedown',
  del: 'delete',
  bs: 'backspace',
  '↑': 'up',
  '↓': 'down',
  '←': 'left',
  '→': 'right',
}

/** Keeps the case of a single letter. */
function plainKey(name: string): string {
  const small = name.toLowerCase()
  return spellings[small] ?? (name.length === 1 ? name : small.replace(/\+/g, '-'))
}
