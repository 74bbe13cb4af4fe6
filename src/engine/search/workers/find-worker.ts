import { parentPort, workerData } from 'node:worker_threads'
import { WorkerLoop } from './worker-loop.ts'
import type { Ask, WorkerAnswer } from './worker-messages.ts'

const answer = (answer: WorkerAnswer) => parentPort?.postMessage(answer)
const loop = new WorkerLoop(workerData as string, answer)
parentPort?.on('message', (ask: Ask) => loop.hear(ask))
answer({ answer: 'ready' })
