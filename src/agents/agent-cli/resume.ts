import { basename } from 'node:path'
import type { Launch } from '../../model/launch.ts'
import type { Session } from '../../model/session.ts'
import type { ResumeHow } from '../resume-ways.ts'
import { place } from './places.ts'

/** The agent finds a session by the part of its uuid that is in the file's name, and its settings only if they are named. */
export function launch({ id, path }: Session, { agent, cwd, env, result, prompt, has }: ResumeHow): Launch {
  const ownId = place([basename(path)])?.id ?? id
  const settings = has(SETTINGS) && !agent.args.some(arg => /^--?config(=|$)/.test(arg)) ? ['-config', SETTINGS] : []
  const session = ['-session', (result.kind === 'itself' ? ownId : result.id).slice(0, 8)]
  const args = [...agent.args, ...settings, ...session, ...(prompt === undefined ? [] : ['-prompt', prompt])]
  return { file: agent.file, args, cwd, env }
}

const SETTINGS = 'agent.yaml'
