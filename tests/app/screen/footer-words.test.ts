import { describe, expect, test } from 'vitest'
import type { State } from '../../../src/app/state.ts'
import { blankTranscript } from '../../../src/app/transcript/window.ts'
import { entryMaker } from '../../support/lines/entries.ts'
import { read } from '../../support/reading.ts'
import { sessionOf } from '../../support/session-store.ts'
import {
  folder,
  keysOf,
  names,
  pressed,
  rows,
  sessionsOf,
  stateOf,
  told,
  withList,
  withTree,
} from '../../support/state.ts'

const ready = (columns = 160) =>
  withTree(withList(stateOf(columns), sessionsOf(20)), [folder('/code', [folder('/code/shop')])])
const reading = () => ({ ...ready(), transcript: blankTranscript(1, sessionOf({ id: '0' })) })
const footer = (state: State) => rows(state).at(-1) ?? ''

describe('the footer', () => {
  test('says where the scope key leads', () => {
    expect(footer(ready())).toContain('. this folder')
    const here = told(ready(), { type: 'scopeToggled' }).state
    expect(footer(here)).toContain('. all projects')
  })

  test('says whether something is folded', () => {
    const onFolder = pressed({ ...ready(), pane: 'projects' }, 'j')
    expect(footer(onFolder)).toContain('Space fold')
    expect(footer(pressed(onFolder, 'space'))).toContain('Space unfold')
    const make = entryMaker()
    const call = [make.call('Bash', { command: 'ls' }, 'a'), make.result('a', '1\n2')]
    const onCall = read({ ...ready(), pane: 'transcript' }, call).state
    expect(footer(onCall)).toContain('o unfold')
    expect(footer(pressed(onCall, 'o'))).toContain('o fold')
  })

  test('says that Esc clears the words in the filter, and closes elsewhere', () => {
    expect(footer(pressed(ready(), '/'))).toContain('Esc clear')
    expect(footer(pressed(ready(), 'f'))).toContain('Esc close')
  })

  test('keeps the position beside a short message', () => {
    const state = pressed(withList(stateOf(99), sessionsOf(20)), 'a')
    const short: State = { ...state, toast: { kind: 'note', text: 'Done' } }
    expect(footer(short)).toMatch(/Done +1 of 20/)
  })
})

describe('an empty list', () => {
  const none = (state: State) => rows(withList(state, [])).join(' ').replace(/[│ ]+/g, ' ')

  test('says which key clears what', () => {
    const searched = pressed(ready(), '/ x enter')
    const filtered = pressed(ready(), 'f down right enter')
    expect(none(searched)).toContain('Press Esc to clear the words, then > to search what was said.')
    expect(none(filtered)).toContain('Press X to clear every filter.')
    expect(none(pressed(searched, 'f down right enter'))).toContain('Press Esc to clear the words or')
  })
})

describe('the keys of the transcript, pressed in the list', () => {
  test.each([']', '[', ':', 'F', 'w'])('%s goes there and acts', key => {
    expect(pressed(reading(), key).pane).toBe('transcript')
  })

  test('keep their count', () => {
    const { effects } = told(reading(), ...keysOf('5 0 %'))
    expect(effects.find(effect => effect.do === 'seek')).toMatchObject({ to: { kind: 'fraction', fraction: 0.5 } })
  })

  test('say so if there is none', () => {
    const { state, effects } = told(ready(), ...keysOf(']'))
    expect(state).toMatchObject({ pane: 'sessions', toast: { text: 'No transcript is open. Choose a session first.' } })
    expect(names(effects)).toEqual(['fadeToast'])
  })

  test('wrapping says whether it is on', () => {
    expect(pressed(reading(), 'w').toast?.text).toContain('are wrapped')
    expect(pressed(reading(), 'w w').toast?.text).toContain('are cut')
  })

  test('a count of prompts is kept beyond what is loaded', () => {
    const make = entryMaker()
    const state = read({ ...ready(), pane: 'transcript' }, [make.prompt('a'), make.prompt('b'), make.answer('c')]).state
    const { effects } = told(state, ...keysOf('5 ['))
    expect(effects.find(effect => effect.do === 'seek')).toMatchObject({ to: { kind: 'prompt', count: 3 } })
  })
})
