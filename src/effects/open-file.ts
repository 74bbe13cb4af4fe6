import { dirname } from 'node:path'
import type { Toast } from '../app/screen/state.ts'
import { reasonOf } from '../engine/reports.ts'
import type { LendingTerminal } from './resume-session.ts'
import { runAgent } from './run-agent.ts'

/** Opens a file with the system's program for it or, without a desktop, with an editor in this terminal. */
export async function openFile(path: string, terminal: LendingTerminal, env: NodeJS.ProcessEnv): Promise<Toast | null> {
  const [file, ...args] = openerFor(env)
  try {
    if (file !== undefined) {
      const { execa } = await import('execa')
      await execa(file, [...args, path], { env, extendEnv: false, stdio: 'ignore', timeout: PATIENCE_MS })
      return { kind: 'done', text: `Opened ${path}.` }
    }
    // The variable may have arguments: `emacs -nw`.
    const [editor = 'less', ...flags] = (env.VISUAL || env.EDITOR || 'less').trim().split(/\s+/)
    const launch = { file: editor, args: [...flags, path], cwd: dirname(path), env: {} }
    const end = await terminal.lend(({ onClose }) => runAgent(launch, env, { onStarted: onClose }))
    return end.kind === 'notStarted' ? { kind: 'problem', text: end.sentence } : null
  } catch (error) {
    return { kind: 'problem', text: `${path} could not be opened (${reasonOf(error)}).` }
  }
}

const PATIENCE_MS = 10_000

function openerFor(env: NodeJS.ProcessEnv): readonly string[] {
  if (process.platform === 'darwin') return ['open']
  if (process.platform === 'win32') return ['explorer']
  const isRemote = Boolean(env.SSH_TTY || env.SSH_CONNECTION)
  return (env.DISPLAY || env.WAYLAND_DISPLAY) && !isRemote ? ['xdg-open'] : []
}
