import { parseQuery } from '../../query/language/parse.ts'
import { type ShownKinds, shownAtStart } from '../../transcript-layout/block.ts'
import { buttonLetter, changeChoice, clickedForm, confirmForm, moveInForm, typedPath } from '../export/update.ts'
import { moveInInsight } from '../insight/update.ts'
import { requested, select } from '../list/update.ts'
import { typedInLine } from '../list/update-completion.ts'
import { choose, clickedField, clickedSuggestion, filtered, moveInPanel } from '../list/update-filters.ts'
import { andThen, type Handlers, type Next, remembering, stay, toasted, withoutToast } from '../next.ts'
import {
  answered,
  answeredByLetter,
  goThisWay,
  goThisWayByLetter,
  moveInQuestion,
  moveInWays,
  resumeTyped,
} from '../resume/update.ts'
import { perform } from '../run-command.ts'
import type { ClickTarget } from '../screen/state.ts'
import { choosePane } from '../screen/update.ts'
import { seekSession } from '../search/moves.ts'
import { openSearch } from '../search/update.ts'
import { focusOf, type Overlay, type State } from '../state.ts'
import { emptyField, type TextField } from '../text-field.ts'
import { readAgain } from '../transcript/moves.ts'
import { changeTranscript, jumpTo } from '../transcript/update.ts'
import { findLeft, findTyped } from '../transcript/update-find.ts'
import { bestItem, paletteItems } from './palette.ts'

export const overlayHandlers = {
  paletteOpened: state => {
    const from = state.overlay?.kind === 'details' ? state.overlay : null
    return opened(state, { kind: 'palette', field: emptyField, index: bestItem(paletteItems(state, '')), from })
  },
  detailsOpened: state => {
    const isSubagent = state.pane === 'transcript' && (state.transcript?.parents.length ?? 0) > 0
    return opened(state, { kind: 'details', top: 0, subagent: (isSubagent && state.transcript?.session) || null })
  },
  kindsOpened: state => opened(state, { kind: 'kinds', index: 0 }),
  jumpOpened: state => opened(state, { kind: 'jump', field: emptyField, problem: null }),
  overlayMoved: (state, { by }) => moved(state, by),
  overlayScrolled: (state, { by }) =>
    stay(
      state.overlay?.kind === 'details'
        ? { ...state, overlay: { ...state.overlay, top: Math.max(0, state.overlay.top + by) } }
        : state,
    ),
  overlayConfirmed: state => confirmed(state),
  overlayClosed: state => closed(state),
  choiceChanged: (state, { by }) =>
    state.overlay?.kind === 'filters'
      ? choose(state, state.overlay, by)
      : state.overlay?.kind === 'export'
        ? changeChoice(state, state.overlay, by)
        : stay(state),
} satisfies Partial<Handlers>

const opened = (state: State, overlay: Overlay): Next => withoutToast({ ...state, overlay })

/** The field that letters are typed into. */
export function fieldOf(state: State): TextField | undefined {
  const { overlay, search } = state
  if (focusOf(state) === 'search') return search?.field
  switch (overlay?.kind) {
    case 'filter':
    case 'palette':
    case 'jump':
    case 'find':
    case 'resumeText':
      return overlay.field
    case 'export':
      return overlay.row === 'to' ? overlay.to : undefined
    case 'filters':
      return overlay.focused === 'source' || overlay.focused === 'status' ? undefined : overlay.texts[overlay.focused]
    default:
      return undefined
  }
}

export function fieldChanged(state: State, field: TextField): Next {
  const { overlay } = state
  if (focusOf(state) === 'search') return typedInLine(state, field)
  switch (overlay?.kind) {
    case 'filter':
      // A filter that begins with `>` becomes a search.
      if (!state.insight && overlay.field.text === '' && field.text.startsWith('>'))
        return openSearch(state, field.text.slice(1).trim())
      return typedInLine(state, field)
    case 'palette':
      return stay({ ...state, overlay: { ...overlay, field, index: bestItem(paletteItems(state, field.text)) } })
    case 'jump':
    case 'resumeText':
      return stay({ ...state, overlay: { ...overlay, field, problem: null } })
    case 'export':
      return typedPath(state, overlay, field)
    case 'find':
      return findTyped(state, overlay, field)
    case 'filters':
      return filtered(state, { ...overlay, texts: { ...overlay.texts, [overlay.focused]: field } })
    default:
      return stay(state)
  }
}

/** The letter before an answer chooses it. Undefined: none has this letter. */
export function letterChosen(state: State, letter: string): Next | undefined {
  const { overlay } = state
  switch (overlay?.kind) {
    case 'question':
      return answeredByLetter(state, overlay.question, letter)
    case 'resumeAs':
      return goThisWayByLetter(state, letter)
    case 'export':
      return buttonLetter(state, overlay, letter)
    default:
      return undefined
  }
}

