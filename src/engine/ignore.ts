import { realpathSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { encodeProject } from '../formats/claude-code/places.ts'
import type { Root } from './roots.ts'

/**
 * What the settings say is never read: a file or folder itself and all below it, or a project, whose sessions lie in
 * the folder that Claude Code named after it.
 */
export function ignoring(paths: readonly string[], roots: readonly Root[]): (path: string) => boolean {
  const ignored = paths.flatMap(path => {
    const whole = resolve(path)
    const sessions = roots
      .filter(root => root.format === 'claude-code')
      .map(root => join(root.path, encodeProject(whole)))
    return [whole, realPath(whole), ...sessions]
  })
  return path => ignored.some(folder => path === folder || path.startsWith(folder + sep))
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
