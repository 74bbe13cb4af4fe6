import { parentPort, workerData } from 'node:worker_threads'
import { sitInThread } from './clerks.ts'
import type { Ask } from './messages.ts'

const hear = sitInThread(workerData as string, answer => parentPort?.postMessage(answer))
parentPort?.on('message', (ask: Ask) => hear(ask))
