import { expect, test } from 'vitest'
import type { Msg } from '../../src/app/message.ts'
import { names, pressed, sessionsOf, stateOf, told, withList } from '../support/state.ts'

const problem = (text: string): Msg => ({ type: 'toasted', toast: { kind: 'problem', text } })
const ready = () => withList(stateOf(), sessionsOf(3))
const troubled = () => told(ready(), problem('one'), problem('two'), problem('two'), problem('three'))

test('several problems are shown in turn, each until its time is over or a key is pressed', () => {
  const { state, effects } = troubled()
  expect(state.toast?.text).toBe('one')
  expect(names(effects)).toEqual(['fadeToast'])
  const second = told(state, { type: 'toastFaded', toast: state.toast ?? { kind: 'note', text: '' } })
  expect(second.state.toast?.text).toBe('two')
  expect(names(second.effects)).toEqual(['fadeToast'])
  expect(pressed(second.state, 'j').toast?.text).toBe('three')
  expect(pressed(second.state, 'j j').toast).toBe(null)
})

test('an answer to a key shows at once, and the problems after it', () => {
  const answered = pressed(troubled().state, 'M')
  expect(answered.toast?.text).toContain('Mouse off')
  const after = told(answered, { type: 'toastFaded', toast: answered.toast ?? { kind: 'note', text: '' } })
  expect(after.state.toast?.text).toBe('two')
})

test('the time of an earlier problem does not end the next one', () => {
  const { state } = troubled()
  const next = pressed(state, 'j')
  expect(told(next, { type: 'toastFaded', toast: state.toast ?? { kind: 'note', text: '' } }).state.toast?.text).toBe(
    'two',
  )
})
