import { agentOf } from '../../agents/index.ts'
import { readableTitle } from '../../agents/readable.ts'
import { detailedSession, type State } from '../../app/state.ts'
import { withTilde } from '../../model/folder.ts'
import type { Session } from '../../model/session.ts'
import { shownTitle } from '../../query/list/title.ts'
import { ago } from '../../text/age.ts'
import { wholeTime } from '../../text/clock.ts'
import { clipMiddle, hanging } from '../../text/lines.ts'
import { bytesInWords, spanInWords } from '../../text/numbers.ts'
import { glyph, type Line, span, type Token } from '../../text/span.ts'
import { washLine } from '../../text/wash.ts'
import { wrapLine } from '../../text/wrap.ts'
import { blank, clipLine, filled, fitLine, scrolledLines, spread } from '../line-parts.ts'
import { whyUncounted } from '../list/session-parts.ts'
import { beside, bottomRule, heading } from '../ruled.ts'
import { footer } from '../screen/footer.ts'
import { position } from '../screen/pane.ts'
import { badgeOf, count, plural, scopeTitle } from '../words.ts'
import { numberLines } from './details-numbers.ts'

interface Section {
  readonly title: string
  readonly lines: readonly Line[]
}

const LABEL = 11
const WIDER_LABEL = 13

/** The screen with the details of one session. */
export function detailsScreen(state: State): readonly Line[] {
  const { columns } = state.size
  const session = detailedSession(state)
  const name = [span('sessions', 'accent', { bold: true }), span('  '), span('details', 'text', { bold: true })]
  const where = [
    span('   '),
    ...scopeTitle(state.list.request.scope, state.place.home, Math.floor(columns / 3), 'dim'),
    span(`   ${position(state)}`, 'dim'),
  ]
  const live = session?.status === 'active' ? [glyph('●', 'live'), span(' live')] : []
  return [
    [span(' '), ...spread([...name, ...where], live, columns - 2), span(' ')],
    ...details(state, roomFor(state)),
    bottomRule(columns, isDivided(columns) ? [leftWidthOf(columns)] : []),
    footer(state),
  ]
}

/** The visible part of the details. */
function details(state: State, height: number): readonly Line[] {
  const { columns } = state.size
  if (!detailedSession(state)) return filled([], columns, height)
  const top = state.overlay?.kind === 'details' ? state.overlay.top : 0
  const { left, right } = cardOf(state)
  const leftWidth = leftWidthOf(columns)
  const most = Math.max(left.length, right.length, height)
  const both = [filled(left, leftWidth, most), filled(right, columns - leftWidth - 1, most)]
  const lines = isDivided(columns) ? beside(both) : left
  return scrolledLines(lines.length, top, { width: columns, height }, at => lines[at])
}

/** Rows without header, rule and footer. */
const roomFor = ({ size }: State): number => size.rows - 3

/** The top at which the last line of the details is at the bottom. */
export function lastTopOfDetails(state: State): number {
  const { left, right } = cardOf(state)
  return Math.max(0, Math.max(left.length, right.length) - roomFor(state))
}

/** The lines of both columns. If there is room for one only, it is the left one. */
function cardOf(state: State): { readonly left: readonly Line[]; readonly right: readonly Line[] } {
  const session = detailedSession(state)
  if (!session) return { left: [], right: [] }
  const { columns } = state.size
  const drawn = (sections: readonly SectionOf[], width: number) =>
    sections.flatMap((section, at) => drawnSection(section(state, session, width - 3), width, at > 0))
  if (!isDivided(columns)) return { left: drawn([...words, ...figures], columns), right: [] }
  const leftWidth = leftWidthOf(columns)
  return { left: drawn(words, leftWidth), right: drawn(figures, columns - leftWidth - 1) }
}

type SectionOf = (state: State, session: Session, width: number) => Section

const words: readonly SectionOf[] = [about, times, origin]
const figures: readonly SectionOf[] = [numbers, tasks]

const leftWidthOf = (columns: number): number => Math.ceil(columns / 2)

const isDivided = (columns: number): boolean => columns >= 100

function drawnSection({ title, lines }: Section, width: number, hasGap: boolean): readonly Line[] {
  return [
    ...(hasGap ? [blank(width)] : []),
    heading(title, [], width),
    ...lines.map(line => fitLine([span('  '), ...clipLine(line, width - 3)], width)),
  ]
}

/** A fact with its whole value, on as many lines as it takes. */
function wholeFact(label: string, value: string, width: number): readonly Line[] {
  return hanging(fact(label, []), wrapLine([span(value)], Math.max(width - LABEL, 2)))
}

const fact = (label: string, value: string | Line, width = LABEL): Line => [
  span(label.padEnd(width), 'dim'),
  ...(typeof value === 'string' ? [span(value)] : value),
]

