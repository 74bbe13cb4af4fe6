import type { Agent } from '../agent.ts'
import { classify } from './classify.ts'
import { compacted, entry, readsLineBefore, wording } from './entry.ts'
import { readable } from './markup.ts'
import { note } from './note.ts'
import { enters, folderName, guessProject, home, place, projectFolder, recognizes } from './places.ts'
import { hasWordsElsewhere, reading, readsWords } from './reading.ts'
import { copied, launch } from './resume.ts'
import { retention } from './retention.ts'
import { running } from './running.ts'
import { index } from './sessions-index.ts'
import { sidecar } from './sidecar.ts'
import { sourceOf } from './source.ts'
import { spilledOutput } from './spilled-output.ts'
import { subagentOf } from './subagents.ts'
import { tasks } from './task-files.ts'

export const claudeCode: Agent = {
  name: 'claude-code',
  label: 'Claude Code',
  speaker: 'Claude',
  badge: null,
  program: 'claude',
  variables: ['CLAUDE_CONFIG_DIR'],
  store: { kind: 'lines', home, watchDepth: 1, recognizes, enters, place, guessProject, projectFolder },
  decoder: {
    version: 5,
    isIdInside: false,
    classify,
    reading,
    readsWords,
    hasWordsElsewhere,
    wording,
    entry,
    readable,
    readsLineBefore,
    note,
    compacted,
  },
  resume: { fork: 'byAgent', launch, inFolder: { folderName, fileName: id => `${id}.jsonl`, copied } },
  beside: { running, index, sidecar, tasks, retention, subagentOf, spilledOutput, sourceOf },
}
