import type { AgentName } from '../../agents/index.ts'
import { misuse } from '../../model/problem.ts'

/** The stand-in's command line. */
export interface StandInOrder {
  readonly format: AgentName
  /** The id of a session, or its beginning. */
  readonly id: string
  /** The id of the fork to make. */
  readonly forkId?: string
  readonly prompt?: string
}

/** Parses `claude --resume ID [--fork-session --session-id NEW] [--] [PROMPT]`, or `agent -session PREFIX …`. */
export function understand(args: readonly string[]): StandInOrder {
  const { options, operands } = sorted(args)
  const prefix = options.get('-session')
  if (prefix !== undefined) {
    if (!/^[0-9a-f]{1,8}$/i.test(prefix)) throw noSession(prefix)
    return { format: 'agent', id: prefix.toLowerCase(), ...promptOf(options.get('-prompt')) }
  }
  const id = options.get('--resume') ?? ''
  const forkId = options.has('--fork-session') ? (options.get('--session-id') ?? '') : undefined
  for (const one of [id, forkId ?? id]) if (!uuid.test(one)) throw noSession(one)
  return {
    format: 'claude-code',
    id: id.toLowerCase(),
    ...(forkId !== undefined && { forkId: forkId.toLowerCase() }),
    ...promptOf(operands.join(' ')),
  }
}

/** Whether each option is followed by a value. */
const takesWord: { readonly [option: string]: boolean } = {
  '--resume': true,
  '--fork-session': false,
  '--session-id': true,
  '-session': true,
  '-config': true,
  '-prompt': true,
}

function sorted(args: readonly string[]): { options: Map<string, string>; operands: readonly string[] } {
  const options = new Map<string, string>()
  const operands: string[] = []
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (word === '--') return { options, operands: [...operands, ...args.slice(at + 1)] }
    if (!word.startsWith('-')) operands.push(word)
    else if (!Object.hasOwn(takesWord, word))
      throw misuse(`The stand-in of the demo does not know ${word}. It resumes sessions: --resume ID, or -session ID.`)
    else options.set(word, takesWord[word] ? (args[++at] ?? '') : '')
  }
  return { options, operands }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const promptOf = (prompt = ''): { prompt?: string } => (prompt.trim() === '' ? {} : { prompt: prompt.trim() })

const noSession = (id: string) =>
  misuse(
    id === ''
      ? 'The stand-in of the demo only resumes sessions. Name one: --resume ID, or -session ID.'
      : `${id} is not the id of a session. Name one of the demo: --resume ID, or -session ID.`,
  )
