import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bytesOf, type Home, makeHome } from '../../support/home.ts'
import { ids, user } from '../../support/lines/claude-lines.ts'
import { goLive } from '../../support/live.ts'
import { run } from '../../support/program.ts'

/** Other file systems refuse such a name. */
describe.runIf(process.platform === 'linux')('A path that is not UTF-8', () => {
  test('is named in a warning if it is a project folder, and everything else is listed', async () => {
    const home = homeWithLatinName()
    const warning = `${home.projects}/-caf\\xe9 has a name that is not valid UTF-8 and was skipped; rename it to see its sessions.`
    const { stdout, stderr, code } = await run(home, 'list', '--json')
    expect(code).toBe(0)
    expect(stderr).toBe(`sessions-tui: ${warning}\n`)
    expect(idsIn(JSON.parse(stdout))).toEqual([ids.first])

    const live = await goLive({ env: home.env })
    live.catalogue.start()
    await live.settled()
    live.catalogue.rescan()
    await live.settled()
    expect(live.said).toEqual([warning])
    expect([...live.sessions.values()].map(({ id }) => id)).toEqual([ids.first])
  })

  test('is named in a warning if it is the file of a session', async () => {
    const home = homeWithOne()
    writeFileSync(latin(home, `-a/agent-caf\xe9.jsonl`), bytesOf([user('hidden')]))
    writeFileSync(latin(home, `-a/caf\xe9.txt`), 'no session')
    expect((await run(home, 'list')).stderr).toBe(
      `sessions-tui: ${home.projects}/-a/agent-caf\\xe9.jsonl has a name that is not valid UTF-8 and was skipped; if it is a session, rename it.\n`,
    )
  })

  test('is not mentioned if the settings ignore it', async () => {
    const home = homeWithLatinName()
    home.write('.config/sessions-tui/settings.json', JSON.stringify({ ignore: [`${home.projects}/-caf\ufffd`] }))
    expect((await run(home, 'list')).stderr).toBe('')
  })

  test('is not confused with a path that has the replacement character in its name', async () => {
    const home = homeWithLatinName()
    home.session(`-caf\ufffd/${ids.third}.jsonl`, [user('found')])
    const { stdout, stderr } = await run(home, 'list', '--json')
    expect(stderr.match(/not valid UTF-8/g)).toHaveLength(1)
    expect(idsIn(JSON.parse(stdout))).toEqual([ids.first, ids.third])
  })
})

test('A path that has the replacement character in its name is listed without a warning', async () => {
  const home = homeWithOne()
  home.session(`-caf\ufffd/${ids.third}.jsonl`, [user('found')])
  const { stdout, stderr } = await run(home, 'list', '--json')
  expect(stderr).toBe('')
  expect(idsIn(JSON.parse(stdout))).toEqual([ids.first, ids.third])
})

const idsIn = ({ sessions }: { readonly sessions: readonly { readonly id: string }[] }) =>
  sessions.map(({ id }) => id).sort()

const latin = (home: Home, name: string): Buffer => Buffer.from(join(home.projects, name), 'latin1')

function homeWithOne(): Home {
  const home = makeHome()
  home.session(`-a/${ids.first}.jsonl`, [user('hello')])
  return home
}

function homeWithLatinName(): Home {
  const home = homeWithOne()
  mkdirSync(latin(home, '-caf\xe9'))
  writeFileSync(latin(home, `-caf\xe9/${ids.second}.jsonl`), bytesOf([user('hidden')]))
  return home
}
