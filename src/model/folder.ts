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
