/** Values that other programs wrote: nothing about their shape is promised. */
export type JsonObject = { readonly [key: string]: unknown }

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined
}

export function asList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A copy without the members that are undefined. */
export function present<Members extends object>(members: Members): Present<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<Members>
}

type Present<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> }

/** A file that is not JSON and a file that is not an object are the same to us: nothing to learn from. */
export function parseObject(json: string): JsonObject | undefined {
  try {
    return asObject(JSON.parse(json))
  } catch {
    return undefined
  }
}
