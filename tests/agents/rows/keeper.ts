import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from '../../support/home.ts'
import { linesOf } from '../claude-code/keeper.ts'
import { type Keeper, type Turn, timeOf, writeLines } from '../keeper.ts'

interface Row {
  readonly id: string
  readonly lines: readonly object[]
}

export const keeper: Keeper = {
  agent: 'rows',
  write: (home, id, turns) => addTurns(home, id, turns, 0),
  append: (home, id, turns) => addTurns(home, id, turns, 1),
  remove: (home, id) => writeRows(home, withoutRow(home, id)),
}

function addTurns(home: Home, id: string, turns: readonly Turn[], from: number): void {
  const before = rowsOf(home).find(row => row.id === id)?.lines ?? []
  writeRows(home, [...withoutRow(home, id), { id, lines: [...before, ...linesOf(id, turns, from)] }])
}

const fileOf = (home: Home) => join(home.path, '.rows/chats.json')

const withoutRow = (home: Home, id: string): readonly Row[] => rowsOf(home).filter(row => row.id !== id)

function rowsOf(home: Home): readonly Row[] {
  try {
    return JSON.parse(readFileSync(fileOf(home), 'utf8')).chats
  } catch {
    return []
  }
}

function writeRows(home: Home, rows: readonly Row[]): void {
  const chats = rows.map(row => ({ ...row, changed: Date.parse(timeOf(0)), turn: row.lines.length }))
  writeLines(fileOf(home), [{ chats }])
}
