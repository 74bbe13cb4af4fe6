import { appendFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Msg } from '../../src/app/message.ts'
import { openLiveSessions } from '../../src/effects/live-sessions.ts'
import { repositoryOf } from '../../src/engine/disk/worktrees.ts'
import { bytesOf, type Home, makeHome } from '../support/home.ts'
import { ids, says, user } from '../support/lines/claude-lines.ts'

/** A live catalogue and its reports; ask for `settled` before what it waits for. */
async function worldIn(home: Home) {
  const said: Msg[] = []
  let settle = () => {}
  const settled = () =>
    new Promise<void>(resolve => {
      settle = resolve
    })
  const options = { env: home.env, roots: [], here: home.path, isDemo: false, hasLastScreen: false }
  const live = await openLiveSessions({ ...options, onFound: () => {}, onSettled: () => settle() }, msg =>
    said.push(msg),
  )
  onTestFinished(() => live.close())
  const first = settled()
  live.catalogue.start()
  await first
  return { live, said, settled, told: (type: Msg['type']) => said.filter(msg => msg.type === type).length }
}

test('a change is reported once, and the stages until all has settled', async () => {
  const home = makeHome()
  const path = home.session(`-code-shop/${ids.first}.jsonl`, [user('a')])
  const { said, settled, told } = await worldIn(home)
  expect([told('stageReached'), told('sessionsChanged') > 0]).toEqual([2, true])
  // Longer than lists are kept waiting for each other.
  await new Promise(resolve => setTimeout(resolve, 200))
  said.length = 0
  const again = settled()
  appendFileSync(path, bytesOf([says('more')]))
  await again
  expect([told('stageReached'), told('sessionsChanged')]).toEqual([0, 1])
})

test('a worktree that was removed is no longer one when everything is read again', async () => {
  const home = makeHome()
  const folder = dirname(home.write('shop-fix/.git', `gitdir: ${home.path}/shop/.git/worktrees/shop-fix\n`))
  const { live, settled } = await worldIn(home)
  expect(repositoryOf(folder)).toBe(`${home.path}/shop`)
  rmSync(folder, { recursive: true })
  const again = settled()
  live.catalogue.rescan()
  await again
  expect(repositoryOf(folder)).toBeNull()
})
