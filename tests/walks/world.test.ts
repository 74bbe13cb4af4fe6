import { appendFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import type { Msg } from '../../src/app/message.ts'
import { openWorld } from '../../src/effects/world.ts'
import { ids, says, user } from '../support/claude-lines.ts'
import { bytesOf, makeHome } from '../support/home.ts'

test('a change is told of once, and the stages until all has settled', async () => {
  const home = makeHome()
  const path = home.session(`-code-shop/${ids.first}.jsonl`, [user('a')])
  const said: Msg[] = []
  const told = (type: Msg['type']) => said.filter(msg => msg.type === type).length
  let settle = () => {}
  const settled = () =>
    new Promise<void>(resolve => {
      settle = resolve
    })
  const world = await openWorld(
    {
      env: home.env,
      roots: [],
      here: home.path,
      isDemo: false,
      hasLastScreen: false,
      onFound: () => {},
      onSettled: () => settle(),
    },
    msg => said.push(msg),
  )
  onTestFinished(() => world.close())
  const first = settled()
  world.library.start()
  await first
  expect([told('stageReached'), told('shelfChanged') > 0]).toEqual([2, true])
  // Longer than lists are kept waiting for each other.
  await new Promise(resolve => setTimeout(resolve, 200))
  said.length = 0
  const again = settled()
  appendFileSync(path, bytesOf([says('more')]))
  await again
  expect([told('stageReached'), told('shelfChanged')]).toEqual([0, 1])
})
