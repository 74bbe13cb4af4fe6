import { agents, usualAgent } from '../../agents/index.ts'
import type { State } from '../../app/state.ts'
import { withTilde } from '../../model/folder.ts'
import { clipMiddle } from '../../text/lines.ts'
import { glyph, type Line, span } from '../../text/span.ts'
import { wrapLine } from '../../text/wrap.ts'
import { barred, centred, filled, fitLine, lineWidth, rule, spread } from '../line-parts.ts'
import { footer, keyFor, keySpan } from './footer.ts'

const WIDTH = 60
const PATH_WIDTH = 34

/** The screen if there are no sessions yet: the searched folders, and what to do next. */
export function welcome(state: State): readonly Line[] {
  const { columns, rows } = state.size
  const width = Math.min(WIDTH, columns - 4)
  const body = page(state, width, rows - 4)
  const left = Math.max(Math.floor((columns - width) / 2), 0)
  // A little above the middle, where the eye looks first.
  const above = Math.max(Math.floor((rows - 4 - body.length) * 0.4), 0)
  const name = [span('sessions', 'accent', { bold: true }), span('  no sessions yet', 'dim')]
  const indented = body.map(line => [span(' '.repeat(left)), ...line])
  return [
    [span(' '), ...spread(name, [], columns - 1)],
    [rule(columns, 'border')],
    ...filled(indented, columns, rows - 4, above),
    [rule(columns, 'border')],
    footer(state, [span('nothing has been written', 'dim')]),
  ]
}

function page(state: State, width: number, height: number): readonly Line[] {
  const title = indented([span('Nothing to show yet.', 'text', { bold: true })])
  const choices = choiceRows(state, width)
  const all = [title, [], ...searchedFolders(state, width), [], ...choices, [], ...elsewhere(state, width)]
  // On a low screen the choices come first.
  return all.length <= height ? all : [title, [], ...choices, [], ...searchedFolders(state, width)]
}

const wrapped = (words: string, width: number): readonly Line[] => wrapLine([span(words)], width - 4).map(indented)

function searchedFolders({ place }: State, width: number): readonly Line[] {
  const words = 'Every conversation with a coding agent on this machine belongs here. These folders were searched:'
  return [
    ...wrapped(words, width),
    [],
    ...place.roots.map(({ path, exists }) =>
      fitLine(
        [
          ...fitLine([span('   '), glyph('· ', 'dim'), ...clipMiddle(withTilde(path, place.home), PATH_WIDTH)], 41),
          span(exists ? 'there, but empty' : 'not there', 'dim'),
        ],
        width,
      ),
    ),
  ]
}

function elsewhere({ place }: State, width: number): readonly Line[] {
  return [
    ...wrapped('Sessions elsewhere? Name the folder under "roots" in', width),
    indented(clipMiddle(withTilde(place.settingsPath, place.home), width - 2, 'dim')),
    [],
    indented([
      span('Start ', 'dim'),
      span(agents[usualAgent].program),
      span(' in any folder and it appears here by itself.', 'dim'),
    ]),
  ]
}

const indented = (line: Line): Line => [span(' '), ...line]

const offered = [
  { command: 'demo.start', title: 'Try the demo', why: 'invented sessions to try it on' },
  { command: 'list.rescan', title: 'Look again', why: 'after your first session' },
  { command: 'window.quit', title: 'Quit', why: '' },
] as const

/** The commands to choose from, each with its key. Those without a key are left out. */
function choiceRows(state: State, width: number): readonly Line[] {
  const keyed = offered.flatMap(one => {
    const key = keyFor(state, one.command)
    return key === undefined ? [] : { ...one, key: [keySpan(key)] }
  })
  const column = Math.max(LEAST_KEY, ...keyed.map(({ key }) => lineWidth(key) + 1))
  return keyed.map(({ key, title, why }, at) => {
    const name = span(title.padEnd(18), 'text', { bold: at === 0 })
    const line = [span('   '), ...fitLine(key, column), name]
    const withWhy = [...line, span(why, 'dim')]
    const fitted = fitLine(lineWidth(withWhy) <= width ? withWhy : line, width)
    return at === 0 ? barred(fitted, true) : fitted
  })
}

const LEAST_KEY = 4

/** The screen for a terminal that is too small for anything else. */
export function tooSmall({ size: { columns, rows } }: State): readonly Line[] {
  const lines = wrapLine([span('Too small. Make the terminal at least 40 × 10 cells.')], Math.max(columns, 1))
  const first = Math.max(Math.floor((rows - lines.length) / 2), 0)
  const middle = lines.map(line => centred(line, columns))
  return filled(middle, columns, rows, first)
}
