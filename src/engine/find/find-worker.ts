import { parentPort, workerData } from 'node:worker_threads'
import { Desk } from './desk.ts'
import type { Ask } from './messages.ts'

const desk = new Desk(workerData as string, answer => parentPort?.postMessage(answer))
parentPort?.on('message', (ask: Ask) => desk.hear(ask))
