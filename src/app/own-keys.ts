import { commands } from './commands.ts'
import type { KeyChoices } from './state.ts'

/** The keys from the settings as the terminal names them, and what is wrong with them. */
export function ownKeys(choices: KeyChoices): { readonly keys: KeyChoices; readonly problems: readonly string[] } {
  const known = Object.entries(choices).filter(([id]) => commands.some(command => command.id === id))
  const unknown = Object.keys(choices).filter(id => !known.some(([one]) => one === id))
  return {
    keys: Object.fromEntries(known.map(([id, names]) => [id, names.map(keyFromName)])),
    problems: unknown.map(id => `"keys" in the settings: there is no command "${id}". docs/KEYS.md names them all.`),
  }
}

/** `Ctrl-R`, `^R`, `PgDn`, `g g`: as people write keys, and as our own pages do. */
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

/** A single letter means itself, large or small. */
function plainKey(name: string): string {
  const small = name.toLowerCase()
  return spellings[small] ?? (name.length === 1 ? name : small.replace(/\+/g, '-'))
}
