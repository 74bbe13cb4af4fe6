import type { Command } from '../../app/command.ts'
import { commands, commandsFor, keysOf } from '../../app/commands.ts'
import { type Focus, focusOf, type State } from '../../app/state.ts'
import { widthOf } from '../../text/clip.ts'
import { clipMiddle } from '../../text/lines.ts'
import { glyph, type Line, span } from '../../text/span.ts'
import { clipLine, joined, lineWidth, spread } from '../line-parts.ts'
import { queryHint } from '../list/query-hint.ts'

/** The footer: as many usable keys as fit, with a toast or hint at the right. */
export function footer(state: State, corner: Line = []): Line {
  const width = state.size.columns - 2
  const hint = queryHint(state, width - LEAST_OF_KEYS)
  const right = hint.length > 0 ? hint : corner
  const focus = focusOf(state)
  // The key for help always stays.
  const toast = toastLine(state, width - lineWidth(keysFor(state, focus, 0)) - GAP)
  const both = toast && lineWidth(right) > 0 ? [...toast, span('   '), ...right] : toast
  const shown = both && lineWidth(both) < width / 2 ? both : (toast ?? right)
  const room = width - lineWidth(shown) - 1
  return [span(' '), ...spread(keysFor(state, focus, room), shown, width), span(' ')]
}

const GAP = 2
/** Room that a hint leaves for keys, enough to say how to leave the query. */
const LEAST_OF_KEYS = 24

function keysFor(state: State, focus: Focus, room: number): Line {
  const offered = commandsFor(focus)
    .filter(command => footerWord(state, command) !== undefined && !command.whyNot?.(state))
    .sort((a, b) => placeOf(state, a) - placeOf(state, b) || breadthOf(state, a) - breadthOf(state, b))
  const help = offered.find(({ id }) => id === 'window.palette')
  const last = help ? entry(state, help) : []
  const line: Line[] = []
  let left = room - lineWidth(last)
  for (const command of offered) {
    if (command === help) continue
    const words = entry(state, command)
    left -= lineWidth(words) + 3
    if (words.length === 0 || left < 0) continue
    line.push(words)
  }
  return joined(span('   '), [...line, last])
}

/** The order of keys: main commands, then those of few places, then the others. */
function placeOf({ search }: State, { footerPlace, where }: Command): number {
  // In a search, the main commands are not the point.
  if (footerPlace === 'first' && !search) return 0
  return where.length <= ONLY_HERE ? 1 : footerPlace ? 2 : 3
}

const ONLY_HERE = 2

/** Orders keys of the same place by their number of places, except main commands, which keep the order of the table. */
const breadthOf = (state: State, command: Command): number => (placeOf(state, command) === 0 ? 0 : command.where.length)

function entry(state: State, command: Command): Line {
  const { inFooterWith } = command
  const other = inFooterWith && commands.find(({ id }) => id === inFooterWith)
  const keys = [command, ...(other ? [other] : [])].flatMap(one => keysOf(one, state.keys).slice(0, 1))
  if (keys.length === 0) return []
  const named = keys.flatMap((key, at) => [...(at === 0 ? [] : [span(' ')]), keySpan(key)])
  return [...named, ...wordSpans(` ${footerWord(state, command)}`).map(word => ({ ...word, key: keys.at(-1) ?? '' }))]
}

/** Words with dots between them, which are our own symbol. */
function wordSpans(words: string): Line {
  return words.split(/( · )/).map(part => (part === ' · ' ? glyph(part, 'dim') : span(part, 'dim')))
}

function footerWord(state: State, { inFooter }: Command): string | undefined {
  return typeof inFooter === 'function' ? inFooter(state) : inFooter
}

export function keySpan(key: string, token: 'accent' | 'dim' = 'accent') {
  // An arrow is our own symbol.
  return span(keyName(key), token, { bold: token === 'accent', isGlyph: /[←↑→↓]/.test(keyName(key)), key })
}

/** The key of a command, as the user has set it; undefined if it has none. */
export function keyFor({ keys }: State, id: string): string | undefined {
  const command = commands.find(one => one.id === id)
  return command && keysOf(command, keys)[0]
}

/** The name of a key as people write it: `Enter`, `^R`, `g g`. */
export function keyName(key: string): string {
  return key
    .split(' ')
    .map(one => names[one] ?? (one.startsWith('ctrl-') ? `^${controlName(one.slice(5))}` : one))
    .join(' ')
}

const controlName = (key: string): string => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)

const names: { readonly [key: string]: string } = {
  enter: 'Enter',
  escape: 'Esc',
  tab: 'Tab',
  'shift-tab': 'Shift-Tab',
  space: 'Space',
  backspace: 'Backspace',
  delete: 'Del',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
}

function toastLine({ toast, typed, place }: State, room: number): Line | undefined {
  if (typed.count !== null || typed.prefix !== null)
    return [span(`${typed.count ?? ''}${typed.prefix ?? ''}`, 'accent', { bold: true })]
  if (!toast) return undefined
  const mark = toast.kind === 'done' ? [glyph('✓ ', 'live')] : toast.kind === 'problem' ? [glyph('✗ ', 'failed')] : []
  return clipLine([...mark, ...sentence(toast.text.replaceAll(`${place.home}/`, '~/'), room - lineWidth(mark))], room)
}

/** Fits a sentence into a width by shortening the path in it. */
function sentence(text: string, width: number): Line {
  const [, before = '', path, after = ''] = /^(.*?)((?:~|(?<!\S))\/\S+)(.*)$/s.exec(text) ?? []
  const room = width - widthOf(before) - widthOf(after)
  if (path === undefined || widthOf(text) <= width) return [span(text)]
  return [span(before), ...clipMiddle(path, Math.max(room, LEAST_OF_PATH)), span(after)]
}

const LEAST_OF_PATH = 12
