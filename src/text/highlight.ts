import { expandTabs } from './cells.ts'
import { splitLines } from './lines.ts'
import type { Line, Span } from './span.ts'
import { wash } from './wash.ts'

let highlighter: typeof import('./highlighter.ts') | undefined

/** Loads the highlighter; until then code has no colours. */
export async function loadHighlighter(): Promise<void> {
  highlighter = await import('./highlighter.ts')
}

/** Ordinary code of this length takes 10 ms, the worst case we found 100 ms; longer code would delay the next key. */
const MOST_HIGHLIGHTED = 20_000
/** Longer lines are not written by hand, and the rules of some languages take quadratic time on a line. */
const LONGEST_LINE = 1000

/** Washes foreign code and splits it into lines, coloured if we know the language. */
export function highlightedLines(code: string, language: string | undefined): readonly Line[] {
  return splitLines(highlightedSpans(expandTabs(wash(code), 4), language)).map(withoutSeams)
}

/** Splits washed code into spans of one colour, which may run over several lines. */
export function highlightedSpans(text: string, language: string | undefined): readonly Span[] {
  const spans = language !== undefined && isShort(text) && highlighter?.highlighted(text, language)
  return spans || [{ text, token: 'text' }]
}

function isShort(text: string): boolean {
  return text.length <= MOST_HIGHLIGHTED && text.split('\n').every(line => line.length <= LONGEST_LINE)
}

/** Joins neighbours of the same colour, so that drawing has less to do. */
function withoutSeams(line: Line): Line {
  return line.reduce<Span[]>((joined, next) => {
    const last = joined.at(-1)
    if (last?.token === next.token) joined.splice(-1, 1, { ...next, text: (last?.text ?? '') + next.text })
    else joined.push(next)
    return joined
  }, [])
}

const extensions: { readonly [language: string]: string } = {
  bash: 'sh bash zsh',
  c: 'c h',
  cpp: 'cc cpp cxx hpp hh hxx',
  csharp: 'cs',
  css: 'css scss less',
  diff: 'diff patch',
  dockerfile: 'dockerfile',
  go: 'go',
  ini: 'ini toml cfg conf properties',
  java: 'java',
  javascript: 'js jsx mjs cjs',
  json: 'json jsonc json5 jsonl ipynb',
  kotlin: 'kt kts',
  lua: 'lua',
  makefile: 'makefile mk',
  markdown: 'md markdown mdx',
  php: 'php',
  python: 'py pyi',
  ruby: 'rb gemspec gemfile rakefile',
  rust: 'rs',
  sql: 'sql',
  swift: 'swift',
  typescript: 'ts tsx mts cts',
  xml: 'xml html htm svg vue svelte plist',
  yaml: 'yaml yml',
}

const languages = new Map(
  Object.entries(extensions).flatMap(([language, names]) => names.split(' ').map(name => [name, language] as const)),
)

/** Language of a file, by its extension or its whole name (`Makefile`). */
export function languageOf(path: string): string | undefined {
  return languages.get(path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('.')) + 1).toLowerCase())
}
