/** One option of a command: its name, its line in the help, and the way from the typed words to a value. */
export interface Option<Name extends string = string, Value = unknown> {
  readonly name: Name
  /** The name of its value in the help; a flag has none. */
  readonly placeholder?: string
  readonly help: string
  readonly isRepeatable?: true
  /** Whether its value is free text: the next word, even if that looks like an option. */
  readonly isSpeech?: true
  /** Reads the values in the order typed (empty ones for a flag). Refuses with a sentence any that make no sense. */
  readonly parse: (typed: readonly string[], run: Surroundings) => Value
}

interface Surroundings {
  readonly env: NodeJS.ProcessEnv
  readonly now: Date
}

/** The words after a command, sorted but not yet understood. */
export interface TypedWords {
  readonly operands: readonly string[]
  /** Values by the name of their option. */
  readonly options: { readonly [name: string]: readonly string[] }
}

/** The operands, and the value of each option: `given.branch`, and `given.noOpen` for `--no-open`. */
export type Given<Options extends readonly Option[] = readonly []> = Pick<TypedWords, 'operands'> & {
  readonly [One in Options[number] as undefined extends ValueOf<One> ? never : KeyOf<One['name']>]: ValueOf<One>
} & {
  readonly [One in Options[number] as undefined extends ValueOf<One> ? KeyOf<One['name']> : never]?: Exclude<
    ValueOf<One>,
    undefined
  >
}

/** Makes an option that is no member of `Whole` a type error, as it would have no effect. */
export type Only<Whole, Options> = {
  readonly [Name in keyof Options]: Name extends keyof Whole ? Options[Name] : never
}

type ValueOf<One extends Option> = ReturnType<One['parse']>

type KeyOf<Name extends string> = Name extends `${infer Start}-${infer Rest}`
  ? `${Start}${Capitalize<KeyOf<Rest>>}`
  : Name

export const keyOf = (name: string): string => name.replace(/-./g, ([, letter = '']) => letter.toUpperCase())

export function givenIn<Options extends readonly Option[]>(
  options: Options,
  { operands, options: typed }: TypedWords,
  run: Surroundings,
): Given<Options> {
  const values = options.map(({ name, parse }) => [keyOf(name), parse(typed[name] ?? [], run)] as const)
  const known = values.filter(([, value]) => value !== undefined)
  return { operands, ...Object.fromEntries(known) } as Given<Options>
}
