import { jumpToPane, planFor, resume, resumeInTmux } from '../resume.ts'
import type { Performers, Tools } from './performer.ts'

export const resumePerformers = ({ env, terminal, withWorld }: Tools) =>
  ({
    planResume: (effect, dispatch) => withWorld(world => planFor(world, effect, dispatch)),
    resume: ({ plan }, dispatch) => withWorld(world => resume(world, plan, terminal, dispatch)),
    resumeInTmux: ({ plan }, dispatch) => withWorld(world => resumeInTmux(world, plan, dispatch)),
    jumpToPane: ({ pane }, dispatch) => jumpToPane(pane, env, dispatch),
  }) satisfies Partial<Performers>
