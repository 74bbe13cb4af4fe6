import type { Toast } from '../../app/screen/state.ts'
import { copyBlock, copyText } from '../clipboard.ts'
import type { World } from '../live-sessions.ts'
import { openFile } from '../open-file.ts'
import type { Dispatch, Performers, Tools } from './performer.ts'

export const exportPerformers = ({ env, terminal, exporting, withWorld }: Tools) =>
  ({
    copy: ({ text, what }, dispatch) => copyText(text, what, terminal, env).then(toastTo(dispatch)),
    copyBlock: (effect, dispatch) => copyBlock(effect, terminal, env).then(toastTo(dispatch)),
    copyExport: ({ subject, wish, what }, dispatch) =>
      withWorld(async world => {
        const text = await exporting.text(subject, wish, placeOf(world))
        if (text === undefined) return
        toastTo(dispatch)(typeof text === 'string' ? await copyText(text, what, terminal, env) : text)
      }),
    previewExport: ({ job, number }, dispatch) =>
      withWorld(world => exporting.preview(job, number, placeOf(world), dispatch)),
    stopPreview: () => exporting.stopPreview(),
    export: ({ job }, dispatch) => withWorld(world => exporting.write(job, placeOf(world), dispatch)),
    stopExport: () => exporting.stop(),
    openFile: ({ path }, dispatch) =>
      openFile(path, terminal, env).then(toast => {
        if (toast) toastTo(dispatch)(toast)
      }),
  }) satisfies Partial<Performers>

const toastTo = (dispatch: Dispatch) => (toast: Toast) => dispatch({ type: 'toasted', toast })

const placeOf = ({ env, place, store }: World) => ({
  env,
  here: place.here,
  isSession: (path: string) => store.get(path) !== undefined,
})
