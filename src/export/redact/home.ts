import type { FoundSecret, SecretFinder } from './marks.ts'

/** Folders that contain homes on every machine, and so identify no user. */
const sharedFolders = new Set(['', 'home', 'Users', 'users', 'usr', 'var', 'export', 'mnt', 'c', 'C', 'C:', 'root'])

/** User names that are also words: they are masked in the home folder, but not in other text. */
const common = new Set(
  `admin administrator agent angel april art august autumn basil bill build builder chase chip christian chuck claude
  clay cliff code coder colt containeruser crystal daisy data dawn dean debian default demo deploy deployer dev
  developer docker drew ebony faith fedora felicity forest frank gene ginger git grace grant guest guy hazel heather
  holly home hope host hunter ivory jack jade jasmine jean jenkins joy june kali lance lily local louis main mark
  markdown mason may melody miles mike misty nick node nobody norm olive opal page pat patience penny peter pierce ping
  pipe prince public ralph rich rob robin rocky rod rose ruby runner rusty sandy server service sky son space staff
  stone student summer system temp terry test tester tim tmp tony trinity ubuntu user username vagrant vector victor
  violet virginia wade ward warren web will willow windows woody work worker www`.split(/\s+/),
)

/** Finds the user's home folder, as a path and as agents encode it in folder names, and the user's name. */
export function homeFinder(home: { readonly path: string; readonly user: string }): SecretFinder {
  const path = home.path.replace(/[/\\]+$/, '')
  if (path === '' || path === '.') return () => []
  const finders = spellingsOf(path).map(spelling => folderFinder(spelling))
  const name = home.user || (path.split(/[/\\]/).at(-1) ?? '')
  if (!sharedFolders.has(name) && !common.has(name.toLowerCase())) finders.push(nameFinder(name))
  return text => finders.flatMap(find => find(text))
}

/** Spellings of a path: `C:\Users\ada` also as `C:\\Users\\ada` and `C:/Users/ada`, and `/home/ada` as `-home-ada`. */
function spellingsOf(path: string): readonly string[] {
  const all = [path, path.replaceAll('\\', '\\\\'), path.replaceAll('\\', '/'), path.replace(/[^A-Za-z0-9]/g, '-')]
  return [...new Set(all)]
}

function folderFinder(folder: string): SecretFinder {
  const parts = privateParts(folder)
  return text => {
    const found: FoundSecret[] = []
    for (let at = text.indexOf(folder); at >= 0; at = text.indexOf(folder, at + folder.length)) {
      if (!isFolderAt(text, at, folder)) continue
      for (const [start, end] of parts) found.push({ start: at + start, end: at + end, what: 'home folder' })
    }
    return found
  }
}

/** Whether the folder itself is here: `/root` is not in `src/root`, nor `-root` in `non-root` and `find -root`. */
function isFolderAt(text: string, at: number, folder: string): boolean {
  const before = text[at - 1] ?? ''
  const after = text[at + folder.length] ?? ''
  if (isEncoded(folder)) return /^[/\\"'`(]?$/.test(before) && /^[-/\\"'`)]?$/.test(after)
  const isSingle = !/[/\\]/.test(folder.slice(1))
  return !isWordUnit(after) && !(isSingle && /[\w.~-]/.test(before))
}

/** The names in a path that can identify a user; always with the last one. */
function privateParts(folder: string): readonly (readonly [from: number, to: number])[] {
  const parts = [...folder.matchAll(isEncoded(folder) ? /[^-]+/g : /[^/\\]+/g)]
  return parts
    .filter((part, at) => at === parts.length - 1 || !sharedFolders.has(part[0]))
    .map(({ 0: name, index }) => [index, index + name.length])
}

/** Finds the user's name as a whole word; a name of less than four letters only as a folder. */
function nameFinder(name: string): SecretFinder {
  const pattern = new RegExp(name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi')
  const isShort = name.length < 4
  return text => {
    const found: FoundSecret[] = []
    for (const { index } of text.matchAll(pattern)) {
      const before = text[index - 1] ?? ''
      const after = text[index + name.length] ?? ''
      if (isWordUnit(before) || isWordUnit(after)) continue
      if (isShort && !(/[/\\]/.test(before) && /^[/\\\s"'`]?$/.test(after))) continue
      found.push({ start: index, end: index + name.length, what: 'user name' })
    }
    return found
  }
}

const isEncoded = (folder: string): boolean => !/[/\\]/.test(folder)

const isWordUnit = (unit: string): boolean => /[\p{L}\p{N}_]/u.test(unit)
