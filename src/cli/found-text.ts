import { basename } from 'node:path'
import type { Session } from '../model/session.ts'
import type { Found, Match } from '../query/found.ts'
import { marksOf } from '../query/marks.ts'
import type { TextQuery } from '../query/text-query.ts'
import { shownTitle } from '../query/title.ts'
import { ago } from '../text/age.ts'
import { clipStart, padEnd } from '../text/clip.ts'
import { lineWidth } from '../text/lines.ts'
import { aroundMark, withMarks } from '../text/marked.ts'
import { type Line, span, type Token } from '../text/span.ts'
import { washLine } from '../text/wash.ts'
import { wrapLine } from '../text/wrap.ts'
import type { Run } from './command.ts'
import { homeAsTilde, shortId } from './names.ts'
import type { Output } from './output.ts'

export interface FoundOptions {
  readonly text: TextQuery
  /** Whoever asks for so and so much around a match gets it, on as many lines as it takes. */
  readonly isWrapped: boolean
}

/** A session and what was found in it, to be read; in a pipe nothing is cut. */
export function foundText(found: Found, { text, isWrapped }: FoundOptions, run: Run): string {
  const { session, matches, snippets } = found
  const shown = worthShowing(snippets ?? [])
  const more = matches - (snippets ?? []).length
  const references = shown.map(match => referenceTo(session, match))
  const widest = Math.max(...references.map(reference => reference.length))
  const rows = shown.flatMap((match, number) => {
    const start = rowStart(padEnd(references[number] ?? '', widest), match, run.output)
    const room = Math.max(run.output.columns - lineWidth(start), LEAST)
    const words = wordsOf(match)
    if (!isWrapped) return [[...start, ...aroundMark(words, room)]]
    const indent = span(' '.repeat(lineWidth(start)))
    return wrapLine(words, room).map((part, at) => [...(at === 0 ? start : [indent]), ...part])
  })
  const rest = more > 0 && snippets ? [[span(`  + ${more} more`, 'dim')]] : []
  return [heading(found, text, run), ...rows, ...rest].map(line => `${painted(line, run.output)}\n`).join('')
}

/** The id of the subagent in whose file a match is, if it is in one. */
export function subagentOf(session: Session, { path }: Match): string | undefined {
  return path === session.path ? undefined : basename(path, '.jsonl')
}

/** A title is marked in the heading; but somewhere there has to be a reference. */
function worthShowing(snippets: readonly Match[]): readonly Match[] {
  const said = snippets.filter(({ kind }) => kind !== 'title')
  return said.length > 0 ? said : snippets
}

/** As `show` takes it. */
function referenceTo(session: Session, match: Match): string {
  const id = shortId(subagentOf(session, match) ?? session.id)
  return match.entry === null ? id : `${id}:${match.entry}`
}

/** However narrow it is, a word is to be seen. */
const LEAST = 20
const ROOM_FOR_NAMES = 60

function rowStart(reference: string, { kind }: Match, { columns }: Output): Line {
  const { name, token } = speakers[kind]
  const who = columns < ROOM_FOR_NAMES ? [] : [span(padEnd(name, 9), token), span('  ')]
  return [span('  '), span(reference, 'accent'), span('  '), ...who]
}

const speakers: { readonly [Kind in Match['kind']]: { readonly name: string; readonly token: Token } } = {
  user: { name: 'user', token: 'you' },
  assistant: { name: 'assistant', token: 'claude' },
  thinking: { name: 'thinking', token: 'thinking' },
  toolCall: { name: 'tool', token: 'tool' },
  toolResult: { name: 'result', token: 'dim' },
  system: { name: 'system', token: 'dim' },
  progress: { name: 'progress', token: 'dim' },
  snapshot: { name: 'snapshot', token: 'dim' },
  summary: { name: 'summary', token: 'dim' },
  other: { name: 'other', token: 'dim' },
  title: { name: 'title', token: 'dim' },
}

/** What a tool was told begins with its name, unless that is what was looked for. */
function wordsOf({ text, ranges, tool = '' }: Match): Line {
  const marked = withMarks(
    [span(text)],
    ranges.map(([from, to]) => ({ from, to, token: 'match' as const })),
  )
  return tool === '' || text.startsWith(tool) ? marked : [span(`${washLine(tool)}  `, 'tool'), ...marked]
}

function heading({ session, matches }: Found, text: TextQuery, { output, env, now }: Run): Line {
  const title = shownTitle(session)
  const marks = marksOf(wordsIn(text), title).map(([from, to]) => ({ from, to, token: 'match' as const }))
  const project = clipStart(homeAsTilde(session.projectPath, env), Math.max(Math.floor(output.columns / 3), 12))
  const facts = [project, ago(session.modified, now), `${matches} ${matches === 1 ? 'match' : 'matches'}`]
  const beside = [span('  '), span(facts.join(' · '), 'dim')]
  const room = Math.max(output.columns - lineWidth(beside), LEAST)
  return [...aroundMark(withMarks([span(title, 'text', { bold: true })], marks), room), ...beside]
}

/** Patterns are tried only in threads, where they can be stopped. */
function wordsIn({ wanted }: TextQuery): Pick<TextQuery, 'wanted'> {
  return { wanted: wanted.map(({ anyOf }) => ({ anyOf: anyOf.filter(({ kind }) => kind === 'words') })) }
}

function painted(line: Line, { style }: Output): string {
  return line
    .map(({ text, token = 'text', bold }) => {
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
  claude: 'blue',
  thinking: 'magenta',
  tool: 'gray',
}
