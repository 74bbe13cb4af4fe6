import type { Session } from '../model/session.ts'
import { washLine } from '../text/wash.ts'

/** The title as every list and head shows it: on one line, safe to print, and never nothing. */
export function shownTitle(session: Pick<Session, 'title' | 'empty'>): string {
  return washLine(session.title ?? '') || (session.empty ? '(empty)' : '(untitled)')
}
