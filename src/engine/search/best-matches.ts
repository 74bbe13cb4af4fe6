import type { TextQuery } from '../../query/language/text-query.ts'
import type { Match } from '../../query/match/finder.ts'
import type { Area } from '../../query/match/searchable-text.ts'
import type { RecordOrigin } from '../words/chunk.ts'
import { LineReader, type SoughtWords } from './line-reader.ts'
import type { SearchedFile } from './packed-file.ts'
import { bestNear } from './rank.ts'
import type { FileSearch } from './search-file.ts'
import { reachOf, snippetIn } from './snippet.ts'

export interface MatchRequest {
  readonly query: TextQuery
  readonly areas: readonly Area[]
  readonly most: number
  /** Number of characters to show before and after a match. */
  readonly context: number
}

/** The best matches in the files of one session, each read from its line. Leaves out those that are no longer there. */
export function bestMatches(
  fileSearch: FileSearch,
  files: readonly SearchedFile[],
  request: MatchRequest,
): readonly Match[] {
  const candidates = files.flatMap((file, number) => candidatesIn(fileSearch, file, number, request.areas))
  const isAllSomewhere = candidates.some(({ hasAll }) => hasAll)
  const ranked = candidates
    .filter(({ hasAll }) => hasAll || !isAllSomewhere)
    .sort((a, b) => b.rank - a.rank || a.file - b.file || a.entry - b.entry)
  const sought = { linesIn: (folded: Buffer) => fileSearch.linesIn(folded), reach: reachOf(request.context) }
  const readers = files.map(({ key, format }) => new LineReader(key, format))
  const matches: Match[] = []
  for (const candidate of ranked) {
    if (matches.length === request.most) break
    const [file, reader] = [files[candidate.file], readers[candidate.file]]
    const match = file && reader && read(file, reader, candidate, request, sought)
    if (match) matches.push(match)
  }
  for (const reader of readers) reader.close()
  return matches
}

interface Candidate extends RecordOrigin {
  readonly file: number
  readonly hasAll: boolean
  readonly rank: number
}

/** Entries of a file in which the distance between words is measured: in a file full of them, more add little. */
const MOST_MEASURED = 200

function candidatesIn(fileSearch: FileSearch, file: SearchedFile, number: number, areas: readonly Area[]): Candidate[] {
  const candidates: Candidate[] = []
  fileSearch.spots(file, areas, (records, record, terms) => {
    const rank = fileSearch.rank(records, record, terms, candidates.length < MOST_MEASURED ? -1 : bestNear)
    candidates.push({ file: number, ...records.origin(record), hasAll: fileSearch.hasAll(terms), rank })
  })
  return candidates
}

function read(
  { key: path }: SearchedFile,
  reader: LineReader,
  found: Candidate,
  { query, context }: MatchRequest,
  sought: SoughtWords,
): Match | undefined {
  const { offset, index, entry: number, kind } = found
  const said = reader.said(offset, index, sought)
  const snippet = said?.entry.kind === kind ? snippetIn(said, query, context) : undefined
  if (!said || !snippet) return undefined
  const { timestamp, toolCall } = said.entry
  const tool = toolCall && { tool: toolCall.name }
  return { path, entry: number, key: `${offset}:${index}`, offset, kind, timestamp, ...tool, ...snippet }
}
