import { beforeEach, expect, test } from 'vitest'
import { exportSession } from '../../src/effects/exporting/session.ts'
import { openCatalogue } from '../../src/engine/catalogue.ts'
import { type ExportFormat, exportParts } from '../../src/model/export.ts'
import { openApp } from '../support/app.ts'
import { type Home, makeHome } from '../support/home.ts'
import { runHere, runHereJson } from '../support/in-process.ts'
import { calls, ids, says, user } from '../support/lines/claude-lines.ts'

const notification = '<task-notification><task-id>a1</task-id><summary>Tests are done</summary></task-notification>'
const message = '<cross-session-message from="shop-2">Please wait.</cross-session-message>'
const subagent = 'agent-a1'

let home: Home
beforeEach(() => {
  home = makeHome()
  const lines = [user(message), user(notification), calls('Task', { prompt: 'count the tests' }, 'toolu_7')]
  home.session(`-code-app/${ids.first}.jsonl`, lines)
  const order = user('count the tests', { isSidechain: true })
  home.session(`-code-app/${ids.first}/subagents/${subagent}.jsonl`, [
    order,
    says('Twelve.', {}, { isSidechain: true }),
  ])
  home.session(`-code-app/${ids.first}/subagents/${subagent}.meta.json`, '{"toolUseId":"toolu_7"}')
})

test('a transcript shows what was written in tags, and who told a subagent what to do', async () => {
  const app = await openApp(home)
  expect(app.row(ids.first.slice(0, 8)) + app.row('shop-2: Please wait.')).not.toBe('')
  await app.press('enter', 'g', 'g')
  const rows = app.rows().join('\n')
  expect(rows).toMatch(/› shop-2 .*\n.* Please wait\./)
  expect(rows).toMatch(/▸ system {2}Tests are done/)
  expect(rows).not.toMatch(/<|› you/)
  await app.press('G', 'enter')
  expect(app.rows().join('\n')).toMatch(/› claude to subagent .*\n.* count the tests/)
  await app.close()
})

test('show says the same, and its JSON has everything as it was written', async () => {
  const main = (await runHere(home, 'show', ids.first)).stdout
  expect(main).toMatch(/── shop-2 · .*\nPlease wait\.\n/)
  expect(main).toMatch(/── system · .*\nTests are done\n\ntask id: a1\n/)
  expect((await runHere(home, 'show', subagent)).stdout).toMatch(/── Claude to subagent · .*\ncount the tests\n/)
  expect(await runHereJson(home, 'show', ids.first)).toMatchObject({
    title: message,
    entries: [{ kind: 'user', text: message }, { kind: 'system', text: notification }, { kind: 'toolCall' }],
  })
})

test.each([
  [
    'md',
    /^# shop-2: Please wait\.$[\s\S]*^## shop-2 · .*\n\nPlease wait\.\n/m,
    /^## Claude to subagent · .*\n\ncount the tests\n/m,
  ],
  [
    'html',
    /<h1>shop-2: Please wait\.<[\s\S]*>shop-2 <time[\s\S]*Please wait\./,
    /b assistant[\s\S]*>Claude to subagent <time[\s\S]*count/,
  ],
  [
    'txt',
    /^shop-2: Please wait\.\n[\s\S]*── shop-2 · .*\nPlease wait\.\n/,
    /── Claude to subagent · .*\ncount the tests\n/,
  ],
  [
    'json',
    /"title": "<cross-session-message from=[\s\S]*"text":"<cross-session-message/,
    /"kind":"user",[\s\S]*"text":"count the/,
  ],
] as const)('an export to %s says who speaks; only JSON has the tags', async (format, ofMain, ofSubagent) => {
  const [main, sub] = [await exported(format, ids.first), await exported(format, subagent)]
  expect(main).toMatch(ofMain)
  expect(main).toContain('Tests are done')
  expect(sub).toMatch(ofSubagent)
  expect(main.includes('task-notification>')).toBe(format === 'json')
  expect(`${main}${sub}`).not.toMatch(/"speaker"|\bYou\b/)
})

async function exported(format: ExportFormat, id: string): Promise<string> {
  const catalogue = await openCatalogue({ env: home.env })
  const [session] = await catalogue.find(id)
  catalogue.close()
  if (!session) throw new Error('no session')
  let text = ''
  for await (const piece of exportSession(session, { format, parts: exportParts, env: home.env })) text += piece
  return text
}
