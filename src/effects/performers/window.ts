import type { Performers, Tools } from './performer.ts'

const TOAST_MS = { done: 5000, note: 5000, problem: 8000 }

export const windowPerformers = (tools: Tools) =>
  ({
    remember: ({ remembered }) => {
      // What is arranged in the demo is not how the user wants their own sessions.
      if (!tools.isDemo) tools.memory.remember(remembered)
    },
    fadeToast: ({ toast }, dispatch) => {
      setTimeout(() => dispatch({ type: 'toastFaded', toast }), TOAST_MS[toast.kind]).unref()
    },
    startDemo: () => tools.startDemo(),
    setMouse: ({ isOn }) => tools.terminal.setMouse(isOn),
    suspend: () => {
      tools.terminal.suspend()
      // Done when we go on: much may have changed meanwhile, and no watcher ran.
      return tools.withSessions(({ catalogue }) => catalogue.look())
    },
    quit: () => tools.quit(),
  }) satisfies Partial<Performers>