function about({ place }: State, session: Session, width: number): Section {
  const { format, version, models, gitBranch, id, path, sizeBytes, parseErrors, projectGuessed } = session
  const agent = [agentOf({ format }).label, version].filter(word => word).join(' ')
  const entries = whyUncounted(session) ?? plural(session.messageCount, 'entry', 'entries')
  const damaged = parseErrors === 0 ? '' : `, ${plural(parseErrors, 'damaged line')}`
  const folder = washLine(withTilde(session.projectPath, place.home))
  return {
    title: 'Session',
    lines: [
      ...titleAndPrompt(session, width),
      [],
      ...wholeFact('Agent', washLine([agent, ...models].join(', ')), width),
      ...wholeFact('Folder', `${folder}${projectGuessed ? ' (a guess)' : ''}`, width),
      ...wholeFact('Branch', gitBranch === null ? 'none' : washLine(gitBranch), width),
      ...wholeFact('Id', washLine(id), width),
      ...wholeFact('File', washLine(withTilde(path, place.home)), width),
      fact('Size', `${bytesInWords(sizeBytes)}, ${entries}${damaged}`),
    ],
  }
}

/** Title and prompt; only the prompt if the title is its beginning. */
function titleAndPrompt(session: Session, width: number): readonly Line[] {
  const title = shownTitle(session)
  const prompt = washLine(readableTitle(session, session.firstPrompt ?? ''))
  const isSame = prompt.startsWith(title.replace(/…$/, ''))
  const lines = (text: string, token: Token, bold: boolean) => beginningOf([span(text, token, { bold })], width)
  if (isSame) return lines(prompt, 'text', true)
  return [...lines(title, 'text', true), ...(prompt === '' ? [] : lines(prompt, 'dim', false))]
}

/** The first lines of a text. The last one is marked if there are more. */
function beginningOf(line: Line, width: number): readonly Line[] {
  const lines = wrapLine(line, width)
  const [last = [], next] = lines.slice(MOST_LINES - 1)
  return next ? [...lines.slice(0, MOST_LINES - 1), clipLine([...last, span(' '), ...next], width)] : lines
}

const MOST_LINES = 4

function times(state: State, session: Session): Section {
  const now = new Date(state.now)
  const { firstTimestamp, lastTimestamp, modified, durationMs } = session
  const last = lastTimestamp ?? modified
  return {
    title: 'Time',
    lines: [
      fact('Started', firstTimestamp === null ? 'unknown' : wholeTime(new Date(firstTimestamp))),
      fact('Last word', last === null ? 'unknown' : `${wholeTime(new Date(last))} (${agoInWords(last, now)})`),
      fact('Duration', durationMs > 0 ? spanInWords(durationMs) : 'a moment'),
      fact('Deleted', deletion(state, session)),
    ],
  }
}

function agoInWords(time: string, now: Date): string {
  const age = ago(time, now)
  return age === 'now' ? age : `${age} ago`
}

/** When the agent will delete the session, as some do when a session has not changed for some time. */
function deletion({ place, now }: State, { format, root, modified, status }: Session): string {
  if (status === 'missing') return 'the file is already gone'
  const days = place.roots.find(({ path }) => path === root)?.keepsDays
  if (days === null || days === undefined || modified === null) return 'never'
  const { label } = agentOf({ format })
  const at = Date.parse(modified) + days * DAY
  const left = Math.ceil((at - now) / DAY)
  if (left <= 0) return `at the next start of ${label}`
  const when = left === 1 ? 'tomorrow' : `in ${left} days`
  return `${when}, by ${label} (after ${plural(days, 'day')})`
}

const DAY = 86_400_000

function origin({ place }: State, session: Session, width: number): Section {
  const { forkedFrom, subagents, source, parentId, agentType } = session
  const fork = forkedFrom?.path ?? forkedFrom?.sessionId
  const facts: readonly (readonly [string, string | Line])[] = [
    ['Source', badgeOf(session) || (source === 'claude-cli' ? 'command line' : source)],
    ...(parentId === null ? [] : [['Subagent of', washLine(parentId)] as const]),
    ...(agentType === null ? [] : [['Kind', washLine(agentType)] as const]),
    ['Forked from', fork ? clipMiddle(washLine(withTilde(fork, place.home)), width - WIDER_LABEL) : 'nothing'],
    ['Subagents', subagents === 0 ? 'none' : count(subagents)],
  ]
  return {
    title: 'Where it comes from',
    lines: facts.map(([label, value]) => fact(label, value, WIDER_LABEL)),
  }
}

function numbers(_: State, session: Session, width: number): Section {
  return { title: 'Numbers', lines: numberLines(session, width) }
}

function tasks(_: State, { tasks }: Session): Section {
  const lines = tasks.map(({ content, status }): Line => {
    if (status === 'completed') return [glyph('✓ ', 'live'), span(washLine(content), 'dim')]
    return status === 'in_progress'
      ? [glyph('▸ ', 'accent'), span(washLine(content), 'text', { bold: true }), span(' in progress', 'dim')]
      : [glyph('· ', 'dim'), span(washLine(content)), span(` ${washLine(status)}`, 'dim')]
  })
  const open = tasks.filter(({ status }) => status !== 'completed').length
  return {
    title: tasks.length === 0 ? 'Tasks' : `Tasks, ${open} open of ${tasks.length}`,
    lines: lines.length === 0 ? [[span('none', 'dim')]] : lines,
  }
}
