import { structuredPatch } from 'diff'
import { asList, asNumber, asObject, asText } from '../model/json.ts'
import { expandTabs } from './cells.ts'
import { wash } from './wash.ts'

export type DiffRow = ChangedRow | { readonly gap: true }

interface ChangedRow {
  readonly sign: ' ' | '+' | '-'
  /** Line number in the old file for removed lines, in the new file for all others; null if unknown. */
  readonly number: number | null
  /** One line, washed, without tabs. */
  readonly text: string
}

/** The longest texts that are compared, in characters. A limit of time would give different rows on each run. */
const MOST_COMPARED = 1_000_000
const limits = { maxEditLength: 300 }

/** Unified diff of two texts. If they are too long or too different, all of one is removed and all of the other added. */
export function diffRows(before: string, after: string): readonly DiffRow[] {
  const isSmall = before.length + after.length <= MOST_COMPARED
  const patch = isSmall && structuredPatch('', '', before, after, undefined, undefined, { context: 3, ...limits })
  return patch ? patchRows(patch.hunks) : [...wholeRows('-', before), ...wholeRows('+', after)]
}

export function createdRows(content: string): readonly DiffRow[] {
  return wholeRows('+', content)
}

/** Rows of a patch that an agent recorded (Claude Code's `structuredPatch`); its shape is unchecked. */
export function patchRows(hunks: unknown): readonly DiffRow[] {
  return (asList(hunks) ?? []).map(hunkRows).reduce<DiffRow[]>((rows, hunk) => {
    if (rows.length > 0 && hunk.length > 0) rows.push({ gap: true })
    for (const row of hunk) rows.push(row)
    return rows
  }, [])
}

export function changesOf(rows: readonly DiffRow[]): { readonly added: number; readonly removed: number } {
  const count = (sign: string) => rows.filter(row => 'sign' in row && row.sign === sign).length
  return { added: count('+'), removed: count('-') }
}

function hunkRows(value: unknown): ChangedRow[] {
  const hunk = asObject(value)
  const rows: ChangedRow[] = []
  let before = asNumber(hunk?.oldStart) ?? Number.NaN
  let after = asNumber(hunk?.newStart) ?? Number.NaN
  for (const line of (asList(hunk?.lines) ?? []).flatMap(one => asText(one) ?? [])) {
    const sign = line[0]
    if (sign === '-') rows.push(changed('-', before++, line.slice(1)))
    else if (sign === '+') rows.push(changed('+', after++, line.slice(1)))
    // A backslash begins the remark that the file has no newline at its end, which is no line of the file.
    else if (sign !== '\\') {
      rows.push(changed(' ', after++, sign === ' ' ? line.slice(1) : line))
      before++
    }
  }
  return rows
}

function wholeRows(sign: '+' | '-', content: string): readonly ChangedRow[] {
  if (content === '') return []
  const lines = content.replace(/\n$/, '').split('\n')
  return lines.map((line, at) => changed(sign, at + 1, line))
}

function changed(sign: ChangedRow['sign'], number: number, line: string): ChangedRow {
  const text = expandTabs(wash(line.replace(/\r$/, '')).replaceAll('\n', ' '), 4)
  return { sign, number: Number.isNaN(number) ? null : number, text }
}
