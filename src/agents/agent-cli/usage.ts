import type { Usage } from '../../model/entry.ts'
import { asNumber, type JsonObject } from '../../model/json.ts'

export function usageOf(usage: JsonObject | undefined): Usage | undefined {
  if (!usage) return undefined
  return {
    inputTokens: asNumber(usage.input) ?? 0,
    outputTokens: asNumber(usage.output) ?? 0,
    cacheCreationTokens: asNumber(usage.cache_write) ?? 0,
    cacheReadTokens: asNumber(usage.cache_read) ?? 0,
  }
}
