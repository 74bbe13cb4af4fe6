import { expect, test } from 'vitest'
import { deedsIn, messagesIn } from '../../src/model/activity.ts'
import { assistant, calls, ids, result, says, usage, user } from '../support/claude-lines.ts'
import { makeHome } from '../support/home.ts'

test('the activities of a session are its own and those of its subagents, each file once', async () => {
  const home = makeHome()
  const path = home.session(`-a/${ids.first}.jsonl`, [
    user('hello'),
    assistant([{ type: 'text', text: 'half' }], { id: 'msg_A', usage: usage(3, 1) }),
    assistant([{ type: 'text', text: 'whole' }], { id: 'msg_A', usage: usage(3, 20, 4, 5) }),
    calls('Bash', { command: 'ls' }, 'toolu_9'),
    result('no', {}, 'toolu_9', { is_error: true }),
  ])
  const sub = home.session(`-a/${ids.first}/subagents/agent-a1.jsonl`, [user('look'), says('found')])
  const catalogue = await home.open()
  const { sessions } = await catalogue.list()
  const files = await catalogue.activities(sessions)
  catalogue.close()
  expect(files.map(file => [file.path, file.sessionPath, file.isSubagent])).toEqual([
    [path, path, false],
    [sub, path, true],
  ])
  const [own] = files
  if (!own) throw new Error('nothing')
  expect([...messagesIn(own.activity)]).toMatchObject([
    { lines: 2, spent: { input: 3, output: 20, write5m: 4, read: 5 }, repeated: { input: 6, output: 21 } },
    { lines: 1 },
  ])
  expect([...deedsIn(own.activity)]).toMatchObject([{ kind: 'prompt' }, { kind: 'call', tool: 'Bash', failed: true }])
})
