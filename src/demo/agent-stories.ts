import { uuidOf } from './identity.ts'
import { bash, claude, type DemoCall, type DemoSaid, lengthOf, thinks, you } from './turns.ts'

/** A session of the `agent` CLI. */
export interface AgentStory {
  readonly folder: string
  readonly hoursAgo: number
  readonly turns: readonly (DemoSaid | DemoCall)[]
}

export const agentStories: readonly AgentStory[] = [
  {
    folder: 'code/parser',
    hoursAgo: 50,
    turns: [
      you('count the grammar rules and sort them by length'),
      thinks('one awk is enough'),
      bash("awk '/::=/' grammar.ebnf | wc -l", 0.4, '112'),
      claude('112 rules. The longest is `expression` with 41 lines, the shortest `comma` with one.'),
    ],
  },
  {
    folder: 'notes',
    hoursAgo: 200,
    turns: [you('which notes mention back-pressure?'), claude('Four, the oldest from March.')],
  },
]

/** Writes a session as the `agent` CLI does, and returns the name and text of its file. */
export function speakAsAgent(
  { folder, turns }: AgentStory,
  cwd: string,
  endsAt: number,
): { name: string; text: string } {
  let clock = endsAt - lengthOf(turns) * 1000
  const started = toTheSecond(clock)
  const id = uuidOf(`agent in ${folder}`)
  const lines: object[] = [{ type: 'session', id, version: 1, timestamp: started, cwd }]
  for (const turn of turns) {
    clock += turn.seconds * 1000
    for (const message of messagesOf(turn, lines.length)) {
      const number = lines.length
      const entry = { id: entryId(number), parent_id: number === 1 ? '' : entryId(number - 1) }
      lines.push({ type: 'message', ...entry, timestamp: toTheSecond(clock), role: message.role, message })
    }
  }
  const name = `${started.replace(/[-:Z]/g, '').replace('T', '-')}-${id.slice(0, 8)}.jsonl`
  return { name, text: lines.map(line => `${JSON.stringify(line)}\n`).join('') }
}

function messagesOf(turn: DemoSaid | DemoCall, number: number) {
  if (turn.kind === 'prompt') return [{ role: 'user', content: [{ type: 'text', text: turn.text }] }]
  if (turn.kind !== 'call') return [{ role: 'assistant', content: [blockOf(turn)], ...about, stop_reason: 'stop' }]
  const id = `call_${number}`
  const call = { type: 'tool_call', id, name: turn.name.toLowerCase(), arguments: turn.input }
  return [
    { role: 'assistant', content: [call], ...about, stop_reason: 'tool_use' },
    { role: 'tool_result', content: [{ type: 'text', text: turn.output }], tool_call_id: id, tool_name: call.name },
  ]
}

const blockOf = ({ kind, text }: DemoSaid) =>
  kind === 'thought' ? { type: 'thinking', thinking: text } : { type: 'text', text }

const usage = { input: 2410, output: 180, cache_read: 900, cache_write: 0, total_tokens: 3490 }
const about = { model: 'claude-sonnet-4-5', provider: 'anthropic', usage }

const entryId = (number: number): string => number.toString(16).padStart(8, '0')
const toTheSecond = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`
