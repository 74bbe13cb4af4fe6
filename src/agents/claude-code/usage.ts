import type { Spending } from '../../model/activity.ts'
import type { Usage } from '../../model/entry.ts'
import { asNumber, asObject, type JsonObject } from '../../model/json.ts'
import { spendingOf } from '../decode/ledger.ts'

export function usageOf(usage: JsonObject | undefined): Usage | undefined {
  if (!usage) return undefined
  return {
    inputTokens: asNumber(usage.input_tokens) ?? 0,
    outputTokens: asNumber(usage.output_tokens) ?? 0,
    cacheCreationTokens: asNumber(usage.cache_creation_input_tokens) || cacheWrites(asObject(usage.cache_creation)),
    cacheReadTokens: asNumber(usage.cache_read_input_tokens) ?? 0,
  }
}

/** Usage by price. Cache writes beyond the parts count as kept for five minutes, as all were before parts existed. */
export function spendingIn(usage: JsonObject | undefined): Spending | undefined {
  const sums = usageOf(usage)
  const forAnHour = asNumber(asObject(usage?.cache_creation)?.ephemeral_1h_input_tokens) ?? 0
  return sums && spendingOf(sums, Math.min(Math.max(0, forAnHour), sums.cacheCreationTokens))
}

/** Adds up the parts, as before 2.1.152 the sum could be 0 although the parts were not. */
function cacheWrites(parts: JsonObject | undefined): number {
  return (asNumber(parts?.ephemeral_5m_input_tokens) ?? 0) + (asNumber(parts?.ephemeral_1h_input_tokens) ?? 0)
}
