import { readFileSync } from 'node:fs'
import type { Agent } from '../../../src/agents/agent.ts'
import { claudeCode } from '../../../src/agents/claude-code/index.ts'
import { type AgentName, agentNames, agents } from '../../../src/agents/index.ts'
import { asList, asNumber, asObject, asText, type JsonObject, parseObject } from '../../../src/model/json.ts'

/** An agent made up for the tests, whose sessions are rows in one file: `{ chats: [{ id, turn, changed, lines }] }`. */
const rows: Agent = {
  name: 'rows',
  label: 'Rows',
  speaker: 'Row',
  badge: 'ROW',
  program: 'rows',
  variables: ['ROWS_HOME'],
  store: {
    kind: 'documents',
    home: { variable: 'ROWS_HOME', usual: '.rows', sessions: [] },
    watchDepth: 0,
    recognizes: folder => (folder.endsWith('.rows') ? folder : undefined),
    enters: () => false,
    holds: parts => parts.join('/') === 'chats.json',
    *list(file) {
      for (const row of rowsIn(file)) {
        const [id, changed] = [asText(row.id) ?? '', asNumber(row.changed) ?? 0]
        const times = { modifiedMs: changed, createdMs: changed, sizeBytes: 100 }
        yield { id, folder: '', isSubagent: false, parentId: null, stamp: `${changed} ${asNumber(row.turn)}`, ...times }
      }
    },
    read(file, id) {
      const row = rowsIn(file).find(one => one.id === id)
      return row && objectsIn(row.lines)
    },
  },
  decoder: claudeCode.decoder,
  resume: {
    fork: 'none',
    launch: ({ id }, { agent, cwd, env }) => ({ file: agent.file, args: [...agent.args, '--chat', id], cwd, env }),
  },
  beside: {},
}

function rowsIn(file: string): readonly JsonObject[] {
  const written = parseObject(readFileSync(file, 'utf8'))
  if (!written) throw new Error('the file is not whole')
  return objectsIn(written.chats)
}

const objectsIn = (list: unknown): readonly JsonObject[] =>
  (asList(list) ?? []).map(asObject).filter(object => object !== undefined)

// Does what a row in `agents/index.ts` would: import this before anything that reads the table.
Object.assign(agents, { rows })
;(agentNames as AgentName[]).push('rows' as AgentName)
