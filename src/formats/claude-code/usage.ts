import { asNumber, asObject, type JsonObject } from '../../model/json.ts'
import type { Usage } from '../../model/session.ts'

export function usageOf(usage: JsonObject | undefined): Usage | undefined {
  if (!usage) return undefined
  return {
    inputTokens: asNumber(usage.input_tokens) ?? 0,
    outputTokens: asNumber(usage.output_tokens) ?? 0,
    cacheCreationTokens: asNumber(usage.cache_creation_input_tokens) || cacheWrites(asObject(usage.cache_creation)),
    cacheReadTokens: asNumber(usage.cache_read_input_tokens) ?? 0,
  }
}

/** Before 2.1.152 the sum could be 0 while its parts were not. */
function cacheWrites(parts: JsonObject | undefined): number {
  return (asNumber(parts?.ephemeral_5m_input_tokens) ?? 0) + (asNumber(parts?.ephemeral_1h_input_tokens) ?? 0)
}
