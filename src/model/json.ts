import { tryOr } from './try-or.ts'

/** JSON written by another program; its shape is unchecked. */
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

/** Copies an object without its undefined members. */
export function present<Members extends object>(members: Members): Present<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<Members>
}

type Present<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> }

/** Parses a JSON object; undefined for anything else. */
export function parseObject(json: string): JsonObject | undefined {
  return asObject(tryOr(undefined, () => JSON.parse(json)))
}
