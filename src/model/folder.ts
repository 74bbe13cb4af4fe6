import type { Session } from './session.ts'

/** Compares whole path parts: `/code/app` holds `/code/app/web` but not `/code/apple`. */
export function isBelow(path: string, folder: string): boolean {
  const start = withoutTrailingSlash(folder)
  return path.startsWith(start) && (path.length === start.length || isSeparator(path[start.length]))
}

/** Shortens the home folder to `~`, except a home of `/`, which some containers have and which every path is below. */
export function withTilde(path: string, home: string): string {
  const start = withoutTrailingSlash(home)
  return start !== '' && isBelow(path, start) ? `~${path.slice(start.length)}` : path
}

function withoutTrailingSlash(folder: string): string {
  let end = folder.length
  while (end > 0 && isSeparator(folder[end - 1])) end--
  return folder.slice(0, end)
}

const isSeparator = (character: string | undefined): boolean => character === '/' || character === '\\'

/** The name of a project in JSON and in folder names: not reversible, since every special character becomes a dash. */
export function encodeProject(path: string): string {
  return path.replace(/[^A-Za-z0-9]/g, '-')
}

/** Whether a session may have begun in or below a folder. Until it is read, only the encoded name of its folder is known. */
export function mayHaveBegunIn({ projectPath, projectGuessed, projectEncoded }: Session, folder: string): boolean {
  if (!projectGuessed) return isBelow(projectPath, folder)
  const encoded = encodeProject(folder)
  return projectEncoded === encoded || projectEncoded.startsWith(`${encoded}-`)
}
