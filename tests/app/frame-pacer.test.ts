import { expect, test } from 'vitest'
import { paced } from '../../src/app/frame-pacer.ts'

function easel() {
  const painted: string[] = []
  return { painted, pace: paced((picture: string) => painted.push(picture)) }
}

test('the first picture is painted at once, those right after it together', () => {
  const { painted, pace } = easel()
  for (const picture of ['first', 'second', 'third']) pace.show(picture)
  expect(painted).toEqual(['first'])
  pace.finish()
  expect(painted).toEqual(['first', 'third'])
})

test('a key does not wait for a picture that was painted just now', () => {
  const { painted, pace } = easel()
  pace.show('answer')
  pace.show('more of it')
  pace.showForKey('letter')
  expect(painted).toEqual(['answer', 'letter'])
})

test('a held key does not cause more painting', () => {
  const { painted, pace } = easel()
  for (const row of ['1', '2', '3', '4']) pace.showForKey(row)
  pace.finish()
  expect(painted).toEqual(['1', '4'])
})

test('a picture that is on the screen is not painted again', () => {
  const { painted, pace } = easel()
  pace.showForKey('same')
  pace.show('same')
  pace.finish()
  expect(painted).toEqual(['same'])
})
