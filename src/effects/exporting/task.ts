import type { Progress } from '../../app/screen/state.ts'
import type { ExportOutcome, ExportRequest, Measured } from './request.ts'
import { type ExportWatch, measure, textOf, write } from './write.ts'

/** Tasks of an export thread, and the result of each. */
export interface Results {
  readonly write: ExportOutcome
  readonly measure: Measured
  readonly text: string
}

export interface ExportTask {
  readonly what: keyof Results
  readonly request: ExportRequest
}

export type TaskAnswer =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly result: Results[keyof Results] }
  | { readonly kind: 'failed'; readonly sentence: string }

export function doTask({ what, request }: ExportTask, watch: ExportWatch): Promise<Results[keyof Results]> {
  return tasks[what](request, watch)
}

const tasks = { write, measure, text: textOf } as const satisfies {
  readonly [What in keyof Results]: (request: ExportRequest, watch: ExportWatch) => Promise<Results[What]>
}
