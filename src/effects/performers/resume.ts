import { jumpToPane, planFor, resume, resumeInTmux } from '../resume-session.ts'
import type { Performers, Tools } from './performer.ts'

export const resumePerformers = ({ env, terminal, withSessions }: Tools) =>
  ({
    planResume: (effect, dispatch) => withSessions(live => planFor(live, effect, dispatch)),
    resume: ({ plan }, dispatch) => withSessions(live => resume(live, plan, terminal, dispatch)),
    resumeInTmux: ({ plan }, dispatch) => withSessions(live => resumeInTmux(live, plan, dispatch)),
    jumpToPane: ({ pane }, dispatch) => jumpToPane(pane, env, dispatch),
  }) satisfies Partial<Performers>
