import { setTimeout as pause } from 'node:timers/promises'
import { type Machine, program } from './machine.ts'
import { type PtyRun, runInPty } from './pty.ts'
import { replayed, type Shown } from './replay.ts'

/** In milliseconds: until a key shows, and until everything that follows from it does. */
export interface Keystrokes {
  readonly seen: number[]
  readonly answered: number[]
}

interface Stroke {
  readonly at: number
  /** Text that the first row has as soon as the key shows; without it, any picture will do. */
  readonly shows?: string
  /** When the last change was drawn, if that was waited for. */
  readonly restedAt?: number
}

/** A key is answered when nothing was drawn for this long. */
const QUIET_MS = 700
/** As fast as people type: in the middle of the answers to earlier letters. */
const HASTE_MS = 45

/** By then the message in the footer is gone, so that its going is not taken for an answer to the next key. */
const TOAST_MS = 5500

const keys = [
  'j',
  'j',
  'k',
  'G',
  'gg',
  's',
  's',
  's',
  'S',
  'S',
  '\t',
  '\t',
  '\t',
  '.',
  '.',
  'a',
  'a',
  '\x1b[6~',
  '\x1b[5~',
]
const words = ['login', 'deploy', 'svc', 'test fix', 'parser', 'cache', 'zzz']

/** Types into the filter, moves about and sorts; slowly, to see every answer, and quickly. */
export async function measureKeystrokes(machine: Machine, rounds: number, typedWords: number): Promise<Keystrokes> {
  const run = runInPty(machine, process.execPath, [program])
  await run.until(/\x1b\[\?2026l/)
  await run.quiet(4000)
  const strokes: Stroke[] = []
  for (let round = 0; round < rounds; round++) {
    for (const key of keys) strokes.push(await press(run, key))
    await run.quiet(TOAST_MS)
    for (const word of words.slice(0, typedWords))
      strokes.push(...(await typed(run, word, 'slowly')), ...(await typed(run, word, 'in haste')))
  }
  await run.kill()
  return timesOf(strokes, await replayed(run.since(run.startedAt)))
}

async function press(run: PtyRun, key: string, shows?: string): Promise<Stroke> {
  const at = run.send(key)
  await run.quiet(QUIET_MS)
  return { at, restedAt: performance.now(), ...(shows !== undefined && { shows }) }
}

async function typed(run: PtyRun, word: string, pace: 'slowly' | 'in haste'): Promise<Stroke[]> {
  const strokes: Stroke[] = []
  await press(run, '/')
  for (let length = 1; length <= word.length; length++) {
    const [letter = '', shows] = [word[length - 1], `/${word.slice(0, length)}`]
    if (pace === 'slowly') strokes.push(await press(run, letter, shows))
    else {
      strokes.push({ at: run.send(letter), shows })
      await pause(HASTE_MS)
    }
  }
  await run.quiet(QUIET_MS)
  await press(run, '\x1b')
  return strokes
}

function timesOf(strokes: readonly Stroke[], shown: readonly Shown[]): Keystrokes {
  const times: Keystrokes = { seen: [], answered: [] }
  for (const { at, shows, restedAt } of strokes) {
    const later = shown.filter(picture => picture.at >= at)
    const seen = later.find(({ rows: [header = ''] }) => shows === undefined || header.includes(shows))
    if (!seen) throw new Error(`A key was never seen: ${shows}`)
    times.seen.push(seen.at - at)
    const last = restedAt === undefined ? undefined : later.findLast(picture => picture.at <= restedAt)
    if (last) times.answered.push(last.at - at)
  }
  return times
}
