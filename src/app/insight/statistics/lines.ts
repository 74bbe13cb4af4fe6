import type { Statistics } from '../../../statistics/statistics.ts'

/** A line of a page of text, which can be read aloud and copied as it is. */
export interface PageLine {
  readonly text: string
  readonly tone: 'heading' | 'names' | 'text' | 'sum' | 'why'
}

/** The days that are counted, for a copied page, which has no header. */
export const rangeInWords = ({ range }: Statistics): string => (range ? `, ${range.from} to ${range.to}` : '')
