import { type ActivityLedger, activityIn } from '../../agents/decode/ledger.ts'
import { type Activity, DEED_COLUMNS, MESSAGE_COLUMNS } from '../../model/activity.ts'
import type { Scan } from '../scan/scan-record.ts'

/** The activity of a file, and the time of its first line. */
export interface ActivityRecord {
  readonly activity: Activity
  readonly began: number | null
}

/*
 * A header of 24 bytes (the beginning in milliseconds plus one, in two halves; number of messages, of deeds, length of
 * the names), the fingerprints of both, the figures of both, and the names as JSON. The length is a multiple of eight
 * bytes, so that all columns are aligned and need not be copied, even in a row of records.
 */
const HEADER_BYTES = 24
const HALF = 2 ** 32
/** Events have times in seconds, up to 2106; a later beginning is a mistake, as a later event would be. */
const LATEST = HALF * 1000

export function packActivity(ledger: ActivityLedger, began: number | null): Uint8Array {
  const { models, tools, messages, deeds } = activityIn(ledger)
  const names = Buffer.from(JSON.stringify([models, tools]))
  const columns = [messages.ids, deeds.ids, messages.figures, deeds.figures]
  const bytes = columns.reduce((sum, { byteLength }) => sum + byteLength, HEADER_BYTES + names.length)
  const packed = new Uint8Array(Math.ceil(bytes / 8) * 8)
  const start = began === null || began >= LATEST ? 0 : Math.max(0, began) + 1
  const counts = [messages.ids.length, deeds.ids.length, names.length]
  new Uint32Array(packed.buffer, 0, 6).set([Math.floor(start / HALF), start % HALF, ...counts, 0])
  let at = HEADER_BYTES
  for (const part of [...columns, names]) {
    packed.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += part.byteLength
  }
  return packed
}

export const activityOf = ({ activity }: Scan): ActivityRecord => unpackActivity(activity)

/** Views of a packed record. Copies it only if it is not aligned. */
export function unpackActivity(packed: Uint8Array): ActivityRecord {
  const { buffer, byteOffset } = packed.byteOffset % 8 === 0 ? packed : new Uint8Array(packed)
  const header = new Uint32Array(buffer, byteOffset, HEADER_BYTES / 4)
  const [high = 0, low = 0, messages = 0, deeds = 0, nameBytes = 0] = header
  const deedIds = byteOffset + HEADER_BYTES + 8 * messages
  const messageFigures = deedIds + 8 * deeds
  const deedFigures = messageFigures + 4 * MESSAGE_COLUMNS * messages
  const names = deedFigures + 4 * DEED_COLUMNS * deeds
  const [models, tools] = JSON.parse(Buffer.from(buffer, names, nameBytes).toString())
  return {
    activity: {
      models,
      tools,
      messages: {
        ids: new Float64Array(buffer, byteOffset + HEADER_BYTES, messages),
        figures: new Uint32Array(buffer, messageFigures, MESSAGE_COLUMNS * messages),
      },
      deeds: {
        ids: new Float64Array(buffer, deedIds, deeds),
        figures: new Uint32Array(buffer, deedFigures, DEED_COLUMNS * deeds),
      },
    },
    began: high === 0 && low === 0 ? null : high * HALF + low - 1,
  }
}
