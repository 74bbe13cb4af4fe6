import { win32 } from 'node:path'
import { environmentOf, expandHome, spellings } from '../../engine/config/environment.ts'
import { misuse } from '../../model/problem.ts'
import { parseDate } from '../../query/language/dates.ts'
import type { Option } from './option.ts'

type FlagWording<Name extends string> = Pick<Option<Name>, 'name' | 'help'>
type Wording<Name extends string> = FlagWording<Name> & Required<Pick<Option, 'placeholder'>> & Pick<Option, 'isSpeech'>
type Parse<Value> = (text: string, run: Parameters<Option['parse']>[1]) => Value

export function flag<const Name extends string>(wording: FlagWording<Name>): Option<Name, boolean> {
  return { ...wording, parse: typed => typed.length > 0 }
}

/** An option with a value. If typed more than once, the last value counts. */
export function valueOption<const Name extends string, Value>({
  parse,
  ...wording
}: Wording<Name> & { readonly parse: Parse<Value> }): Option<Name, Value | undefined> {
  return {
    ...wording,
    parse(typed, run) {
      const text = typed.at(-1)
      return text === undefined ? undefined : parse(text, run)
    },
  }
}

export const textOption = <const Name extends string>(wording: Wording<Name>): Option<Name, string | undefined> =>
  valueOption({ ...wording, parse: text => text })

export const repeatableOption = <const Name extends string>(
  wording: Wording<Name>,
): Option<Name, readonly string[]> => ({
  ...wording,
  isRepeatable: true,
  parse: typed => typed,
})

export function choiceOption<const Name extends string, const Choice extends string>({
  choices,
  ...wording
}: Wording<Name> & { readonly choices: readonly Choice[] }): Option<Name, Choice | undefined> {
  return valueOption({
    ...wording,
    parse(text) {
      const choice = choices.find(one => one === text)
      if (choice === undefined) throw misuse(`--${wording.name} is one of ${choices.join(', ')}, not "${text}".`)
      return choice
    },
  })
}

export function numberOption<const Name extends string>(wording: Wording<Name>): Option<Name, number | undefined> {
  return valueOption({
    ...wording,
    parse(text) {
      if (!/^\d{1,9}$/.test(text)) throw misuse(`--${wording.name} is a whole number, not "${text}".`)
      return Number(text)
    },
  })
}

/** An option whose value is the first or the last moment of a date. */
export function dateOption<const Name extends string>({
  end,
  ...wording
}: Wording<Name> & { readonly end: 'from' | 'to' }): Option<Name, Date | undefined> {
  return valueOption({
    ...wording,
    parse(text, { now }) {
      const span = parseDate(text, now)
      if (!span) throw misuse(`--${wording.name} is a date such as 2026-08-01, 7d or yesterday, not "${text}".`)
      return span[end]
    },
  })
}

/** An option whose value is a folder, in all its spellings; a path of another system stays as it is. */
export const folderOption = <const Name extends string>(wording: Wording<Name>): Option<Name, string[] | undefined> =>
  valueOption({
    ...wording,
    parse(text, { env }) {
      const isForeign = !text.startsWith('/') && win32.isAbsolute(text)
      return isForeign ? [text] : spellings(expandHome(text, environmentOf(env)))
    },
  })
