import { basename, join } from 'node:path'
import type { Agent } from '../../agents/agent.ts'
import { type Facts, startNotes } from '../../agents/decode/notes.ts'
import { sessionsOf } from '../../agents/home.ts'
import { agents } from '../../agents/index.ts'
import type { Environment } from '../../model/environment.ts'
import { isBelow } from '../../model/folder.ts'
import { type JsonObject, parseObject } from '../../model/json.ts'
import { Problem } from '../../model/problem.ts'
import { namesIn, realOf } from '../../system/read-or-empty.ts'
import { isRealFile, isRealFolder } from '../../system/real-files.ts'
import { readRegularText } from '../../system/regular-file.ts'
import { MARKER } from '../shims.ts'
import type { StandInOrder } from './understand.ts'

/** A session of the demo. */
export interface Resumed {
  readonly agent: Agent
  readonly path: string
  readonly lines: readonly JsonObject[]
  readonly facts: Facts
}

/** Finds a session of the demo, and never another one, as the stand-in writes to it. */
export function findSession({ format: name, id }: StandInOrder, env: Environment): Resumed {
  const home = demoHome(env)
  const agent = agents[name]
  const folder = sessionsOf(agent.store.home, env)
  if (!isBelow(realOf(folder), home)) throw notTheDemo()
  const paths = name === 'agent' ? namesIn(folder).map(one => join(folder, one)) : inProjects(folder)
  const matches = (path: string) => (name === 'agent' ? basename(path).includes(id) : basename(path) === `${id}.jsonl`)
  const path = paths.find(one => one.endsWith('.jsonl') && matches(one) && isRealFile(one))
  if (path === undefined) throw new Problem(`The demo has no session ${id}. Choose another one.`)
  return read(path, agent)
}

/** The real name of the demo's home. */
function demoHome({ home }: Environment): string {
  const path = realOf(home)
  if (!isRealFile(join(path, MARKER)) || readRegularText(join(path, MARKER)) !== path) throw notTheDemo()
  return path
}

const notTheDemo = (): Problem =>
  new Problem('The stand-in works only in a demo, and this is not the home of one. Start one: sessions-tui --demo.')

const inProjects = (folder: string): string[] =>
  namesIn(folder)
    .map(name => join(folder, name))
    .filter(isRealFolder)
    .flatMap(project => namesIn(project).map(name => join(project, name)))

/** Reads a session. Skips damaged lines, as agents do. */
export function read(path: string, agent: Agent): Resumed {
  const lines = readRegularText(path)
    .split('\n')
    .map(line => parseObject(line))
    .filter(line => line !== undefined)
  const notes = startNotes(false)
  for (const line of lines) agent.decoder.note(notes, line, agent.decoder.classify(line), 0)
  return { agent, path, lines, facts: notes.facts }
}

export function titleOf({ customTitle, aiTitle, ownSummary, firstPrompt }: Facts): string {
  return customTitle ?? aiTitle ?? ownSummary ?? firstPrompt ?? 'untitled'
}
