import { expect, test } from 'vitest'
import { nextSelection } from '../../../src/app/list/next-selection.ts'
import { emptyList, type ListState } from '../../../src/app/list/state.ts'
import { wholeRequest } from '../../../src/query/list/narrow.ts'
import { sessionsOf } from '../../support/state.ts'

const [a, b, c, d] = sessionsOf(4) as [Session, Session, Session, Session]
type Session = ReturnType<typeof sessionsOf>[number]

const words = { ...wholeRequest, words: 'retry' }
const otherScope = { ...wholeRequest, scope: { kind: 'view', view: 'live' } as const }
/** The second of three is selected. */
const onB: ListState = { ...emptyList, sessions: [a, b, c], index: 1, selected: b.key }

test.each<[why: string, now: readonly Session[], change: Partial<ListState>, row: [number, string]]>([
  ['a session that has not moved stays selected', [a, b, c], {}, [1, 'same']],
  ['a session that has moved stays selected', [d, a, b, c], {}, [2, 'same']],
  ['a session that has changed stays selected', [{ ...b, title: 'x' }, a], {}, [0, 'same']],
  ['the neighbour of a session that left is selected', [a, c], {}, [1, 'gone']],
  ['the last is selected where the last has left', [a], {}, [0, 'gone']],
  ['nothing is selected in an empty list', [], {}, [0, 'gone']],
  [
    'the first of another list is selected where the session is not in it',
    [a, c],
    { request: otherScope },
    [0, 'gone'],
  ],
  ['the session is selected in another list that has it', [d, c, b], { request: otherScope }, [2, 'same']],
  ['the best for new words is selected', [c, b, a], { request: words }, [0, 'best']],
  ['with the same words, the session stays selected', [c, b, a], { request: words, answered: words }, [1, 'same']],
  ['a session that was waited for is selected', [a, b, c, d], { awaited: d.id }, [3, 'awaited']],
  ['a session that was waited for comes before the best', [a, d], { awaited: d.id, request: words }, [1, 'awaited']],
  ['while it is waited for, nothing else changes', [a, b, c], { awaited: d.id }, [1, 'same']],
])('%s', (_, now, change, [index, why]) => {
  expect(nextSelection({ ...onB, ...change }, now)).toEqual({ index, why })
})
