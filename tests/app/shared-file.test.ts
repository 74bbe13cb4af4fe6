import { describe, expect, test } from 'vitest'
import { rememberedOf } from '../../src/app/saved-state.ts'
import { lastScreenOf, understoodScreen, withLastScreen } from '../../src/app/screen/last-screen.ts'
import { chosenMatch } from '../../src/app/search/state.ts'
import { chosenSession, type State } from '../../src/app/state.ts'
import { foundIn, matchOf, withFound } from '../support/search/search.ts'
import { sessionOf } from '../support/session-store.ts'
import { now, pressed, stateOf, told, withList } from '../support/state.ts'

const path = '/p/chats.db'
const chat = (id: string, hour: number) =>
  sessionOf({ id, key: `${path}#${id}`, path, title: id, modified: new Date(now - hour * 3_600_000).toISOString() })
const [newer, older] = [chat('newer', 1), chat('older', 2)]
const ready = () => withList(stateOf(), [newer, older])
const passage = { from: 0, to: 0, entries: [] }

/** The transcript of the selected session, as it is opened. */
const opened = (state: State, session = chosenSession(state) ?? newer) =>
  told(state, { type: 'transcriptOpened', number: state.opening, session, passage }).state

describe('two sessions of one file', () => {
  test('are selected one after the other, and each is opened', () => {
    const { state, effects } = told(opened(ready()), { type: 'moved', by: 1, unit: 'row' })
    expect(state.list).toMatchObject({ index: 1, selected: older.key })
    expect(effects).toContainEqual({ do: 'openTranscript', number: state.opening, session: older })
    const read = opened(state)
    expect([read.transcript?.session, read.transcript?.parents, read.requestedKey]).toEqual([older, [], older.key])
  })

  test('keep the selection when the list changes, and across a restart', () => {
    const chosen = pressed(ready(), 'j')
    expect(withList(chosen, [older, newer]).list).toMatchObject({ index: 0, selected: older.key })
    expect(rememberedOf(chosen).selected).toBe(older.key)
    const again = understoodScreen(JSON.parse(JSON.stringify(lastScreenOf(chosen))))
    expect(withLastScreen({ ...stateOf(), stage: 'remembered' }, again).list.index).toBe(1)
  })

  test('are marked one by one', () => {
    expect([...pressed(ready(), 'space space').list.marked.values()]).toEqual([newer, older])
    expect([...pressed(ready(), 'space space k space').list.marked.values()]).toEqual([older])
  })

  test('grow one by one', () => {
    const reading = opened(pressed(ready(), 'j'))
    const { state } = told(reading, { type: 'transcriptGrown', sessionKey: newer.key, size: 100 })
    expect(state).toBe(reading)
    expect(told(reading, { type: 'transcriptGrown', sessionKey: older.key, size: 100 }).state.transcript?.size).toBe(
      100,
    )
  })

  test('have their own matches in a search', () => {
    const searched = withFound(pressed(ready(), '> r e t r y'), [foundIn(newer, 1), foundIn(older, 1)])
    const snippets = { type: 'snippetsRead', number: searched.search?.questionNumber ?? 0, most: 4 } as const
    const matches = [matchOf(older, 0, { text: 'the older retry' })]
    const read = told(searched, { ...snippets, sessionKey: older.key, matches }).state
    expect(read.search?.chosen).toMatchObject({ sessionKey: newer.key })
    const onOlder = pressed(read, 'ctrl-down')
    expect(chosenSession(onOlder)).toBe(older)
    expect(onOlder.search && chosenMatch(onOlder.search)).toMatchObject({ text: 'the older retry' })
    expect(onOlder.requestedKey).toBe(older.key)
  })
})
