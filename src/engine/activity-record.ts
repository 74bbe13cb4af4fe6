import { activityIn, type Ledger } from '../formats/ledger.ts'
import { type Activity, DEED_FIGURES, MESSAGE_FIGURES } from '../model/activity.ts'
import type { Scan } from './scan-record.ts'

/** What happened in a file, and when its first line was written. */
export interface ActivityRecord {
  readonly activity: Activity
  readonly began: number | null
}

/*
 * A header of 24 bytes (when it began, number of messages, of deeds, length of the names), the fingerprints of both, the
 * figures of both, and the names as JSON. So all columns stand where they can be looked at without being copied.
 */
const HEADER_BYTES = 24

export function packActivity(ledger: Ledger, began: number | null): Uint8Array {
  const { models, tools, messages, deeds } = activityIn(ledger)
  const names = Buffer.from(JSON.stringify([models, tools]))
  const columns = [messages.ids, deeds.ids, messages.figures, deeds.figures]
  const bytes = columns.reduce((sum, { byteLength }) => sum + byteLength, HEADER_BYTES + names.length)
  const packed = new Uint8Array(bytes)
  new Float64Array(packed.buffer, 0, 1)[0] = began ?? Number.NaN
  new Uint32Array(packed.buffer, 8, 4).set([messages.ids.length, deeds.ids.length, names.length, 0])
  let at = HEADER_BYTES
  for (const part of [...columns, names]) {
    packed.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += part.byteLength
  }
  return packed
}

export const activityOf = ({ activity }: Scan): ActivityRecord => unpackActivity(activity)

/** Views of what is packed, which is copied only where it does not stand at a place that figures can be read from. */
export function unpackActivity(packed: Uint8Array): ActivityRecord {
  const { buffer, byteOffset, byteLength } = packed.byteOffset % 8 === 0 ? packed : new Uint8Array(packed)
  const [began = 0] = new Float64Array(buffer, byteOffset, 1)
  const [messages = 0, deeds = 0] = new Uint32Array(buffer, byteOffset + 8, 2)
  let at = byteOffset + HEADER_BYTES
  const doubles = (length: number) => new Float64Array(buffer, from(8 * length), length)
  const figures = (length: number) => new Uint32Array(buffer, from(4 * length), length)
  function from(bytes: number): number {
    at += bytes
    return at - bytes
  }
  const [messageIds, deedIds] = [doubles(messages), doubles(deeds)]
  const [messageFigures, deedFigures] = [figures(messages * MESSAGE_FIGURES), figures(deeds * DEED_FIGURES)]
  const [models, tools] = JSON.parse(Buffer.from(buffer, at, byteOffset + byteLength - at).toString())
  const activity = {
    ...{ models, tools },
    messages: { ids: messageIds, figures: messageFigures },
    deeds: { ids: deedIds, figures: deedFigures },
  }
  return { activity, began: Number.isNaN(began) ? null : began }
}
