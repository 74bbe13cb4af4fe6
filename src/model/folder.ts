/** Whole path parts: `/code/app` holds `/code/app/web` but not `/code/apple`. */
export function isBelow(path: string, folder: string): boolean {
  const start = withoutEnd(folder)
  return path.startsWith(start) && (path.length === start.length || isSeparator(path[start.length]))
}

/** The home folder as `~`. Where everything lies below the home, as for some users of containers, that says nothing. */
export function withTilde(path: string, home: string): string {
  const start = withoutEnd(home)
  return start !== '' && isBelow(path, start) ? `~${path.slice(start.length)}` : path
}

function withoutEnd(folder: string): string {
  let end = folder.length
  while (end > 0 && isSeparator(folder[end - 1])) end--
  return folder.slice(0, end)
}

const isSeparator = (letter: string | undefined): boolean => letter === '/' || letter === '\\'
