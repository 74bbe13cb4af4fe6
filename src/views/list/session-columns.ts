import type { State } from '../../app/state.ts'
import type { Session } from '../../model/session.ts'
import { clipMiddle } from '../../text/lines.ts'
import { shortNumber } from '../../text/numbers.ts'
import { glyph, type Line, span } from '../../text/span.ts'
import { clipLine, dotted, lineWidth } from '../line-parts.ts'
import { badgeOf, placeWords, plural, projectBeside, timeInList } from '../words.ts'
import { choiceMark, figuresOf, shownTime, stateMark, titleSpans } from './session-parts.ts'
import { clueTo, found } from './why-matched.ts'

/** A fact in the session list: a column of the table, and a place in the two lines of a narrow list. */
export interface SessionColumn {
  readonly heading: string
  /** Width of the narrowest table that has it. */
  readonly from: number
  /** Its width in a table, with the spaces before it; one column takes the rest. */
  readonly width: 'rest' | ((state: State, tableWidth: number) => number)
  readonly align: 'left' | 'right'
  readonly cells: (row: SessionRow, width: number) => Line
  /** Null for a column that only a table has. */
  readonly inTwoLines: {
    readonly at: PlaceInTwoLines
    /** Its cells there, if they differ from those in a table. */
    readonly cells?: (row: SessionRow, room: number) => Line
  } | null
}

export type PlaceInTwoLines = 'first' | 'firstEnd' | 'second' | 'secondEnd'

export interface SessionRow {
  readonly state: State
  readonly session: Session
  readonly isChosen: boolean
}

/** At 80 columns, the title ends at 42, the branch at 58, messages at 64, tokens at 71, the age at 77; the thumb is at 79. */
export const sessionColumns: readonly SessionColumn[] = [
  {
    heading: '',
    from: 0,
    width: 'rest',
    align: 'left',
    cells: titleCells,
    inTwoLines: {
      at: 'first',
      cells: ({ state, session, isChosen }) => [
        stateMark(state, session),
        span(' '),
        ...titleSpans(state, session, isChosen),
      ],
    },
  },
  {
    heading: '',
    from: 72,
    width: (_, tableWidth) => 16 + Math.max(Math.floor((tableWidth - 80) / 3), 0),
    align: 'left',
    cells: placeCells,
    inTwoLines: { at: 'second', cells: placeInRoom },
  },
  {
    heading: 'msgs',
    from: 50,
    width: () => 6,
    align: 'right',
    cells: ({ session }) => figure(figuresOf(session)?.messages),
    inTwoLines: {
      at: 'second',
      cells({ session }) {
        const figures = figuresOf(session)
        return figures ? [span(plural(figures.messages, 'msg'), 'dim')] : []
      },
    },
  },
  {
    heading: 'tokens',
    from: 50,
    width: () => 7,
    align: 'right',
    cells: ({ session }) => figure(figuresOf(session)?.tokens),
    inTwoLines: { at: 'secondEnd' },
  },
  {
    heading: '',
    from: 0,
    // `14 Sep` and `2025-11` are longer than any age.
    width: ({ times }) => (times === 'absolute' ? 8 : 6),
    align: 'right',
    cells: ({ state, session }) => [span(timeInList(shownTime(state, session), state), 'dim')],
    inTwoLines: { at: 'firstEnd' },
  },
]

const figure = (value: number | undefined): Line => (value === undefined ? [] : [span(shortNumber(value), 'dim')])

function titleCells({ state, session, isChosen }: SessionRow, width: number): Line {
  const badge = badgeOf(session)
  const title = [
    span(' '),
    stateMark(state, session),
    choiceMark(state, session),
    ...(badge === '' ? [] : [span(`${badge} `, 'badge')]),
    ...titleSpans(state, session, isChosen),
  ]
  const marks = marksOf(session)
  return [...clipLine(title, width - lineWidth(marks)), ...marks]
}

/** Marks for damage and subagents, which are shown however long the title is. */
function marksOf({ parseErrors, subagents }: Session): Line {
  const damage = parseErrors === 0 ? [] : [glyph(' ✗', 'failed')]
  return subagents === 0 ? damage : [...damage, glyph(' ▸', 'dim'), span(shortNumber(subagents), 'dim')]
}

function placeCells({ state, session }: SessionRow, width: number): Line {
  const place = placeOf(state, session).slice(0, width < ROOM_FOR_BOTH ? 1 : 2)
  const words = clueTo(state, session, place) ?? dotted(place.map(word => found(state, word)))
  return [span('  '), ...words]
}

const ROOM_FOR_BOTH = 26

/** Project and branch, if they are worth showing. */
export const placeOf = (state: State, session: Session): readonly string[] =>
  placeWords(projectBeside(state, session), session)

/** Project and branch in a limited room. The branch is shortened, and left out if too little of it would be shown. */
function placeInRoom({ state, session }: SessionRow, room: number): Line {
  const place = placeOf(state, session)
  const before = place.slice(0, -1).map(word => found(state, word))
  const branch = place.at(-1)
  const free = room - lineWidth(dotted([...before, [span('')]]))
  if (branch === undefined || free < Math.min(LEAST, branch.length)) return dotted(before)
  const shortened = clipMiddle(branch, free, 'dim').flatMap(part => (part.isGlyph ? part : found(state, part.text)))
  return dotted([...before, shortened])
}

const LEAST = 6
