import { describe, expect, test } from 'vitest'
import { ChangeBatcher } from '../../../src/engine/live/change-batcher.ts'
import type { Session } from '../../../src/model/session.ts'

describe('the batch of changes', () => {
  const session = (path: string, title = '') => ({ key: path, title }) as Session

  test('has only the last report about a path', () => {
    const said: unknown[] = []
    const changes = new ChangeBatcher(
      found => said.push(found.map(({ title }) => title)),
      gone => said.push(gone),
    )
    changes.found(session('a', 'first'))
    changes.found(session('a', 'second'))
    changes.found(session('b', 'third'))
    changes.gone('b')
    changes.flush()
    changes.flush()
    expect(said).toEqual([['b'], ['second']])
  })

  test('never has more than a thousand at once', () => {
    const sizes: number[] = []
    const changes = new ChangeBatcher(
      found => sizes.push(found.length),
      () => {},
    )
    for (let number = 0; number < 2500; number++) changes.found(session(String(number)))
    changes.flush()
    expect(sizes).toEqual([1000, 1000, 500])
  })
})
