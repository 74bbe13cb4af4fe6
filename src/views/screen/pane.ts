import { hasFocus, type PlacedPane } from '../../app/panes.ts'
import type { Pane } from '../../app/screen/state.ts'
import type { State } from '../../app/state.ts'
import { glyph, type Line, type Span } from '../../text/span.ts'
import { sessions, sessionsThumb } from '../list/sessions.ts'
import { projects } from '../projects/projects.ts'
import { matches, matchesPosition, matchesThumb } from '../search/matches.ts'
import { transcriptInfo, transcriptLines, transcriptThumb, transcriptTitle } from '../transcript/transcript.ts'
import { count } from '../words.ts'

/** The texts in the rule above a pane, at the left and at the right. */
export function paneTitle(state: State, pane: Pane): { readonly title: string; readonly info: string } {
  switch (pane) {
    case 'projects':
      return { title: 'Projects', info: '' }
    case 'sessions':
      return { title: 'Sessions', info: position(state) }
    case 'matches':
      return { title: 'Matches', info: matchesPosition(state) }
    case 'transcript':
      return { title: transcriptTitle(state), info: transcriptInfo(state) }
  }
}

/** `3 of 120`; empty while only the last screen is known. */
export function position({ list, stage }: State): string {
  const { sessions, index } = list
  return sessions.length === 0 || stage === 'remembered' ? '' : `${count(index + 1)} of ${count(sessions.length)}`
}

export function paneBody(state: State, placed: PlacedPane): readonly Line[] {
  switch (placed.pane) {
    case 'projects':
      return projects(state, placed)
    case 'sessions':
      return sessions(state, placed)
    case 'matches':
      return matches(state, placed)
    case 'transcript':
      return transcriptLines(state, placed)
  }
}

/** The line at a pane's right edge, with a thumb if there is more than fits. */
export function edge(state: State, { pane, height }: Pick<PlacedPane, 'pane' | 'height'>, line: Span): readonly Span[] {
  const shares = thumbOf(state, pane, height)
  const from = shares ? Math.min(Math.round(shares.from * height), height - 1) : height
  const to = shares ? Math.max(from + 1, Math.round(shares.to * height)) : height
  const thumb = glyph('┃', hasFocus(state, pane) ? 'dim' : 'border')
  return Array.from({ length: height }, (_, at) => (at >= from && at < to ? thumb : line))
}

/** A line with its edge. At the end of the screen, a bar covers the edge, too. */
export function edged(line: Line, edge: Span): Line {
  const bar = edge.text === ' ' ? line.at(-1)?.bar : undefined
  return [...line, bar ? { ...edge, bar } : edge]
}

function thumbOf(state: State, pane: Pane, height: number): { from: number; to: number } | undefined {
  switch (pane) {
    case 'projects':
      return undefined
    case 'sessions':
      return sessionsThumb(state, height)
    case 'matches':
      return matchesThumb(state, height)
    case 'transcript':
      return transcriptThumb(state)
  }
}
