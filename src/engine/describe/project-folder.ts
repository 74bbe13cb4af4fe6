import { encodeProject } from '../../model/encode-project.ts'
import { isBelow } from '../../model/folder.ts'
import type { Session } from '../../model/session.ts'

/** Whether it may have begun in or below a folder: until it is read, all that is known is the encoded name of its own. */
export function mayHaveBegunIn({ projectPath, projectGuessed, projectEncoded }: Session, folder: string): boolean {
  if (!projectGuessed) return isBelow(projectPath, folder)
  const encoded = encodeProject(folder)
  return projectEncoded === encoded || projectEncoded.startsWith(`${encoded}-`)
}
