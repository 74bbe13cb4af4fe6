import { parentPort } from 'node:worker_threads'
import { type ExportTask, type TaskAnswer, taskOf } from './task.ts'

/** Exports in a thread of its own, so that the screen goes on answering. One task at a time. */
parentPort?.on('message', async (task: ExportTask) => {
  const tell = (answer: TaskAnswer) => parentPort?.postMessage(answer)
  try {
    const work = taskOf(task)
    for (let step = await work.next(); ; step = await work.next()) {
      if (step.done) return tell({ kind: 'done', result: step.value })
      tell({ kind: 'progress', progress: step.value })
    }
  } catch (error) {
    tell({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) })
  }
})
