import { parentPort, workerData } from 'node:worker_threads'
import { sitInThread } from './search-worker.ts'
import type { Ask } from './worker-messages.ts'

const hear = sitInThread(workerData as string, answer => parentPort?.postMessage(answer))
parentPort?.on('message', (ask: Ask) => hear(ask))
