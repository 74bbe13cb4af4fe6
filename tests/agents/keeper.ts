import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { bytesOf, type Home } from '../support/home.ts'

/**
 * Keeps sessions in a home as one agent does, for the tests that run over every agent. Each turn is a prompt and an
 * answer by claude-sonnet-4-5 that cost 10 tokens of input and 5 of output; all sessions are of the project `project`.
 */
export interface Keeper {
  /** The agent's id. */
  readonly agent: string
  write(home: Home, id: string, turns: readonly Turn[]): void
  append(home: Home, id: string, turns: readonly Turn[]): void
  remove(home: Home, id: string): void
}

export interface Turn {
  readonly asked: string
  readonly answered: string
}

export const project = '/code/shop'

/** The time of a session's line, by its index. */
export const timeOf = (number: number): string => new Date(Date.UTC(2026, 7, 1, 12, number)).toISOString()

export function writeLines(file: string, lines: readonly object[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytesOf(lines))
}
