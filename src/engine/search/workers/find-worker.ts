import { parentPort, workerData } from 'node:worker_threads'
import { WorkerLoop } from './worker-loop.ts'
import type { Ask, WorkerAnswer } from './worker-messages.ts'

/** How long it works before it tells what it found, and hears what else is asked. */
const TURN_MS = 6

const answer = (answer: WorkerAnswer) => parentPort?.postMessage(answer)
const loop = new WorkerLoop(workerData as string, answer, TURN_MS)
parentPort?.on('message', (ask: Ask) => loop.hear(ask))
answer({ answer: 'ready' })
