import { smallTalk } from './small-talk.ts'
import { isPlan, tasks } from './task-calls.ts'
import { apiError, claude, type DemoTurn, todos, you } from './turns.ts'

/** One invented session. */
export interface Story {
  readonly title: string
  readonly titledBy: 'ai' | 'custom' | 'summary' | 'none'
  /** Relative to the home, or absolute. */
  readonly folder: string
  /** How long ago it ended, in milliseconds. */
  readonly ago: number
  readonly branch: string
  readonly tokens: number
  readonly model: string
  readonly version: string
  readonly isLive: boolean
  readonly isSdk: boolean
  readonly turns: readonly DemoTurn[]
}

/**
 * Makes a story. `about` has title, folder, age, branch, messages, tokens, and then words for anything unusual. Small talk
 * fills the conversation up to that number of messages.
 */
export function story(about: string, turns: readonly DemoTurn[]): Story {
  const [title = '', folder = '', age = '', branch = '', messages = '', tokens = '', ...unusual] = about.split(' · ')
  const is = (word: string) => unusual.includes(word)
  const ending = is('failed') ? [apiError('API Error: 529 Overloaded. Please try again later.')] : []
  const missing = Number(messages) - messagesIn(turns) - ending.length
  const ago = milliseconds(age)
  return {
    title,
    titledBy: is('custom') ? 'custom' : is('untitled') ? 'none' : ago > 28 * DAY ? 'summary' : 'ai',
    folder,
    ago,
    branch,
    tokens: tokensIn(tokens),
    model: is('opus') ? 'claude-opus-4-5-20251101' : is('haiku') ? 'claude-haiku-4-5-20251001' : SONNET,
    version: is('sdk') ? '2.1.97' : ago < 7 * DAY ? '2.1.62' : ago < 28 * DAY ? '2.1.42' : '2.0.55',
    isLive: is('live'),
    isSdk: is('sdk'),
    turns: [...turns, ...smallTalk(missing, title.length, ago > DAYS_AGO), ...ending],
  }
}

/**
 * Makes stories from one text. Each begins with a heading, which is its `about`. Lines after `>` are prompts, lines after
 * `[x]` a to-do list as in `plan.ts`, all others answers. Without a prompt, the title is the prompt.
 */
export function stories(text: string): Story[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map(part => {
      const [about = '', ...lines] = part.trimEnd().split('\n')
      const typed = lines[0]?.startsWith('> ') ? [] : [`> ${about.slice(0, about.indexOf(' · '))}`]
      const exchanges = [...typed, ...lines].join('\n').split(/^> /m).slice(1)
      return story(about, exchanges.flatMap(exchange))
    })
}

function exchange(text: string): DemoTurn[] {
  const [prompt = '', ...lines] = text.trimEnd().split('\n')
  const list = lines.filter(line => /^\[[x~ ]\] /.test(line))
  const answer = lines.filter(line => !list.includes(line)).join('\n')
  return [you(prompt), ...listed(list), claude(answer)]
}

const listed = (items: readonly string[]): DemoTurn[] =>
  isPlan(items) ? tasks(items) : items.length > 0 ? [todos(items)] : []

const SONNET = 'claude-sonnet-4-5-20250929'
const DAY = 24 * 3_600_000
/** Sessions newer than this began on the day they ended. */
const DAYS_AGO = 1.5 * DAY
const units: { readonly [unit: string]: number } = { m: 60_000, h: 3_600_000, d: DAY, w: 7 * DAY, mo: 30 * DAY }

function milliseconds(age: string): number {
  const [, amount, unit] = /^(\d+)(m|h|d|w|mo)$/.exec(age) ?? []
  return Number(amount) * (units[unit ?? ''] ?? Number.NaN)
}

/** `3.1M` and a little more, as real sums are not round. */
function tokensIn(text: string): number {
  const scale = text.endsWith('M') ? 1_000_400 : text.endsWith('k') ? 1000.4 : 1
  return Math.round(Number.parseFloat(text) * scale)
}

/** Number of messages as lists count them: prompts and answers, but not commands of the program itself. */
function messagesIn(turns: readonly DemoTurn[]): number {
  const isSaid = (turn: DemoTurn) => turn.kind === 'answer' || (turn.kind === 'prompt' && !turn.text.startsWith('<'))
  const pictures = turns.filter(turn => turn.kind === 'prompt' && turn.image !== undefined)
  return turns.filter(isSaid).length + pictures.length
}
