import type { Facts } from '../../agents/decode/notes.ts'
import { noFiles, noTools, type Session, type ToolCounts } from '../../model/session.ts'

/** What was worked with. A hundred thousand sessions have the same few tools and files: they share what they have. */
export function touchedIn({ tools, edited, read }: Facts): Pick<Session, 'tools' | 'files'> {
  const files = { edited: Object.keys(edited).map(shared), read: Object.keys(read).map(shared) }
  return {
    tools: sharedCounts(tools),
    files: files.edited.length + files.read.length === 0 ? noFiles : files,
  }
}

const paths = new Map<string, string>()

function shared(path: string): string {
  const known = paths.get(path)
  if (known === undefined) paths.set(path, path)
  return known ?? path
}

/** Made anew by the alphabet, as objects with the same names in the same order take the least room. */
function sharedCounts(tools: ToolCounts): ToolCounts {
  const names = Object.keys(tools)
  return names.length === 0 ? noTools : Object.fromEntries(names.sort().map(name => [name, tools[name] ?? 0]))
}
