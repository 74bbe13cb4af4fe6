import { describe, expect, test } from 'vitest'
import type { ExportForm, ExportRow } from '../../../src/app/export/state.ts'
import { rememberedOf } from '../../../src/app/saved-state.ts'
import { focusOf, type State } from '../../../src/app/state.ts'
import { copiedWords } from '../../../src/export/copied-words.ts'
import { loadRedactor } from '../../../src/export/redact/redactor.ts'
import { fileNameOf } from '../../../src/query/list/title.ts'
import { entryMaker } from '../../support/lines/entries.ts'
import { read } from '../../support/reading.ts'
import { sessionOf } from '../../support/session-store.ts'
import {
  effectsOf,
  folder,
  keysOf,
  pressed,
  sessionsOf,
  stateOf,
  told,
  withList,
  withTree,
} from '../../support/state.ts'

const ready = () => withTree(withList(stateOf(), sessionsOf(5)), [folder('/code/shop')])
const form = (state: State): ExportForm => {
  if (state.overlay?.kind !== 'export') throw new Error('no form')
  return state.overlay
}
const typed = (text: string) => [...text].join(' ')

describe('e', () => {
  test('opens a form with a name made from the title, and asks for a preview', () => {
    const { state, effects } = told(ready(), ...keysOf('j e'))
    expect(form(state)).toMatchObject({
      subject: { kind: 'session', session: { id: '1' } },
      choices: { format: 'md', hidesSecrets: true, hidesHome: false },
      to: { text: '/code/shop/session-1.md' },
      preview: null,
    })
    expect(effects.at(-1)).toMatchObject({ do: 'previewExport', number: 1, job: { to: '/code/shop/session-1.md' } })
  })

  test('shows the answer to the latest request only', () => {
    const preview = { to: '/code/shop/session-0.html', bytes: 7, masked: [], exists: false, problem: null }
    const asked = pressed(ready(), 'e right')
    expect(form(told(asked, { type: 'exportPreviewed', number: 1, preview }).state).preview).toBe(null)
    expect(form(told(asked, { type: 'exportPreviewed', number: 2, preview }).state).preview).toBe(preview)
  })

  test('Enter exports, from every row but the other buttons', () => {
    for (const keys of ['e enter', 'e down enter', 'e down down down enter', 'e up enter', 'e e'])
      expect(effectsOf(ready(), keys).at(-1)).toMatchObject({ do: 'export', job: { to: '/code/shop/session-0.md' } })
  })

  test('Esc, c and the last button do nothing', () => {
    for (const keys of ['e escape', 'e c', 'e up left enter']) {
      expect(effectsOf(ready(), keys).map(effect => effect.do)).not.toContain('export')
      expect(pressed(ready(), keys).overlay).toBe(null)
    }
  })

  test('p copies instead', () => {
    expect(effectsOf(ready(), 'e p').at(-1)).toMatchObject({ do: 'copyExport', subject: { session: { id: '0' } } })
  })

  test('leaving the form does not wait for the preview', () => {
    for (const keys of ['e escape', 'e c', 'e p'])
      expect(effectsOf(ready(), keys)).toContainEqual({ do: 'stopPreview' })
  })

  test('without a session there is nothing to export', () => {
    expect(pressed(withList(stateOf(), []), 'e').overlay).toBe(null)
  })
})

