import type { BoardColumn } from '../../../statistics/task-board.ts'

export const columnTitles: { readonly [Column in BoardColumn]: string } = {
  inProgress: 'In progress',
  next: 'Next',
  waiting: 'Waiting',
  done: 'Done',
}
