import { encodeProject } from '../../model/encode-project.ts'
import { isBelow } from '../../model/folder.ts'
import type { Session } from '../../model/session.ts'

/** Whether a session may have begun in or below a folder. Until it is read, only the encoded name of its folder is known. */
export function mayHaveBegunIn({ projectPath, projectGuessed, projectEncoded }: Session, folder: string): boolean {
  if (!projectGuessed) return isBelow(projectPath, folder)
  const encoded = encodeProject(folder)
  return projectEncoded === encoded || projectEncoded.startsWith(`${encoded}-`)
}
