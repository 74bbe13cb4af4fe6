import type { Home } from '../home.ts'
import { ids } from '../lines/claude-lines.ts'

/** One line of an answer, in the plainest form that both programs read. Keys are in Claude Code's order. */
function answer(id: string, time: string | undefined, spent: object, more: Line = {}): object {
  const { requestId = `req_${id}`, model = 'claude-opus-4-5-20251101', type = 'assistant', ...rest } = more
  return {
    parentUuid: null,
    isSidechain: false,
    cwd: '/code/app',
    sessionId: ids.first,
    version: '2.1.42',
    ...rest,
    type,
    uuid: `${id} ${time} ${JSON.stringify(spent)}`,
    ...(time !== undefined && { timestamp: `2026-11-${time}Z` }),
    ...(requestId !== null && { requestId }),
    message: {
      id: `msg_${id}`,
      type: 'message',
      role: 'assistant',
      ...(model !== null && { model }),
      content: [{ type: 'text', text: 'x' }],
      usage: { input_tokens: 1, ...spent },
    },
  }
}

interface Line {
  readonly requestId?: string | null
  readonly model?: string | null
  readonly type?: string
  readonly isSidechain?: boolean
  readonly agentId?: string
}

const said = (time: string) => ({
  type: 'user',
  uuid: `prompt ${time}`,
  sessionId: ids.first,
  cwd: '/code/app',
  version: '2.1.42',
  timestamp: `2026-11-${time}Z`,
  message: { role: 'user', content: 'go on' },
})

const written = (sum: number) => ({
  output_tokens: 5,
  cache_creation_input_tokens: sum,
  cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 200 },
})

/** A home with one case of counting on each day, so that every difference between the two programs has its own day. */
export function writeComparedHome(home: Home): void {
  const copied = [said('02T10:00:00'), answer('b', '02T10:00:01', { output_tokens: 7 })]
  home.session(`-code-app/${ids.first}.jsonl`, [
    said('01T10:00:00'),
    ...[2, 2, 30].map((output, at) => answer('a', `01T10:00:0${at + 1}`, { output_tokens: output })),
    ...copied,
    answer('c', '03T10:00:00', { output_tokens: 3, cache_read_input_tokens: 1000 }),
    answer('d', '04T10:00:00', { output_tokens: 4 }, { model: '<synthetic>' }),
    answer('e', '05T10:00:00', written(0)),
    answer('f', '06T10:00:00', { output_tokens: 6 }),
    answer('g', '06T11:00:00', { output_tokens: 8 }, { model: 'claude-haiku-4-5-20251001' }),
    ...[0, 1].map(at => answer('h', `10T10:00:0${at}`, { output_tokens: 9 }, { requestId: null, model: 'glm-4.6' })),
    ...[0, 1].map(at => answer('i', `11T10:00:0${at}`, { output_tokens: 9 }, { requestId: `req_${at}` })),
    ...[20, 10].map((output, at) => answer('j', `12T10:00:0${at}`, { output_tokens: output })),
    JSON.stringify(answer('q', '13T10:00:00', { output_tokens: 16 })).replaceAll('":', '": '),
    answer('k', '15T10:00:00', written(500)),
    answer('l', '16T23:59:59', { output_tokens: 11 }),
    answer('l', '17T00:00:01', { output_tokens: 11 }),
    answer('m', '18T10:00:00', { output_tokens: 12 }, { model: null }),
    answer('n', '19T10:00:00', { output_tokens: 13 }, { type: 'user' }),
  ])
  home.session(`-code-app/${ids.first}/subagents/agent-a1.jsonl`, [
    answer('o', '03T11:00:00', { output_tokens: 14 }, { isSidechain: true, agentId: 'a1' }),
  ])
  home.session(`-code-app/${ids.second}.jsonl`, [...copied, answer('p', '02T12:00:00', { output_tokens: 15 })])
  home.session(`-code-app/${ids.third}.jsonl`, [said('14T10:00:00'), answer('r', undefined, { output_tokens: 17 })])
}
