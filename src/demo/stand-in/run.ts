import { createInterface } from 'node:readline'
import { environmentOf } from '../../engine/config/environment.ts'
import { reasonOf } from '../../engine/reports.ts'
import { Problem } from '../../model/problem.ts'
import { loadMarkdown } from '../../text/lexer.ts'
import type { Line } from '../../text/span.ts'
import { washLine } from '../../text/wash.ts'
import { answers } from './answers.ts'
import { painted } from './paint.ts'
import { findSession } from './session.ts'
import { answerLines, openingLines, promptLines, type StandInPage } from './show.ts'
import { understand } from './understand.ts'
import { addExchange, forkSession } from './write.ts'

/** The stand-in's surroundings, except the files of its session. */
export interface StandInStage {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream & {
    readonly isTTY?: boolean
    readonly columns?: number
    readonly rows?: number
  }
  now(): Date
  newId(): string
}

/** Shows the session, answers prompts, and writes both into the session. Returns the exit code. */
export async function standIn(stage: StandInStage): Promise<number> {
  try {
    await loadMarkdown()
    return await converse(stage)
  } catch (error) {
    const sentence = error instanceof Problem ? error.message : `The stand-in of the demo failed (${reasonOf(error)}).`
    stage.output.write(`${washLine(sentence)}\n`)
    return error instanceof Problem ? error.exitCode : 1
  }
}

function converse(stage: StandInStage): Promise<number> {
  const { args, env, input, output, newId } = stage
  const order = understand(args)
  const found = findSession(order, environmentOf(env))
  let session = order.forkId === undefined ? found : forkSession(found, order.forkId, newId)
  const hasColours = output.isTTY === true && !env.NO_COLOR
  const write = (lines: readonly Line[]) => output.write(lines.map(line => `${painted(line, hasColours)}\n`).join(''))
  let answered = 0
  const answer = (prompt: string) => {
    const text = answers[answered++ % answers.length] ?? ''
    session = addExchange(session, { prompt, answer: text, cwd: stage.cwd, now: stage.now(), newId })
    write([[], ...answerLines(text, pageOf(stage))])
  }
  write(openingLines(session, pageOf(stage)))
  if (order.prompt !== undefined) {
    write(promptLines(order.prompt, pageOf(stage)).slice(0, -1))
    answer(order.prompt)
  }
  return listen(input, output, painted(promptSign, hasColours), answer)
}

const promptSign: Line = [{ text: '› ', token: 'you', bold: true }]

function pageOf({ env, output: { columns = 80, rows = 24, isTTY } }: StandInStage): StandInPage {
  // Leaves the last column free, as some terminals begin a new line behind it.
  const width = Math.max(Math.min(columns - 1, 100), 20)
  return { width, rows, backticks: !isTTY || Boolean(env.NO_COLOR), home: environmentOf(env).home }
}

/** Reads prompts until the user leaves. */
function listen(
  input: StandInStage['input'],
  output: StandInStage['output'],
  prompt: string,
  answer: (prompt: string) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const reader = createInterface({ input, output, prompt, terminal: output.isTTY === true })
    let hasEnded = false
    const end = (code: number) => {
      hasEnded = true
      resolve(code)
      reader.close()
    }
    reader.on('line', line => {
      const typed = line.trim()
      // Lines that were pasted together still arrive after the end.
      if (hasEnded) return
      if (isOver(typed)) return end(0)
      try {
        if (typed.startsWith('/')) output.write('\n  The stand-in knows one command: /exit.\n\n')
        else if (typed !== '') answer(typed)
        reader.prompt()
      } catch (error) {
        reject(error)
        end(1)
      }
    })
    reader.on('SIGINT', () => end(130))
    reader.on('close', () => {
      // The cursor may be in the middle of a line.
      if (output.isTTY) output.write('\n')
      resolve(0)
    })
    reader.prompt()
  })
}

const isOver = (typed: string): boolean => typed === '/exit' || typed === '/quit'