describe('the form', () => {
  test('changes the extension with the format', () => {
    const state = pressed(ready(), 'e right')
    expect(form(state)).toMatchObject({ choices: { format: 'html' }, to: { text: '/code/shop/session-0.html' } })
    expect(form(pressed(state, 'left left')).to.text).toBe('/code/shop/session-0.txt')
  })

  test('keeps the extension of a name of the user’s own, unless it is that of the format', () => {
    const named = pressed(ready(), `e down down down ctrl-u ${typed('notes.log')} up up up right`)
    expect(form(named).to.text).toBe('notes.log')
    const ours = pressed(ready(), `e down down down ctrl-u ${typed('notes.md')} up up up right`)
    expect(form(ours).to.text).toBe('notes.html')
  })

  test('takes the format of another known extension', () => {
    const named = pressed(ready(), `e down down down ctrl-u ${typed('notes.html')}`)
    expect(form(named)).toMatchObject({ choices: { format: 'html' }, to: { text: 'notes.html' } })
  })

  test('says why nothing can be written, and stays open', () => {
    const preview = { to: '/x/y.md', bytes: 7, masked: [], exists: false, problem: 'there is no folder /x' }
    const { state } = told(pressed(ready(), 'e'), { type: 'exportPreviewed', number: 1, preview })
    expect(effectsOf(state, 'enter').map(effect => effect.do)).not.toContain('export')
    expect(pressed(state, 'enter').overlay).toMatchObject({ kind: 'export', row: 'to' })
  })

  test('Space includes a part and leaves it out, and types a space in the name', () => {
    expect(form(pressed(ready(), 'e down space')).choices.parts).toEqual(['tools', 'results'])
    expect(form(pressed(ready(), 'e down left space')).choices.parts).toEqual([
      'thinking',
      'tools',
      'results',
      'system',
    ])
    expect(form(pressed(ready(), 'e down down space')).choices.hidesSecrets).toBe(false)
    expect(form(pressed(ready(), 'e down down right space')).choices.hidesHome).toBe(true)
    expect(form(pressed(ready(), 'e down down down space')).to.text).toBe('/code/shop/session-0.md ')
  })

  test('letters are typed into the name, and press a button elsewhere', () => {
    const inName = pressed(ready(), 'e tab tab tab')
    expect(focusOf(inName)).toBe('exportTo')
    expect(form(pressed(inName, 'e c p')).to.text).toBe('/code/shop/session-0.mdecp')
  })

  test('asks for a name if there is none, and stays open', () => {
    const state = pressed(ready(), 'e down down down ctrl-u enter')
    expect(state.toast?.text).toBe('Type a name to export to.')
    expect(state.overlay?.kind).toBe('export')
  })

  test('has the same choices the next time, and after a restart', () => {
    const state = pressed(ready(), 'e right down space escape')
    expect(form(pressed(state, 'j e')).choices).toMatchObject({ format: 'html', parts: ['tools', 'results'] })
    expect(rememberedOf(state).exporting).toMatchObject({ format: 'html', parts: ['tools', 'results'] })
    expect(effectsOf(ready(), 'e right').map(effect => effect.do)).toContain('remember')
  })

  test('a click selects a choice, a button, or the name', () => {
    const opened = pressed(ready(), 'e')
    const clicked = (row: ExportRow, option: number) =>
      told(opened, { type: 'clicked', x: 0, y: 0, isDouble: false, hit: { kind: 'formOption', row, option } })
    expect(form(clicked('format', 1).state).choices.format).toBe('html')
    expect(form(clicked('parts', 2).state).choices.parts).toEqual(['thinking', 'tools'])
    expect(form(clicked('hide', 1).state).choices.hidesHome).toBe(true)
    expect(focusOf(clicked('to', 0).state)).toBe('exportTo')
    expect(clicked('buttons', 0).effects.at(-1)).toMatchObject({ do: 'export' })
    expect(clicked('buttons', 2).state.overlay).toBe(null)
  })
})

describe('an existing file', () => {
  const job = {
    subject: { kind: 'session' as const, session: sessionOf({}) },
    choices: ready().exporting,
    to: 'x.md',
    isNamed: true,
  }
  const met = () => told(ready(), { type: 'exportMet', job, path: '/x.md', isFolder: false }).state

  test('is kept, unless it is to be replaced', () => {
    expect(effectsOf(met(), 'enter')).toEqual([{ do: 'export', job: { ...job, ifThere: 'keepBoth' } }])
    expect(effectsOf(met(), 'r')).toEqual([{ do: 'export', job: { ...job, ifThere: 'replace' } }])
    expect(effectsOf(met(), 'escape')).toEqual([])
  })
})

describe('when it is written', () => {
  const exported = (more = 'k') => {
    const marked = pressed(ready(), 'space space')
    const sessions = [...marked.list.marked.values()]
    const job = { subject: { kind: 'sessions' as const, sessions }, choices: marked.exporting, to: '/x', isNamed: true }
    const toast = { kind: 'done' as const, text: 'Exported' }
    return told(pressed(marked, more), { type: 'exportDone', job, path: '/x.md', toast }).state
  }

  test('its sessions are no longer marked, and Ctrl-O opens it', () => {
    expect(exported().list.marked.size).toBe(0)
    expect([...exported('space').list.marked.keys()]).toEqual(['/p/2.jsonl'])
    expect(effectsOf(exported(), 'ctrl-o')).toEqual([{ do: 'openFile', path: '/x.md' }])
  })

  test('Ctrl-O said before that there is nothing to open', () => {
    expect(pressed(ready(), 'ctrl-o').toast?.text).toBe('Nothing exported yet. Press e to export.')
  })
})

test('an export shows at once, and Ctrl-X cancels it', () => {
  const begun = pressed(ready(), 'e enter')
  expect(begun.exportProgress).toEqual({ done: 0, total: 1 })
  const { state, effects } = told(begun, ...keysOf('ctrl-x'))
  expect(effects.at(-1)).toEqual({ do: 'stopExport' })
  expect(state.exportProgress).toBe(null)
  expect(pressed(state, 'ctrl-x').toast?.text).toBe('No export is running. Press e to start one.')
})

