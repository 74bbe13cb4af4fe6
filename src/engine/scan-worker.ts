import { parentPort } from 'node:worker_threads'
import { doScan, type ScanJob } from './scan-job.ts'

parentPort?.on('message', (jobs: ScanJob[]) => parentPort?.postMessage(jobs.map(doScan)))
