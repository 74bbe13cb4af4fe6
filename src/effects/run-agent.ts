import { constants } from 'node:os'
import type { Launch } from '../model/launch.ts'

export type AgentEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'notStarted'; readonly sentence: string }

interface RunOptions {
  /** Called with a function that ends the agent at once, for when our process has to end. */
  onStarted?(end: () => void): void
  /** Stream for the agent's output: stderr if our stdout is for an answer. */
  readonly writesTo?: 'stdout' | 'stderr'
}

/**
 * Runs the agent in our terminal, and tells how it ended. Keys are for the agent: ^C does not end us meanwhile. A
 * signal that ends our process ends the agent too.
 */
export async function runAgent(
  launch: Launch,
  env: NodeJS.ProcessEnv,
  { writesTo = 'stdout', onStarted }: RunOptions = {},
): Promise<AgentEnd> {
  const { execa } = await import('execa')
  // Loaded here, since node:child_process would take two milliseconds of every start.
  const { isOver, isStopped } = await import('../engine/resume/process-state.ts')
  const { file, args, cwd } = launch
  const heedAgain = ignoreKeyboardSignals()
  let watch: NodeJS.Timeout | undefined
  try {
    const agent = execa(file, args, {
      cwd,
      env: environmentFor(launch, env),
      extendEnv: false,
      stdin: 'inherit',
      stdout: writesTo === 'stderr' ? 2 : 'inherit',
      stderr: 'inherit',
      reject: false,
      cleanup: true,
    })
    watch = stopWith(agent, isStopped)
    if (agent.pid !== undefined) onStarted?.(() => endAgent(agent, isOver))
    const { exitCode, signal, code, shortMessage } = await agent
    if (signal !== undefined) return { kind: 'signalled', signal }
    if (exitCode !== undefined) return { kind: 'exited', code: exitCode }
    return { kind: 'notStarted', sentence: whyNotStarted(launch, code ?? shortMessage ?? '') }
  } finally {
    clearInterval(watch)
    heedAgain()
  }
}

function environmentFor({ cwd, env: changes }: Launch, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // As a shell sets it after `cd`.
  const whole: NodeJS.ProcessEnv = { ...env, PWD: cwd }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete whole[name]
    else whole[name] = value
  }
  return whole
}

/** Makes us ignore ^C and ^\ that are typed to end a child, until the returned function is called. */
function ignoreKeyboardSignals(): () => void {
  const ignore = () => {}
  const heard = (['SIGINT', 'SIGQUIT'] as const).map(signal => ({
    signal,
    listeners: process.rawListeners(signal) as (() => void)[],
  }))
  for (const { signal } of heard) process.removeAllListeners(signal).on(signal, ignore)
  return () => {
    for (const { signal, listeners } of heard) {
      process.off(signal, ignore)
      for (const listener of listeners) process.on(signal, listener)
    }
  }
}

interface RunningAgent {
  readonly pid?: number | undefined
  kill(signal: NodeJS.Signals): boolean
}

/** Outside Linux, each look costs a process, so it is taken less often. */
const LOOK_MS = process.platform === 'linux' ? 200 : 1000

/**
 * Stops us with the agent. If only the agent suspended itself (^Z), the terminal would hang, as the shell waits for us.
 * So our whole process group stops, since under npx the shell waits for npx; the shell continues all of it as one.
 * Where no shell could do that, the system does not stop us, and the agent continues at once.
 */
function stopWith(agent: RunningAgent, isStopped: (pid: number) => boolean): NodeJS.Timeout | undefined {
  const { pid } = agent
  if (pid === undefined || process.platform === 'win32') return undefined
  let looks = 0
  return setInterval(() => {
    // Counts only if seen twice: after a ^Z that stopped us both, the agent may wake a little later than we do.
    looks = isStopped(pid) ? looks + 1 : 0
    if (looks < 2) return
    looks = 0
    process.kill(0, 'SIGTSTP')
    setTimeout(() => agent.kill('SIGCONT'), LOOK_MS)
  }, LOOK_MS)
}

/** Time that an agent gets to say goodbye. */
const PATIENCE_MS = 1500

/** Ends the agent. Synchronous, as our own end waits for nothing; done before we write to the terminal ourselves. */
function endAgent(agent: RunningAgent, isOver: (pid: number) => boolean): void {
  const { pid } = agent
  if (pid === undefined) return
  agent.kill('SIGTERM')
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; Atomics.wait(pause, 0, 0, 10))
    if (isOver(pid)) return
  agent.kill('SIGKILL')
}

function whyNotStarted({ file, cwd }: Launch, code: string): string {
  if (code === 'ENOENT')
    return `${file} could not be started: it or ${cwd} no longer exists. Install it again, or resume in another folder.`
  if (code === 'EACCES')
    return `${file} could not be started in ${cwd} (permission denied). Make it executable: chmod u+x.`
  if (code === 'E2BIG')
    return `${file} could not be started: the prompt is too long. Resume without one and paste it there.`
  return `${file} could not be started (${code}).`
}

/** Says how the agent ended, for a toast or for stderr. */
export function endSentence(
  end: AgentEnd,
  label: string,
): { readonly text: string; readonly kind: 'done' | 'problem' } {
  if (end.kind === 'notStarted') return { text: end.sentence, kind: 'problem' }
  if (end.kind === 'exited' && end.code === 0) return { text: `${label} has ended.`, kind: 'done' }
  const isInterrupted = end.kind === 'exited' ? end.code === 130 : end.signal === 'SIGINT'
  if (isInterrupted) return { text: `${label} was interrupted.`, kind: 'done' }
  const how = end.kind === 'exited' ? `ended with code ${end.code}` : `was ended by ${end.signal}`
  return { text: `${label} ${how}.`, kind: 'problem' }
}

/** Exit code that a shell would give for this end. */
export function exitCodeOf(end: AgentEnd): number {
  if (end.kind === 'exited') return end.code
  if (end.kind === 'notStarted') return 1
  return 128 + (constants.signals[end.signal as NodeJS.Signals] ?? 0)
}