function moved(state: State, by: number): Next {
  const { overlay } = state
  switch (overlay?.kind) {
    case 'filter':
    case 'details':
      if (state.insight) return moveInInsight(state, state.insight, by, 'row')
      return andThen(state.search ? seekSession(state, by) : select(state, state.list.index + by), next =>
        stay(overlay.kind === 'details' ? { ...next, overlay: { ...overlay, top: 0, subagent: null } } : next),
      )
    case 'palette': {
      const count = paletteItems(state, overlay.field.text).length
      return stay({ ...state, overlay: { ...overlay, index: within(overlay.index + by, count) } })
    }
    case 'kinds':
      return stay({ ...state, overlay: { ...overlay, index: within(overlay.index + by, kindNames.length) } })
    case 'export':
      return moveInForm(state, overlay, by)
    case 'resumeAs':
      return moveInWays(state, overlay, by)
    case 'question':
      return moveInQuestion(state, overlay, by)
    case 'find':
      return stay(state, { do: 'tell', msg: { type: 'findWalked', by } })
    case 'filters':
      return moveInPanel(state, overlay, by)
    default:
      return stay(state)
  }
}

/** A click chooses a row, and does what it stands for. */
export function clickedDialog(state: State, hit: ClickTarget & { kind: 'choice' | 'formOption' | 'inside' }): Next {
  const { overlay } = state
  switch (overlay?.kind) {
    case 'palette':
    case 'kinds':
    case 'resumeAs':
      return hit.kind === 'choice' ? confirmed({ ...state, overlay: { ...overlay, index: hit.index } }) : stay(state)
    case 'export':
      return hit.kind === 'formOption' ? clickedForm(state, overlay, hit) : stay(state)
    case 'question':
      return hit.kind === 'choice' ? answered(state, hit.index) : stay(state)
    case 'filters':
      if (hit.kind === 'choice') return clickedField(state, overlay, hit)
      return hit.kind === 'inside' ? clickedSuggestion(state, overlay, hit.word) : stay(state)
    default:
      return stay(state)
  }
}

const within = (index: number, count: number): number => Math.max(0, Math.min(index, count - 1))

export const kindNames = Object.keys(shownAtStart) as (keyof ShownKinds)[]

function closed(state: State): Next {
  const { overlay } = state
  switch (overlay?.kind) {
    case 'filter':
      return requested({ ...state, overlay: null }, { words: '' })
    case 'find':
      return findLeft(state, overlay)
    case 'export':
      return stay({ ...state, overlay: null }, { do: 'stopPreview' })
    default:
      return stay({ ...state, overlay: overlay?.kind === 'palette' ? overlay.from : null })
  }
}

function confirmed(state: State): Next {
  const { overlay } = state
  switch (overlay?.kind) {
    case 'palette':
      return runChosen(state, overlay.field.text, overlay.index)
    case 'kinds':
      return toggleKind(state, overlay.index)
    case 'jump':
      return jump(state, overlay)
    case 'question':
      return answered(state, overlay.index)
    case 'export':
      return confirmForm(state, overlay)
    case 'resumeAs':
      return goThisWay(state, overlay.index)
    case 'resumeText':
      return resumeTyped(state)
    case 'filter':
      return filterConfirmed({ ...state, overlay: null }, overlay.field.text)
    default:
      return stay({ ...state, overlay: null })
  }
}

/** Says what is wrong with a query once it is confirmed. While it is typed, a wrong value may be a half-typed one. */
function filterConfirmed(state: State, line: string): Next {
  const [fault] = parseQuery(line, { now: new Date(state.now) }).faults
  return fault === undefined ? stay(state) : toasted(state, fault, 'problem')
}

function runChosen(state: State, words: string, index: number): Next {
  const item = paletteItems(state, words)[index]
  const closed = { ...state, overlay: null }
  if (!item) return stay(closed)
  const ready = item.pane ? choosePane(closed, item.pane) : stay(closed)
  return andThen(ready, next => perform(next, item.command))
}

function toggleKind(state: State, index: number): Next {
  const name = kindNames[index]
  if (!name) return stay(state)
  const shown = { ...state.shown, [name]: !state.shown[name] }
  const step = state.transcript?.isThinned
    ? readAgain({ ...state, shown }, state.transcript)
    : changeTranscript(state, transcript => transcript, { shown })
  return andThen(step, remembering)
}

function jump(state: State, overlay: Overlay & { kind: 'jump' }): Next {
  const problem = 'Try 50%, 14:02 or 2026-11-13 14:02.'
  return jumpTo({ ...state, overlay: null }, overlay.field.text) ?? stay({ ...state, overlay: { ...overlay, problem } })
}
