import { parentPort } from 'node:worker_threads'
import { SegmentWriter } from '../words/segments.ts'
import { doScan, type ScanJob } from './scan-job.ts'

let writer: SegmentWriter | undefined

parentPort?.on('message', (jobs: ScanJob[]) =>
  parentPort?.postMessage(
    jobs.map(job => {
      if (job.textFolder !== undefined) writer ??= new SegmentWriter(job.textFolder)
      return doScan(job, job.textFolder === undefined ? undefined : writer)
    }),
  ),
)
