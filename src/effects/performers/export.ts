import type { Toast } from '../../app/screen/state.ts'
import { copyBlock, copyText } from '../clipboard.ts'
import type { LiveSessions } from '../live-sessions.ts'
import { openFile } from '../open-file.ts'
import type { Dispatch, Performers, Tools } from './performer.ts'

export const exportPerformers = ({ env, terminal, exporting, withSessions }: Tools) =>
  ({
    copy: ({ text, what }, dispatch) => copyText(text, what, terminal, env).then(toastTo(dispatch)),
    copyBlock: (effect, dispatch) => copyBlock(effect, terminal, env).then(toastTo(dispatch)),
    copyExport: ({ subject, choices, what }, dispatch) =>
      withSessions(async live => {
        const text = await exporting.text(subject, choices, placeOf(live))
        if (text === undefined) return
        toastTo(dispatch)(typeof text === 'string' ? await copyText(text, what, terminal, env) : text)
      }),
    previewExport: ({ job, number }, dispatch) =>
      withSessions(live => exporting.preview(job, number, placeOf(live), dispatch)),
    stopPreview: () => exporting.stopPreview(),
    export: ({ job }, dispatch) => withSessions(live => exporting.write(job, placeOf(live), dispatch)),
    stopExport: () => exporting.stop(),
    openFile: ({ path }, dispatch) =>
      openFile(path, terminal, env).then(toast => {
        if (toast) toastTo(dispatch)(toast)
      }),
  }) satisfies Partial<Performers>

const toastTo = (dispatch: Dispatch) => (toast: Toast) => dispatch({ type: 'toasted', toast })

const placeOf = ({ env, place, store }: LiveSessions) => ({
  env,
  here: place.here,
  holdsSessions: (path: string) => store.newestFirst().some(session => session.path === path),
})
