import { basename } from 'node:path'
import type { Session } from '../../model/session.ts'
import type { TextQuery } from '../../query/language/text-query.ts'
import { shownMatch, shownTitle } from '../../query/list/title.ts'
import type { Found, Match } from '../../query/match/finder.ts'
import { marksOf } from '../../query/match/marks.ts'
import { ago } from '../../text/age.ts'
import { aroundMarks } from '../../text/around-marks.ts'
import { drawnText } from '../../text/cells.ts'
import { clipStart, padEnd } from '../../text/clip.ts'
import { clipLine, lineWidth } from '../../text/lines.ts'
import { withMarks } from '../../text/marked.ts'
import { type Line, span, type Token } from '../../text/span.ts'
import { washLine } from '../../text/wash.ts'
import { wrapLine } from '../../text/wrap.ts'
import type { CommandContext } from '../command.ts'
import { homeAsTilde, shortId } from '../options/short-names.ts'
import type { Output } from '../output/output.ts'

export interface PageOptions {
  readonly text: TextQuery
  /** Wraps matches instead of cutting them, for users who ask for a certain context. */
  readonly isWrapped: boolean
}

/** Sessions with their matches, as text for people, one session at a time. In a pipe nothing is cut. */
export function* foundTexts(
  page: readonly Found[],
  { text, isWrapped }: PageOptions,
  run: CommandContext,
): Generator<string> {
  const references = page.flatMap(({ session, snippets }) =>
    (snippets ?? []).flatMap(match => (subagentOf(session, match) ? [] : referenceTo(session, match).length)),
  )
  const column = Math.max(0, ...references)
  for (const [number, found] of page.entries()) {
    const { session, matches, snippets } = found
    const shown = snippets ?? []
    const rows = shown.flatMap(match => {
      const start = rowStart(padEnd(referenceTo(session, match), column), session, match, run.output)
      return rowsOf(start, wordsOf(shownMatch(session, match)), isWrapped, run.output)
    })
    const more = shown.length === 0 ? 0 : matches - shown.length
    const rest = more > 0 ? [[span(`  + ${more} more`, 'dim')]] : []
    const lines = [heading(found, text, run), ...rows, ...rest]
    yield (number > 0 ? '\n' : '') + lines.map(line => `${painted(line, run.output)}\n`).join('')
  }
}

/** Number of letters to ask for before a match, so that it stands in the first third of its row. */
export function contextFor({ columns }: Output): number {
  return Math.max(Math.min(Math.ceil((columns - USUAL_START) / 3) + 2, MOST_CONTEXT), LEAST_CONTEXT)
}

export const MOST_CONTEXT = 40
const LEAST_CONTEXT = 12
const USUAL_START = 27

/** The id of the subagent in whose file a match is, if it is in one. */
export function subagentOf(session: Session, { path }: Match): string | undefined {
  return path === session.key ? undefined : basename(path, '.jsonl')
}

/** Reference to a match, as `show` takes it. */
function referenceTo(session: Session, match: Match): string {
  const id = shortId(subagentOf(session, match) ?? session.id)
  return match.entry === null ? id : `${id}:${match.entry}`
}

/** Least width of the text, so that at least a word can be seen. */
const LEAST = 20
const ROOM_FOR_NAMES = 60

function rowStart(reference: string, session: Session, match: Match, { columns }: Output): Line {
  const isOrder = match.kind === 'user' && subagentOf(session, match) !== undefined
  const { name, token }: (typeof speakers)['user'] = isOrder ? caller : speakers[match.kind]
  const who = columns < ROOM_FOR_NAMES ? [] : [span(padEnd(name, 9), token), span('  ')]
  return [span('  '), span(reference, 'accent'), span('  '), ...who]
}

function rowsOf(start: Line, words: Line, isWrapped: boolean, { columns }: Output): readonly Line[] {
  const room = Math.max(columns - lineWidth(start), LEAST)
  if (!isWrapped) return [[...start, ...aroundMarks(words, room)]]
  const indent = span(' '.repeat(lineWidth(start)))
  return wrapLine(words, room).map((part, at) => [...(at === 0 ? start : [indent]), ...part])
}

const speakers: { readonly [Kind in Match['kind']]: { readonly name: string; readonly token: Token } } = {
  user: { name: 'user', token: 'you' },
  assistant: { name: 'assistant', token: 'answer' },
  thinking: { name: 'thinking', token: 'thinking' },
  toolCall: { name: 'tool', token: 'dim' },
  toolResult: { name: 'result', token: 'dim' },
  system: { name: 'system', token: 'dim' },
  progress: { name: 'progress', token: 'dim' },
  snapshot: { name: 'snapshot', token: 'dim' },
  summary: { name: 'summary', token: 'dim' },
  other: { name: 'other', token: 'dim' },
  title: { name: 'title', token: 'dim' },
}

/** Stands for the user in a subagent, whose prompts its caller wrote. */
const caller = { name: 'caller', token: 'answer' } as const

/** Words of a match. The input of a tool begins with the tool's name, unless the match does already. */
function wordsOf({ text, ranges, tool = '' }: Match): Line {
  const marked = withMarks(
    [span(text)],
    ranges.map(([from, to]) => ({ from, to, token: 'match' as const })),
  )
  return tool === '' || text.startsWith(tool) ? marked : [span(`${washLine(tool)}  `, 'dim'), ...marked]
}

function heading({ session, matches }: Found, text: TextQuery, { output, env, now }: CommandContext): Line {
  const title = shownTitle(session)
  const marks = marksOf(wordsIn(text), title).map(([from, to]) => ({ from, to, token: 'match' as const }))
  const project = clipStart(homeAsTilde(session.projectPath, env), Math.floor(output.columns / 3))
  const count = `${matches} ${matches === 1 ? 'match' : 'matches'}`
  const facts = [...(output.columns < ROOM_FOR_NAMES ? [] : [project]), ago(session.modified, now), count]
  const beside = [span('  '), span(facts.join(' · '), 'dim')]
  const shown = aroundMarks(withMarks([span(title, 'text', { bold: true })], marks), output.columns - lineWidth(beside))
  return clipLine([...shown, ...beside], output.columns)
}

/** The words of a query, without patterns: those are tried only in threads, where they can be stopped. */
function wordsIn({ wanted }: TextQuery): Pick<TextQuery, 'wanted'> {
  return { wanted: wanted.map(({ anyOf }) => ({ anyOf: anyOf.filter(({ kind }) => kind === 'words') })) }
}

function painted(line: Line, { style }: Output): string {
  return line
    .map(({ text: written, token = 'text', bold }) => {
      const text = drawnText(written)
      const colour = colours[token]
      const coloured = colour ? style(colour, text) : text
      return bold || token === 'match' ? style('bold', coloured) : coloured
    })
    .join('')
}

const colours: { readonly [T in Token]?: Parameters<Output['style']>[0] } = {
  match: 'yellow',
  dim: 'dim',
  accent: 'cyan',
  you: 'green',
  answer: 'blue',
  thinking: 'magenta',
}
