import { agentNames } from '../../agents/index.ts'

/** Query language on one screen, for every help. */
const queryGuide: readonly (readonly [typed: string, meaning: string])[] = [
  ['retry checkout', 'words in title, prompt, summary, project or branch; all of them, also shortened'],
  ['"exact phrase"', 'these words in this order'],
  ['-word', 'without it; a dash also negates everything below'],
  ['word|other', 'either of them'],
  ['project:shop', 'a part of the project\u2019s path; "in quotes", whole names only'],
  ['branch:main model:opus', 'a part of the branch; of the name of a model that answered'],
  ['source:aynd', `aynd, claude-cli, sdk, unknown, external (all but aynd), ${agentNames.join(', ')}`],
  ['tool:bash', 'a tool was called whose name begins with this'],
  ['file:cart.ts read:src/', 'a part of the path of a file that was edited or written; of one that was read'],
  ['is:active', 'active, failed, empty, subagent, completed, missing'],
  ['has:errors', 'tasks, thinking, errors'],
  ['since:7d until:2026-08-01', 'modified on that day or later; on that day or earlier'],
  ['after:2w before:yesterday', 'after that day; before it. 5m and 12h are moments, 1mo is 30 days, 1y 365'],
  ['messages:>50 tokens:<=1.5m', '>, >=, <, <=, =; a number alone is the minimum; k, m, g'],
  ['text:word text:"a phrase"', 'said by anyone: prompts, answers, thinking, tools'],
  ['text:/reg.?ex/', 'the same as a pattern, in any case'],
  ['> word "phrase" /pattern/', 'the same for the whole line; a Capital is matched as typed'],
]

/** Differences in a full-text search. */
const searchGuide: readonly (readonly [typed: string, meaning: string])[] = [
  ['retry budget', 'all of them were said; a Capital is matched as typed'],
  ['"retry budget" /re?try/', 'said just like this; a pattern, in any case'],
  ['-draft  retry|again', 'never said; either of them'],
  ['project:shop since:7d', 'this project, since then; `help query` has all fields'],
]

/** Guides as lines of text. */
export const queryGuideLines = (): readonly string[] => linesOf(queryGuide)
export const searchGuideLines = (): readonly string[] => linesOf(searchGuide)

function linesOf(guide: typeof queryGuide): readonly string[] {
  const width = Math.max(...guide.map(([typed]) => typed.length))
  return guide.map(([typed, meaning]) => `${typed.padEnd(width)}  ${meaning}`)
}
