import type { Agent } from '../agent.ts'
import { classify, reading, readsWords } from './classify.ts'
import { compacted, entry, wording } from './entry.ts'
import { ownFork } from './fork.ts'
import { note } from './note.ts'
import { home, place, recognizes } from './places.ts'
import { launch } from './resume.ts'

/**
 * The `agent` CLI (github.com/nickcecere/agent): one file per session, a header line, then messages in order. Every
 * user text was typed, and every message line is a message of its own.
 */
export const agentCli: Agent = {
  name: 'agent',
  label: 'agent',
  speaker: 'Agent',
  badge: 'AGT',
  program: 'agent',
  variables: ['XDG_CONFIG_HOME'],
  store: { kind: 'lines', home, watchDepth: 0, recognizes, enters: () => false, place },
  decoder: { version: 5, isIdInside: true, classify, reading, readsWords, wording, entry, note, compacted },
  resume: { fork: 'byUs', launch, ownFork },
  beside: {},
}
