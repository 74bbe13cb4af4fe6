import { win32 } from 'node:path'
import { environmentOf, expandHome, spellings } from '../../engine/config/environment.ts'
import { misuse } from '../../model/problem.ts'
import { type DateSpan, parseDate } from '../../query/language/dates.ts'
import type { CommandContext, Given } from '../command.ts'

export function isOn({ options }: Given, name: string): boolean {
  return options[name] === true
}

export function textOf({ options }: Given, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

export function textsOf({ options }: Given, name: string): string[] {
  const values = options[name]
  return Array.isArray(values) ? values.filter(value => typeof value === 'string') : []
}

export function choiceOf<Choice extends string>(
  given: Given,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = textOf(given, name)
  if (text === undefined) return undefined
  const choice = choices.find(one => one === text)
  if (choice === undefined) throw misuse(`--${name} is one of ${choices.join(', ')}, not "${text}".`)
  return choice
}

export function wholeNumberOf(given: Given, name: string): number | undefined {
  const text = textOf(given, name)
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw misuse(`--${name} is a whole number, not "${text}".`)
  return Number(text)
}

export function spanOf(given: Given, name: string, now: Date): DateSpan | undefined {
  const text = textOf(given, name)
  if (text === undefined) return undefined
  const span = parseDate(text, now)
  if (!span) throw misuse(`--${name} is a date such as 2026-08-01, 7d or yesterday, not "${text}".`)
  return span
}

/** A folder as typed, by all its names; one of another system as it is. */
export function folderOf(given: Given, name: string, { env }: CommandContext): string[] | undefined {
  const text = textOf(given, name)
  if (text === undefined) return undefined
  const isForeign = !text.startsWith('/') && win32.isAbsolute(text)
  return isForeign ? [text] : spellings(expandHome(text, environmentOf(env)))
}
