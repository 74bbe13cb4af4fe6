import { expect, test } from 'vitest'
import { bytesInWords, plural, shortNumber, spanInWords } from '../../src/text/numbers.ts'
import { seeded } from '../support/random.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1234, '1.2k'],
  [9960, '10k'],
  [12_345, '12k'],
  [182_404, '182k'],
  [999_400, '999k'],
  [999_600, '1M'],
  [3_100_000, '3.1M'],
  [999_000_000, '999M'],
  [1_230_000_000, '1.2G'],
])('%i is written as %s', (count, expected) => {
  expect(shortNumber(count)).toBe(expected)
})

test.each([
  [0, 'session', '0 sessions'],
  [1, 'session', '1 session'],
  [1204, 'match', '1,204 matches'],
])('%i %s are written as %s', (number, noun, expected) => {
  expect(plural(number, noun)).toBe(expected)
})

test('no number up to 999 million takes more than four columns', () => {
  const random = seeded(1)
  for (let round = 0; round < 5000; round++) {
    expect(shortNumber(Math.floor(10 ** (random() * 9)) - 1).length).toBeLessThanOrEqual(4)
  }
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1400, '1.4 KB'],
  [1_400_000, '1.4 MB'],
  [314_000_000, '314 MB'],
  [2_000_000_000, '2 GB'],
])('%i bytes are written as %s', (bytes, expected) => {
  expect(bytesInWords(bytes)).toBe(expected)
})

test.each([
  [0, '0.0s'],
  [-5, '0.0s'],
  [14_200, '14.2s'],
  [59_960, '1m 00s'],
  [455_000, '7m 35s'],
  [3_599_800, '1h 00m'],
  [7_500_000, '2h 05m'],
  [86_399_000, '1d 0h'],
  [273_600_000, '3d 4h'],
])('%i ms are written as %s', (ms, expected) => {
  expect(spanInWords(ms)).toBe(expected)
})
