import type { Facts } from '../../agents/decode/notes.ts'
import { noFiles, noTools, type Session, type ToolCounts } from '../../model/session.ts'

/** The tools and files of a session. They share strings and objects, as a hundred thousand sessions use the same few. */
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

/** Sorts by name, as objects with the same names in the same order share their hidden class in V8. */
function sharedCounts(tools: ToolCounts): ToolCounts {
  const names = Object.keys(tools)
  return names.length === 0 ? noTools : Object.fromEntries(names.sort().map(name => [name, tools[name] ?? 0]))
}
