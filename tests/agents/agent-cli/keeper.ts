import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bytesOf, type Home } from '../../support/home.ts'
import { type Keeper, project, type Turn, timeOf, writeLines } from '../keeper.ts'

const fileOf = (home: Home, id: string) => join(home.agentSessions, `20260801-12000${id[0]}-${id.slice(0, 8)}.jsonl`)

export const keeper: Keeper = {
  agent: 'agent',
  write(home, id, turns) {
    const header = { type: 'session', id, version: 1, timestamp: timeOf(0), cwd: project }
    writeLines(fileOf(home, id), [header, ...linesOf(id, turns)])
  },
  append: (home, id, turns) => appendFileSync(fileOf(home, id), bytesOf(linesOf(id, turns, 1))),
  remove: (home, id) => rmSync(fileOf(home, id)),
}

const usage = { input: 10, output: 5, cache_read: 0, cache_write: 0, total_tokens: 15 }
const answer = { model: 'claude-sonnet-4-5', provider: 'anthropic', usage, stop_reason: 'stop' }

function linesOf(id: string, turns: readonly Turn[], from = 0): object[] {
  const message = (number: number, role: string, text: string, more: object) => ({
    ...{ type: 'message', id: `${id.slice(0, 6)}${role[0]}${number}`, role },
    timestamp: timeOf(2 * number + (role === 'user' ? 0 : 1)),
    message: { role, content: [{ type: 'text', text }], ...more },
  })
  return turns.flatMap(({ asked, answered }, turn) => [
    message(from + turn, 'user', asked, {}),
    message(from + turn, 'assistant', answered, answer),
  ])
}