test('q waits for an export that is being written, Ctrl-C does not', () => {
  const { state } = told(ready(), { type: 'exportProgressed', progress: { done: 1, total: 2 } })
  expect(effectsOf(state, 'q').map(effect => effect.do)).not.toContain('quit')
  expect(effectsOf(state, 'ctrl-c')).toEqual([{ do: 'quit' }])
})

describe('marked sessions', () => {
  test('Space marks one and goes to the next; again, it is not marked', () => {
    const state = pressed(ready(), 'space space k k space')
    expect([...state.list.marked.keys()]).toEqual(['/p/1.jsonl'])
    expect(state.list.index).toBe(1)
  })

  test('are exported together, into a folder of the day, whatever is listed then', () => {
    const state = withList(pressed(ready(), 'space j space'), sessionsOf(1))
    expect(form(pressed(state, 'e'))).toMatchObject({
      subject: { kind: 'sessions', sessions: [{ id: '0' }, { id: '2' }] },
      to: { text: '/code/shop/sessions-2026-11-16' },
    })
  })

  test('U unmarks them all', () => {
    expect(pressed(ready(), 'space space U').list.marked.size).toBe(0)
  })
})

describe('in a transcript', () => {
  const reading = () => {
    const { prompt, call, result, answer } = entryMaker()
    const entries = [
      prompt('what is in here?'),
      call('Bash', { command: 'ls' }, '1'),
      result('1', 'a.ts'),
      answer('**One** file.'),
    ]
    const started = read({ ...ready(), pane: 'transcript' }, entries)
    return pressed(started.state, 'g g')
  }

  const copied = async (keys: string) => {
    const effect = effectsOf(reading(), keys).at(-1)
    return effect?.do === 'copyBlock' ? copiedWords(effect.block, await loadRedactor({ secrets: true })) : undefined
  }

  test('y copies a message as it was written', async () => {
    expect(await copied('y')).toBe('what is in here?')
    expect(await copied('G y')).toBe('**One** file.')
  })

  test('y on a call copies its input and its result', async () => {
    expect(await copied('j y')).toBe('ls\n\na.ts')
  })

  test('e exports the transcript that is open', () => {
    expect(form(pressed(reading(), 'e')).subject).toMatchObject({ kind: 'session', session: { id: 'read' } })
  })

  test('V marks from there to the cursor, in either direction, with the results of calls', () => {
    const range = { kind: 'range', from: '100:0', to: '300:0' }
    expect(form(pressed(reading(), 'j V j e')).subject).toMatchObject(range)
    expect(form(pressed(reading(), 'G V k e')).subject).toMatchObject(range)
    expect(form(pressed(reading(), 'j V e')).subject).toMatchObject({ from: '100:0', to: '200:0' })
  })

  test('y copies the marked part, which is then unmarked', () => {
    const { state, effects } = told(reading(), ...keysOf('V j y'))
    expect(effects.at(-1)).toMatchObject({ do: 'copyExport', subject: { from: '0:0', to: '200:0' } })
    expect(state.transcript?.anchor).toBe(null)
  })

  test('y masks secrets, whatever was exported before', () => {
    const careless = pressed(reading(), 'e down down space escape')
    expect(careless.exporting.hidesSecrets).toBe(false)
    expect(effectsOf(careless, 'V j y').at(-1)).toMatchObject({ do: 'copyExport', choices: { hidesSecrets: true } })
  })

  test('Esc clears the mark before anything else', () => {
    expect(pressed(reading(), 'V escape').transcript?.anchor).toBe(null)
  })
})

test.each([
  ['Fix the flaky checkout test', 'fix-the-flaky-checkout-test'],
  ['検索の実装を続ける', '検索の実装を続ける'],
  ['../../etc/passwd', 'etc-passwd'],
  ['Ship it 🌱: 100 %', 'ship-it-100'],
  ['a\nb\tc\x1b[31m', 'a-b-c-31m'],
  [
    '<task-notification><status>completed</status><summary>Tests ran</summary></task-notification>',
    'system-tests-ran-completed',
  ],
  ['///', 'id'],
  [null, 'id'],
  ['x'.repeat(300), 'x'.repeat(60)],
  [`one ${'two '.repeat(40)}`, `one${'-two'.repeat(14)}`],
])('the name of a file for %j is %s', (title, name) => {
  expect(fileNameOf({ title, id: 'id', format: 'claude-code' })).toBe(name)
})
