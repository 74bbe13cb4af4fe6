/** Whole path parts: `/code/app` holds `/code/app/web` but not `/code/apple`. */
export function isBelow(path: string, folder: string): boolean {
  let end = folder.length
  while (end > 0 && isSeparator(folder[end - 1])) end--
  return path.startsWith(folder.slice(0, end)) && (path.length === end || isSeparator(path[end]))
}

const isSeparator = (letter: string | undefined): boolean => letter === '/' || letter === '\\'
