import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bytesOf, type Home } from '../../support/home.ts'
import { type Keeper, project, type Turn, timeOf, writeLines } from '../keeper.ts'

const fileOf = (home: Home, id: string) => join(home.projects, '-code-shop', `${id}.jsonl`)

export const keeper: Keeper = {
  agent: 'claude-code',
  write: (home, id, turns) => writeLines(fileOf(home, id), linesOf(id, turns)),
  append: (home, id, turns) => appendFileSync(fileOf(home, id), bytesOf(linesOf(id, turns, 1))),
  remove: (home, id) => rmSync(fileOf(home, id)),
}

/** The lines of turns, the first of which has the number `from` in its session. */
export function linesOf(id: string, turns: readonly Turn[], from = 0): object[] {
  return turns.flatMap(({ asked, answered }, turn) => {
    const number = from + turn
    const shared = { sessionId: id, cwd: project }
    return [
      {
        ...{ type: 'user', uuid: `${id}-u${number}`, ...shared, timestamp: timeOf(2 * number) },
        message: { role: 'user', content: asked },
      },
      {
        ...{ type: 'assistant', uuid: `${id}-a${number}`, ...shared, timestamp: timeOf(2 * number + 1) },
        message: {
          ...{ id: `msg-${id}-${number}`, role: 'assistant', model: 'claude-sonnet-4-5' },
          content: [{ type: 'text', text: answered }],
          usage: { input_tokens: 10, output_tokens: 5 },
        },
      },
    ]
  })
}
