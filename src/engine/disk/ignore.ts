import { join, sep } from 'node:path'
import { encodeProject, LONGEST_FOLDER_NAME } from '../../formats/claude-code/places.ts'
import { spellings } from '../config/environment.ts'
import type { Root } from './roots.ts'

/**
 * What the settings say is never read: a file or folder itself and all below it, or a project, whose sessions lie in
 * the folder that Claude Code named after it.
 */
export function ignoring(paths: readonly string[], roots: readonly Root[]): (path: string) => boolean {
  const named = paths.flatMap(spellings)
  const projects = roots
    .filter(root => root.format === 'claude-code')
    .flatMap(root => named.map(path => ({ root: root.path, folder: encodeProject(path) })))
  const whole = [...named, ...projects.map(({ root, folder }) => join(root, folder))]
  // The folder of a very long path is cut off and has a hash in place of the rest.
  const cut = projects
    .filter(({ folder }) => folder.length > LONGEST_FOLDER_NAME)
    .map(({ root, folder }) => `${join(root, folder.slice(0, LONGEST_FOLDER_NAME))}-`)
  if (whole.length === 0) return () => false
  return path =>
    whole.some(folder => path === folder || path.startsWith(folder + sep)) || cut.some(start => path.startsWith(start))
}
