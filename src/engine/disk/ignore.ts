import { join, sep } from 'node:path'
import { agents } from '../../agents/index.ts'
import { spellings } from '../config/environment.ts'
import type { Root } from './roots.ts'

/**
 * Tells which paths are never read, by the settings: a file or folder with all below it, or a project, whose sessions are
 * in the folder that its agent named after it.
 */
export function ignoring(paths: readonly string[], roots: readonly Root[]): (path: string) => boolean {
  const named = paths.flatMap(spellings)
  const projects = roots.flatMap(root => named.flatMap(path => projectFolderIn(root, path) ?? []))
  const exact = [...named, ...projects.flatMap(({ path, isBeginning }) => (isBeginning ? [] : path))]
  const beginnings = projects.flatMap(({ path, isBeginning }) => (isBeginning ? path : []))
  if (exact.length + beginnings.length === 0) return () => false
  return path =>
    exact.some(folder => path === folder || path.startsWith(folder + sep)) ||
    beginnings.some(beginning => path.startsWith(beginning))
}

function projectFolderIn(root: Root, projectPath: string) {
  const folder = agents[root.format].store.projectFolder?.(projectPath)
  return folder && { path: join(root.path, folder.name), isBeginning: folder.isBeginning }
}
