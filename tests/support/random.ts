/** Lines of JSON that look a little like those of agents, the same for the same seed. */
const words = [
  'type',
  'message',
  'content',
  'user',
  'assistant',
  'text',
  'thinking',
  'tool_use',
  'tool_result',
  'summary',
  'leafUuid',
  'session',
  'compaction',
  'branch',
  'role',
  'usage',
  'id',
  'TodoWrite',
  'input',
  'todos',
  'tool_call',
  'arguments',
  'attachment',
  'queued_command',
  'commandMode',
  'prompt',
  'origin',
  'kind',
  'toolUseResult',
  'task',
  'TaskCreate',
  'name',
  'timestamp',
  'cwd',
  'uuid',
  'progress',
  'file-history-snapshot',
  'custom-title',
  'customTitle',
  'forkedFrom',
  'block',
  'é☃😀',
]

export function randomLines(random: () => number, count: number): object[] {
  return Array.from({ length: count }, () => line(random))
}

/** Half of them are well-formed enough to be taken for real, the rest is anything. */
function line(random: () => number): object {
  const type = pick(random, [
    'user',
    'assistant',
    'message',
    'compaction',
    'summary',
    'session',
    'branch',
    'attachment',
    'system',
  ])
  const role = pick(random, ['user', 'assistant', 'tool_result'])
  const content = random() < 0.5 ? value(random, 3) : Array.from({ length: 3 }, () => block(random))
  return random() < 0.5 ? { type, role, message: { role, content } } : { type, [pick(random, words)]: value(random, 4) }
}

function block(random: () => number): unknown {
  const type = pick(random, ['text', 'thinking', 'tool_use', 'tool_result', 'tool_call', 'image', 'hologram'])
  return { type, [pick(random, words)]: value(random, 2), text: value(random, 1), thinking: value(random, 1) }
}

function value(random: () => number, depth: number): unknown {
  const roll = random()
  if (depth === 0 || roll < 0.4) return pick(random, [...words, null, true, -1.5, 12, '', 1e308, '<ide_', '\u0000'])
  if (roll < 0.7) return Array.from({ length: 3 }, () => value(random, depth - 1))
  return Object.fromEntries(Array.from({ length: 4 }, () => [pick(random, words), value(random, depth - 1)]))
}

/** A copy with another value in one place, at any depth. */
export function damaged(random: () => number, line: object): object {
  const copy = structuredClone(line)
  let around = copy as { [name: string]: unknown }
  for (;;) {
    const name = pick(random, Object.keys(around))
    const inside = around[name]
    if (typeof inside === 'object' && inside !== null && Object.keys(inside).length > 0 && random() < 0.7) {
      around = inside as typeof around
    } else {
      around[name] = value(random, 2)
      return copy
    }
  }
}

export function pick<Value>(random: () => number, from: readonly Value[]): Value {
  return from[Math.floor(random() * from.length)] as Value
}

export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
