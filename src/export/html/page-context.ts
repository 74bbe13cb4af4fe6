import type { Session } from '../../model/session.ts'
import type { ExportAids } from '../options.ts'
import type { Ink } from './code.ts'

export interface HtmlPage {
  readonly session: Session
  readonly aids: ExportAids
  readonly ink: Ink
}
