import { bash, bashFails, claude, type DemoCall, type DemoTurn, edit, grep, read, you } from './turns.ts'

/**
 * Turns that could be in any project, to fill longer sessions up to a number of prompts and answers. A session that took
 * days has breaks, changes and mistakes.
 */
export function smallTalk(messages: number, from = 0, tookDays = false): DemoTurn[] {
  const turns: DemoTurn[] = []
  for (let left = messages, number = from; left > 0; number++) {
    const file = files[number % files.length] ?? ''
    const usual = exchanges[number % exchanges.length]?.(file, number) ?? []
    const exchange = tookDays ? withMistakes(usual, file, number) : usual
    const next = saidIn(exchange) <= left ? exchange : [claude('Noted. Nothing to change here.')]
    turns.push(...next)
    left -= saidIn(next)
  }
  return tookDays ? withBreaks(turns, from) : turns
}

/** Makes some calls fail, and tries them again. */
function withMistakes(exchange: readonly DemoTurn[], file: string, number: number): readonly DemoTurn[] {
  const [prompt, ...rest] = exchange
  if (!prompt) return exchange
  const patch = ` export const open = (order: Order) =>\n-  order.left > 0\n+  order.left > ${number % 7}`
  const words = ' FAIL  src/store.test.ts > keeps what was there\n Tests  1 failed | 147 passed (148)'
  if (number % 11 === 1) return [prompt, bashFails('npm test', 7.9, words), edit(file, 12, patch), ...rest]
  return number % 3 === 0 ? [prompt, edit(file, 12, patch), ...rest] : [prompt, ...rest]
}

/** Breaks for lunch or sleep, one after this number of prompts; in hours, the last one first. */
const EVERY = 6
const breaks = [
  [3.1, 1.9, 14.8, 2.2, 5.6, 16.4, 2.8, 4.9, 15.9, 1.3, 8, 16, 3],
  [4.4, 16.6, 1.8, 5.9, 15.2, 3.6, 4.4, 40.6, 3.5],
  [1.7, 2.9, 18.1, 3.3, 18.9, 3.1],
] as const

function withBreaks(turns: readonly DemoTurn[], from: number): DemoTurn[] {
  const pattern = breaks[from % breaks.length] ?? breaks[0]
  let prompts = 0
  return turns
    .toReversed()
    .map(turn => {
      if (turn.kind !== 'prompt' || ++prompts % EVERY !== 0) return turn
      return { ...turn, seconds: (pattern[(prompts / EVERY - 1) % pattern.length] ?? 0) * 3600 }
    })
    .reverse()
}

const saidIn = (turns: readonly DemoTurn[]): number => turns.filter(({ kind }) => kind !== 'call').length

/** A number of lines of a source file, with the known ones at their places. */
export function listing(lines: number, known = '', startLine = lines + 1): string {
  const text = Array.from({ length: Math.ceil(lines / 7) }, (_, at) => rule(at)).flat()
  text.splice(startLine - 1, known.split('\n').length, ...known.split('\n'))
  return text.slice(0, lines).join('\n')
}

function rule(number: number): string[] {
  const name = rules[number % rules.length]
  return [
    `/** What ${name} changes is on the left of the arrow. */`,
    `export function ${name}${number < rules.length ? '' : number}(cart: Cart, today: Day): Cart {`,
    `  const matching = cart.items.filter(item => ${name}s.has(item.kind, today))`,
    '  if (matching.length === 0) return cart',
    `  return { ...cart, items: matching.map(item => item.with(${name}s.get(item.kind))) }`,
    '}',
    '',
  ]
}

const rules = ['discount', 'bundle', 'voucher', 'gift', 'rebate', 'surcharge', 'refund', 'credit', 'bonus', 'price']

export const repeat = (times: number, line: (at: number) => string): string =>
  Array.from({ length: times }, (_, at) => line(at)).join('\n')

const files = ['src/index.ts', 'src/format.ts', 'src/queue.ts', 'src/store.ts', 'src/http/routes.ts', 'src/config.ts']

const exchanges: readonly ((file: string, number: number) => readonly DemoTurn[])[] = [
  file => [
    you(`what is ${file} for? one sentence`),
    read(file, listing(24)),
    claude(`\`${file}\` turns what the outside sends into our own words, and is the only place that does.`),
  ],
  () => [
    you('and the tests?'),
    green('npm test', 9.4, 148),
    claude('All 148 pass. One of them took 2.1 s, because it starts a real server; the others are fast.'),
  ],
  (file, number) => [
    you('who calls this?'),
    callers(`open${number}`, file, 3),
    claude('Three places, and all of them hold a `Store` already, so it can be handed in instead of looked up.'),
    claude('I would do that first: it is the smaller change.', 12),
  ],
  () => [
    you('do it, in a commit of its own'),
    bash(
      'git commit -am "Hand the store in"',
      0.3,
      '[main 3f1c2aa] Hand the store in\n 4 files changed, 12 insertions(+)',
    ),
    claude('Committed as `3f1c2aa`. Nothing else is in it.'),
  ],
  file => [
    you('is there a shorter way to write that?'),
    claude(
      `Yes, with the helper that \`${file}\` has already:\n\n\`\`\`ts\nconst open = orders.filter(isOpen)\n\`\`\``,
    ),
  ],
  () => [
    you('what is left to do?'),
    bash('git status --short', 0.1, ' M src/store.ts\n?? notes.md'),
    claude('Two things:\n\n1. the edge case with an **empty** list\n2. a word about it in the changelog'),
    claude('Neither is urgent.'),
  ],
  () => [you('check the types once more'), bash('npx tsc --noEmit', 6.2), claude('No complaints.')],
  (_, number) => [
    you('how long does a run take now?'),
    bash('hyperfine --runs 5 "npm run build"', 12.6, `Time (mean ± σ):  2.${number % 10}4 s ± 0.06 s`),
    claude('A little under three seconds, most of it in the bundler.'),
  ],
  () => [
    you('please keep the old name as an alias for now'),
    callers('legacyName', 'src', 2),
    claude('The alias is in, marked as deprecated. Two callers still use the old name.'),
  ],
]

const green = (command: string, seconds: number, tests: number): DemoCall =>
  bash(
    command,
    seconds,
    ` Test Files  31 passed (31)\n      Tests  ${tests} passed (${tests})\n   Duration  ${seconds}s`,
  )

const callers = (name: string, path: string, count: number): DemoCall =>
  grep(
    name,
    path,
    repeat(count, at => `src/use-${at + 1}.ts:${14 + at * 9}: ${name}()`),
  )
