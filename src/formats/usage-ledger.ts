import type { Usage } from '../model/session.ts'

/**
 * Tokens, counted once per message. Agents write one API message over several lines and repeat its usage on each, with
 * placeholders in the early ones, so the last line of a message counts and replaces what was counted for it before.
 *
 * A grown file is read from its old end only, and its first new line may belong to a message from before. So the usage
 * of every message is kept, as text (one line each, the newest last): it costs nothing to load and is searched natively.
 */
export interface UsageLedger {
  readonly earlier: Buffer
  readonly recent: Map<string, Usage>
}

export function emptyLedger(): UsageLedger {
  return { earlier: Buffer.alloc(0), recent: new Map() }
}

/** The total once this line is counted. A line without a message id stands for itself. */
export function countUsage(total: Usage, ledger: UsageLedger, messageId: string | undefined, usage: Usage): Usage {
  const before = messageId === undefined ? undefined : (ledger.recent.get(messageId) ?? findEarlier(ledger, messageId))
  if (messageId !== undefined) ledger.recent.set(messageId, usage)
  return {
    inputTokens: total.inputTokens + usage.inputTokens - (before?.inputTokens ?? 0),
    outputTokens: total.outputTokens + usage.outputTokens - (before?.outputTokens ?? 0),
    cacheCreationTokens: total.cacheCreationTokens + usage.cacheCreationTokens - (before?.cacheCreationTokens ?? 0),
    cacheReadTokens: total.cacheReadTokens + usage.cacheReadTokens - (before?.cacheReadTokens ?? 0),
  }
}

/** All that is known, in the form in which it is kept. */
export function sealLedger({ earlier, recent }: UsageLedger): Buffer {
  if (recent.size === 0) return earlier
  let added = earlier.length === 0 ? '\n' : ''
  for (const [id, { inputTokens, outputTokens, cacheCreationTokens, cacheReadTokens }] of recent) {
    added += `${JSON.stringify(id)}\t${inputTokens} ${outputTokens} ${cacheCreationTokens} ${cacheReadTokens}\n`
  }
  return earlier.length === 0 ? Buffer.from(added) : Buffer.concat([earlier, Buffer.from(added)])
}

export function openLedger(sealed: Uint8Array): UsageLedger {
  return { earlier: Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength), recent: new Map() }
}

function findEarlier({ earlier }: UsageLedger, messageId: string): Usage | undefined {
  if (earlier.length === 0) return undefined
  const key = Buffer.from(`\n${JSON.stringify(messageId)}\t`)
  const at = earlier.lastIndexOf(key)
  if (at < 0) return undefined
  const from = at + key.length
  const figures = earlier.toString('latin1', from, earlier.indexOf(10, from)).split(' ').map(Number)
  const [inputTokens = 0, outputTokens = 0, cacheCreationTokens = 0, cacheReadTokens = 0] = figures
  return { inputTokens, outputTokens, cacheCreationTokens, cacheReadTokens }
}
