/**
 * The names under which the price of a model may be listed, the most exact first: the name as written, then without
 * provider, date and size. Nothing is guessed: a similar name is another model.
 */
export function namesOf(model: string): readonly string[] {
  const written = model.trim().toLowerCase()
  const names = [written]
  let name = written
  for (const [addition, without] of additions) {
    name = name.replace(addition, without)
    if (name !== names.at(-1)) names.push(name)
  }
  return names
}

const additions: readonly (readonly [RegExp, string])[] = [
  // `[1m]`, which Claude Code adds for the long context.
  [/\[[^\]]*\]$/, ''],
  // `anthropic/`, `openrouter/anthropic/`
  [/^.*\//, ''],
  // `us.anthropic.`, `anthropic.`, and Bedrock's version at the end.
  [/^(?:[a-z-]+\.)?anthropic\.(?=claude)/, ''],
  [/-v\d+(?::\d+)?$/, ''],
  [/-latest$/, ''],
  [/[-@](?:20\d{6}|20\d\d-\d\d-\d\d)$/, ''],
]
