import { expect, test } from 'vitest'
import { withTilde } from '../../../src/model/folder.ts'

test.each([
  ['/home/ada', '/home/ada', '~'],
  ['/home/ada/shop', '/home/ada', '~/shop'],
  ['/home/ada/shop', '/home/ada/', '~/shop'],
  ['/home/adam', '/home/ada', '/home/adam'],
  ['/code/shop', '/home/ada', '/code/shop'],
  ['/code/shop', '/', '/code/shop'],
  ['/code/shop', '', '/code/shop'],
])('%s is written for a home of %j as %s', (path, home, written) => {
  expect(withTilde(path, home)).toBe(written)
})
