import { withTilde } from '../../model/folder.ts'
import { asText } from '../../model/json.ts'
import { clipLine } from '../../text/lines.ts'
import { markdownLines } from '../../text/markdown.ts'
import { glyph, type Line, span, type Token } from '../../text/span.ts'
import { wash, washLine } from '../../text/wash.ts'
import { wrapLine } from '../../text/wrap.ts'
import { type Resumed, titleOf } from './session.ts'

export interface StandInPage {
  readonly width: number
  readonly rows: number
  /** Shows inline code in backticks, without colours. */
  readonly backticks: boolean
  readonly home: string
}

/** The first screen: the session, the agent that is stood in for, and the last turns. */
export function openingLines(session: Resumed, page: StandInPage): readonly Line[] {
  const { width, rows } = page
  const lines = [...headLines(session, page), [], ...lastTurns(session, page, rows - 11), ...hintLines(width)]
  return lines.map(line => clipLine(line, width))
}

function headLines({ agent, facts }: Resumed, { width, home }: StandInPage): readonly Line[] {
  const places = [withTilde(facts.projectPath ?? '', home), facts.gitBranch ?? ''].map(washLine).filter(Boolean)
  return [
    [],
    [span(washLine(titleOf(facts)), 'text', { bold: true })],
    [span(`stand-in for ${agent.label} · this is the demo`, 'tool')],
    [span(places.join(' · '), 'dim')],
    [glyph('─'.repeat(width), 'border')],
  ]
}

function hintLines(width: number): readonly Line[] {
  const words = 'Type a prompt and press Enter: it goes into this session. /exit goes back.'
  return [...wrapLine([span(words, 'dim')], width), []]
}

type Part =
  | { readonly kind: 'prompt' | 'answer' | 'failure'; readonly text: string }
  | { readonly kind: 'tools'; readonly names: readonly string[] }

/** As many of the last turns as fit, but at least one. */
function lastTurns(session: Resumed, page: StandInPage, room: number): readonly Line[] {
  const parts = partsOf(session)
  const shown: (readonly Line[])[] = []
  for (let rows = 0, at = parts.length - 1; at >= 0; at--) {
    const lines = partLines(parts[at], page)
    rows += lines.length
    if (shown.length > 0 && rows > room) break
    shown.unshift(lines)
  }
  const earlier = parts.slice(0, parts.length - shown.length).filter(({ kind }) => kind !== 'tools').length
  const more: readonly Line[] = earlier > 0 ? [[span(`… ${counted(earlier, 'earlier message')}`, 'dim')], []] : []
  return [...more, ...shown.flat()]
}

function partsOf({ agent, lines }: Resumed): readonly Part[] {
  const parts: Part[] = []
  for (const line of lines) {
    if (line.isSidechain === true) continue
    for (const { kind, text, block, failed } of agent.decoder.classify(line)) {
      const last = parts.at(-1)
      if (kind === 'user' && text !== '') parts.push({ kind: 'prompt', text })
      else if (kind === 'assistant' && text !== '') parts.push({ kind: failed ? 'failure' : 'answer', text })
      else if (kind === 'toolCall') {
        const name = washLine(asText(block?.name) ?? '')
        if (last?.kind === 'tools') parts[parts.length - 1] = { kind: 'tools', names: [...last.names, name] }
        else parts.push({ kind: 'tools', names: [name] })
      }
    }
  }
  return parts
}

/** The lines of a part, with a blank one behind, except for tools. */
function partLines(part: Part | undefined, page: StandInPage): readonly Line[] {
  if (!part) return []
  if (part.kind === 'tools') return [[span(`  used ${toolWords(part.names)}`, 'dim')]]
  if (part.kind === 'prompt') return promptLines(part.text, page)
  return part.kind === 'failure' ? answerLines(part.text, page, '✗', 'failed') : answerLines(part.text, page)
}

const MOST_TOOLS = 6

function toolWords(names: readonly string[]): string {
  const different = [...new Set(names)]
  const shown = different.slice(0, MOST_TOOLS).map(name => {
    const times = names.filter(one => one === name).length
    return times > 1 ? `${name} ×${times}` : name
  })
  return [...shown, ...(different.length > MOST_TOOLS ? ['…'] : [])].join(' · ')
}

export function promptLines(text: string, { width }: StandInPage): readonly Line[] {
  const lines = wash(text).replaceAll('\t', '  ').split('\n')
  const wrapped = lines.flatMap(line => wrapLine([span(line)], width - 2))
  return [...behind('›', 'you', shortened(wrapped)), []]
}

export function answerLines(
  text: string,
  { width, backticks }: StandInPage,
  sign = '◆',
  token: Token = 'answer',
): readonly Line[] {
  const lines = markdownLines(text, { width: width - 2, backticks, code: 0 })
  return [...behind(sign, token, shortened(lines)), []]
}

const MOST_LINES = 8

function shortened(lines: readonly Line[]): readonly Line[] {
  if (lines.length <= MOST_LINES + 1) return lines
  const left = lines.length - MOST_LINES
  return [...lines.slice(0, MOST_LINES), [span(`… ${counted(left, 'more line')}`, 'dim')]]
}

function behind(sign: string, token: Token, lines: readonly Line[]): readonly Line[] {
  return lines.map((line, at) => [at === 0 ? glyph(`${sign} `, token, { bold: true }) : span('  '), ...line])
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
