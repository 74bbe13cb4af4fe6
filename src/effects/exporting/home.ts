import { userInfo } from 'node:os'
import { basename } from 'node:path'
import type { ExportRequest } from './request.ts'

/** A home folder and the name of its user, to hide both in exports. */
export function homeAt(path: string): ExportRequest['home'] {
  return { path, user: userIn(path) }
}

function userIn(home: string): string {
  try {
    return userInfo().username
  } catch {
    return basename(home)
  }
}
