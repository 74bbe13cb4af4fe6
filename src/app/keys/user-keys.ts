import { commands } from '../commands.ts'
import { keyFromName } from '../key-names.ts'
import type { KeyChoices } from '../screen/state.ts'

/** The user's keys from the settings, by the terminal's names, and the problems with them. */
export function ownKeys(choices: KeyChoices): { readonly keys: KeyChoices; readonly problems: readonly string[] } {
  const known = Object.entries(choices).filter(([id]) => commands.some(command => command.id === id))
  const keys = known.map(([id, names]) => [id, names.filter(isKey).map(keyFromName)] as const)
  return {
    // A command without any valid key keeps its own.
    keys: Object.fromEntries(keys.filter(([, chosen]) => chosen.length > 0)),
    problems: [
      ...known.flatMap(([id, names]) =>
        names
          .filter(name => !isKey(name))
          .map(name => `"keys" in the settings: "${name}", given to "${id}", is not a key and is ignored.`),
      ),
      ...sharedKeys(keys).map(
        ([key, one, other]) =>
          `"keys" in the settings: "${one}" and "${other}" cannot both have the key "${key}". Give one of them another.`,
      ),
    ],
  }
}

const named =
  /^(?:(?:ctrl|alt|shift)-)*(?:escape|enter|tab|space|backspace|delete|insert|home|end|page(?:up|down)|up|down|left|right|f\d\d?|\S)$/u

const isKey = (name: string): boolean =>
  name.trim() !== '' &&
  keyFromName(name)
    .split(' ')
    .every(key => named.test(key))

/** Keys that were given to two commands which work in the same place. */
function sharedKeys(choices: readonly (readonly [string, readonly string[]])[]): [string, string, string][] {
  return choices.flatMap(([id, keys], at) =>
    choices
      .slice(0, at)
      .filter(([other]) => haveOneFocus(id, other))
      .flatMap(([other, others]) =>
        keys.filter(key => others.includes(key)).map(key => [key, other, id] as [string, string, string]),
      ),
  )
}

function haveOneFocus(one: string, other: string): boolean {
  const whereOf = (id: string) => commands.find(command => command.id === id)?.where ?? []
  return whereOf(one).some(focus => whereOf(other).includes(focus))
}
