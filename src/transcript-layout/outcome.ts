import { changesOf, type DiffRow } from '../text/diff.ts'
import { bytesInWords, plural, spanInWords } from '../text/numbers.ts'
import { glyph, type Line, span, type Token } from '../text/span.ts'
import type { AnswerBlock, CallBlock } from './block.ts'
import { doneOf, listedItems, todoItems } from './checklist.ts'
import { imageWords } from './image-words.ts'
import { withoutReminder } from './read-code.ts'
import { familyOf } from './tools.ts'
import { lineBreaks } from './words.ts'

/** How a call ended, in a few columns. */
export function outcome(block: Pick<CallBlock, 'call' | 'answer' | 'timestamp'>, rows: readonly DiffRow[]): Line {
  const { answer, call, timestamp } = block
  if (!answer) return [glyph('…', 'dim')]
  const took = timeBetween(timestamp, answer.timestamp)
  if (answer.result.interrupted) return marked('✗', ['interrupted'], 'failed')
  if (answer.result.isError) return failure(answer.text, familyOf(call.name) === 'shell' ? took : '')
  switch (familyOf(call.name)) {
    case 'shell':
      return marked('✓', [took], 'result')
    case 'read':
      return [span(readWords(answer), 'result')]
    case 'search':
      return [span(matches(answer), 'result')]
    case 'edit':
      return changes(rows)
    case 'todo':
      return [span(doneOf(todoItems(call.input)), 'result')]
    case 'task':
      return []
    case 'tasks':
      return [span(doneOf(listedItems(answer.text)), 'result')]
    case 'subagent':
      return agentOutcome(answer, took)
    case 'fetch':
      return [span(bytesInWords(answer.text.length), 'result')]
    case 'skill':
      return marked('✓', [], 'result')
    case 'plan':
      return marked('✓', ['approved'], 'result')
    default:
      return outputSize(answer)
  }
}

/** Size of an output. */
export function outputSize({ result, text }: AnswerBlock): Line {
  if (result.isError) return failure(text, '')
  const lines = lineCount(text)
  return lines === 0 ? marked('✓', [], 'result') : [span(plural(lines, 'line'), 'result')]
}

function failure(text: string, took: string): Line {
  if (text.startsWith("The user doesn't want to proceed")) return marked('✗', ['declined'], 'failed')
  const code = exitCode(text)
  return marked('✗', [code === undefined ? '' : `exit ${code}`, took], 'failed')
}

/** The exit code, which Claude Code writes only into the text. */
function exitCode(text: string): string | undefined {
  return /^(?:Error: )?Exit code (-?\d+)/.exec(text.slice(0, 60))?.[1]
}

function marked(mark: string, facts: readonly string[], token: Token): Line {
  const words = facts.filter(fact => fact !== '')
  return [
    glyph(mark, token),
    ...words.flatMap((word, at) => [...(at > 0 ? [span(' '), glyph('·', token)] : []), span(` ${word}`, token)]),
  ]
}

function changes(rows: readonly DiffRow[]): Line {
  const { added, removed } = changesOf(rows)
  if (added + removed === 0) return marked('✓', [], 'result')
  return [
    ...(added > 0 ? [span(`+${added}`, 'added')] : []),
    ...(added > 0 && removed > 0 ? [span(' ')] : []),
    ...(removed > 0 ? [glyph('−', 'removed'), span(String(removed), 'removed')] : []),
  ]
}

function readWords({ result, text }: AnswerBlock): string {
  const [image] = result.images ?? []
  return image ? imageWords(image) : plural(result.lines ?? lineCount(text), 'line')
}

function matches({ result, text }: AnswerBlock): string {
  if (/^No (matches|files) found/.test(text.slice(0, 20)) || text.trim() === '') return 'no matches'
  const files = /^Found (\d+) files?\b/.exec(text.slice(0, 40))?.[1]
  return files === undefined
    ? plural(result.lines || result.files || lineCount(text), 'match')
    : plural(Number(files), 'file')
}

/** The outcome of a subagent's call. Its figures are beside its answer, or at the end of the text. */
function agentOutcome({ text, result }: AnswerBlock, took: string): Line {
  if (/^Async agent launched/.test(text.slice(0, 40))) return [span('launched', 'result')]
  const end = text.slice(-500)
  const calls = result.toolCalls ?? /\btool_uses: (\d+)/.exec(end)?.[1]
  const ms = result.durationMs ?? /\bduration_ms: (\d+)/.exec(end)?.[1]
  const time = ms === undefined ? took : wholeSeconds(Number(ms))
  if (calls === undefined) return marked('✓', [time], 'result')
  const words = span(plural(Number(calls), 'call'), 'result')
  return time === '' ? [words] : [words, span(' '), glyph('·', 'result'), span(` ${time}`, 'result')]
}

/** Rounds to seconds, as subagents work for long. */
const wholeSeconds = (ms: number): string => spanInWords(Math.round(ms / 1000) * 1000).replace('.0s', 's')

function timeBetween(from: string | null, to: string | null): string {
  const ms = Date.parse(to ?? '') - Date.parse(from ?? '')
  return ms >= 0 ? spanInWords(ms) : ''
}

function lineCount(output: string): number {
  const text = withoutReminder(output).trim()
  return text === '' ? 0 : lineBreaks(text, 0) + 1
}
