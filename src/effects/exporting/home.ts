import { userInfo } from 'node:os'
import { basename } from 'node:path'
import type { ExportRequest } from './request.ts'

/** Whose home it is, for those who want to hide it. */
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
