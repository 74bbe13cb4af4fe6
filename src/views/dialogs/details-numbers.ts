import type { EntryKind } from '../../model/entry.ts'
import { messagesOf, type Session, tokensOf } from '../../model/session.ts'
import { type Line, span } from '../../text/span.ts'
import { rod, spread } from '../line-parts.ts'
import { whyUncounted } from '../list/session-parts.ts'
import { count } from '../words.ts'

const messageKinds: readonly Kind[] = [
  ['user', 'you'],
  ['assistant', 'answer'],
]

const otherKinds: readonly Kind[] = [
  ['thinking', 'thinking'],
  ['toolCall', 'tool calls'],
  ['toolResult', 'results'],
  ['system', 'system'],
  ['progress', 'progress'],
  ['snapshot', 'snapshots'],
  ['summary', 'summaries'],
  ['other', 'other'],
]

type Kind = readonly [EntryKind, string]

const ROD = 16

/** Messages, other entries and tokens, each as a sum with its parts. */
export function numberLines(session: Session, width: number): readonly Line[] {
  const { counts, messageCount } = session
  const partsOf = (kinds: readonly Kind[]) => {
    const shown = kinds.filter(([kind]) => counts[kind] > 0)
    const most = Math.max(...shown.map(([kind]) => counts[kind]))
    return shown.map(([kind, name]) => figure(`  ${name}`, counts[kind], most, width))
  }
  const messages = messagesOf(session)
  const why = whyUncounted(session)
  if (why) return [[span(why, 'dim')]]
  return [
    figure('Messages', messages, 0, width),
    ...partsOf(messageKinds),
    [],
    figure('Other entries', messageCount - messages, 0, width),
    ...partsOf(otherKinds),
    [],
    ...tokens(session, width),
  ]
}

function tokens(session: Session, width: number): readonly Line[] {
  const { usage } = session
  const total = tokensOf(session)
  const kinds = [
    ['read cache', usage.cacheReadTokens],
    ['input', usage.inputTokens],
    ['output', usage.outputTokens],
    ['write cache', usage.cacheCreationTokens],
  ] as const
  const most = Math.max(...kinds.map(([, value]) => value))
  const share = (value: number) => (total === 0 ? [] : [span(`${Math.round((100 * value) / total)} %`, 'dim')])
  return [
    figure('Tokens', total, 0, width),
    ...kinds.map(([name, value]) => figure(`  ${name}`, value, most, width, share(value))),
  ]
}

function figure(label: string, value: number, most: number, width: number, right: Line = []): Line {
  const bar = most === 0 || value === 0 ? [] : rod(value / most, Math.max(Math.min(ROD, width - 34), 4), 'accent')
  return spread([span(label.padEnd(14), 'dim'), span(count(value).padStart(12)), span('  '), ...bar], right, width)
}
