/** The engine as a library: `import { openCatalogue } from 'sessions-tui'`. */
export type { AgentName as FormatName } from './agents/index.ts'
export { exportSession, type SessionExport } from './effects/exporting/session.ts'
export {
  type Catalogue,
  type CatalogueOptions,
  openCatalogue,
  type SearchRequest as SearchWish,
} from './engine/catalogue.ts'
export type { Root } from './engine/disk/roots.ts'
export type { Reports } from './engine/reports.ts'
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
  Usage,
} from './model/entry.ts'
export type { ExportChoices as ExportWish, ExportFormat, ExportPart } from './model/export.ts'
export type {
  ForkedFrom,
  Project,
  Session,
  Source,
  Status,
  Task,
  TitleSource,
  ToolCounts,
  TouchedFiles,
} from './model/session.ts'
export { type ParseOptions, parseQuery } from './query/language/parse.ts'
export type { Query } from './query/language/query.ts'
export type { Needle, Term, TextQuery } from './query/language/text-query.ts'
export type { Filters, ListRequest, SessionList } from './query/list/list.ts'
export type { Sort } from './query/list/sort-keys.ts'
export type { Findings, FindRequest as FindWish, Found, Match } from './query/match/finder.ts'
