import { hasFocus, type PlacedPane } from '../../app/panes.ts'
import type { Pane } from '../../app/screen/state.ts'
import type { State } from '../../app/state.ts'
import { glyph, type Line, type Span } from '../../text/span.ts'
import type { Shares } from '../line-parts.ts'
import { sessions, sessionsThumb } from '../list/sessions.ts'
import { projects } from '../projects/projects.ts'
import { matches, matchesPosition, matchesThumb } from '../search/matches.ts'
import { transcriptInfo, transcriptLines, transcriptThumb, transcriptTitle } from '../transcript/transcript.ts'
import { count } from '../words.ts'

interface PaneView {
  /** The texts in the rule above, at the left and at the right. */
  readonly title: (state: State) => string
  readonly info: (state: State) => string
  readonly lines: (state: State, placed: PlacedPane) => readonly Line[]
  /** The part in sight, if there is more than fits. */
  readonly thumb: (state: State, height: number) => Shares | undefined
}

export const paneViews: { readonly [P in Pane]: PaneView } = {
  projects: { title: () => 'Projects', info: () => '', lines: projects, thumb: () => undefined },
  sessions: { title: () => 'Sessions', info: position, lines: sessions, thumb: sessionsThumb },
  matches: { title: () => 'Matches', info: matchesPosition, lines: matches, thumb: matchesThumb },
  transcript: { title: transcriptTitle, info: transcriptInfo, lines: transcriptLines, thumb: transcriptThumb },
}

/** `3 of 120`; empty while only the last screen is known. */
export function position({ list, stage }: State): string {
  const { sessions, index } = list
  return sessions.length === 0 || stage === 'remembered' ? '' : `${count(index + 1)} of ${count(sessions.length)}`
}

/** The line at a pane's right edge, with a thumb if there is more than fits. */
export function edge(state: State, { pane, height }: Pick<PlacedPane, 'pane' | 'height'>, line: Span): readonly Span[] {
  const thumb = glyph('┃', hasFocus(state, pane) ? 'dim' : 'border')
  const isThumb = thumbRows(paneViews[pane].thumb(state, height), height)
  return Array.from({ length: height }, (_, at) => (isThumb(at) ? thumb : line))
}

/** Tells which of `height` rows have the thumb. */
export function thumbRows(shares: Shares | undefined, height: number): (row: number) => boolean {
  if (!shares) return () => false
  const from = Math.min(Math.round(shares.from * height), height - 1)
  const to = Math.max(from + 1, Math.round(shares.to * height))
  return row => row >= from && row < to
}

/** A line with its edge. At the end of the screen, a bar covers the edge, too. */
export function edged(line: Line, edge: Span): Line {
  const bar = edge.text === ' ' ? line.at(-1)?.bar : undefined
  return [...line, bar ? { ...edge, bar } : edge]
}
