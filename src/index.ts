/** The engine as a library: `import { openCatalogue } from 'sessions-tui'`. */
export { exportSession, type SessionExport } from './effects/exporting/session.ts'
export { type Catalogue, type CatalogueOptions, openCatalogue, type SearchWish } from './engine/catalogue.ts'
export type { Reports } from './engine/reports.ts'
export type { Root } from './engine/roots.ts'
export {
  type Activity,
  type Columns,
  type CountedFile,
  type CountedMessage,
  type Deed,
  deedsIn,
  messagesIn,
  type RepeatedUsage,
  type Spending,
} from './model/activity.ts'
export type {
  AssistantMessage,
  Compaction,
  Counts,
  Entry,
  EntryKind,
  Image,
  ToolCall,
  ToolResult,
} from './model/entry.ts'
export type { ExportFormat, ExportPart, ExportWish } from './model/export.ts'
export type {
  ForkedFrom,
  FormatName,
  Project,
  Session,
  Source,
  Status,
  Task,
  TitleSource,
  ToolCounts,
  TouchedFiles,
  Usage,
} from './model/session.ts'
export type { Findings, FindWish, Found, Match } from './query/found.ts'
export type { Filters, ListRequest, SessionList, Sort } from './query/list.ts'
export { type ParseOptions, parseQuery } from './query/parse.ts'
export type { Query } from './query/query.ts'
export type { Needle, Term, TextQuery } from './query/text-query.ts'
