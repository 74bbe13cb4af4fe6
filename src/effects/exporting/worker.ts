import { parentPort } from 'node:worker_threads'
import { doTask, type ExportTask, type TaskAnswer } from './task.ts'

/** Exports in a thread of its own, so that the screen keeps responding. One task at a time. */
parentPort?.on('message', async (task: ExportTask) => {
  const tell = (answer: TaskAnswer) => parentPort?.postMessage(answer)
  try {
    const result = await doTask(task, { onProgress: progress => tell({ kind: 'progress', progress }) })
    tell({ kind: 'done', result })
  } catch (error) {
    tell({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) })
  }
})
