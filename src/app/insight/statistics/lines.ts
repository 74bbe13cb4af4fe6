import type { Statistics } from '../../../statistics/statistics.ts'

/** A line of a page that is all text: it can be read aloud, and copied as it stands. */
export interface PageLine {
  readonly text: string
  readonly tone: 'heading' | 'names' | 'text' | 'sum' | 'why'
}

/** From which day to which: a page that was copied has no header. */
export const rangeInWords = ({ range }: Statistics): string => (range ? `, ${range.from} to ${range.to}` : '')
