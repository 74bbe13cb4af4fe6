import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { frame } from '../../src/views/frame.ts'
import { openApp, type Walk } from '../support/app.ts'
import { makeDemoHome } from '../support/demo-home.ts'
import { type Content, makeHome } from '../support/home.ts'
import { calls, ids, progress, result, says, snapshot, user } from '../support/lines/claude-lines.ts'

const folder = '-code-shop'
const name = `${folder}/${ids.first}.jsonl`

/** One session with these lines, its transcript in focus. */
async function reading(lines: Content, files: { readonly [name: string]: string } = {}) {
  const home = makeHome()
  const path = home.session(name, lines)
  const results = join(home.projects, folder, ids.first, 'tool-results')
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, file), text)
  }
  const app = await openApp(home)
  await app.press('enter')
  return { home, path, app }
}

/** The demo, with the session of this title open and its transcript in focus. */
async function readingDemo(title: string) {
  const app = await openApp(makeDemoHome(new Date()))
  await app.press('/')
  await app.type(title)
  await app.press('enter', 'enter')
  expect(app.state.transcript?.session.title).toContain(title)
  return app
}

const transcript = (app: Walk) =>
  app
    .rows()
    .slice(2, -2)
    .map(row => row.slice(68).trimEnd())
const shown = (app: Walk) => transcript(app).join('\n')
const cursorRow = (app: Walk) => transcript(app).find(row => row.startsWith('▌')) ?? ''
const tokenOf = (app: Walk, text: string) =>
  frame(app.state).rows.flatMap(line => line.filter(span => span.text.includes(text)))[0]?.token

/** Goes down from the top until the cursor is on it. */
async function goTo(app: Walk, text: string) {
  await app.press('g', 'g')
  for (let step = 0; step < 300 && !cursorRow(app).includes(text); step++) await app.press('j')
  expect(cursorRow(app)).toContain(text)
}

describe('entries', () => {
  test('have a role mark, a role and a time, each in its colour', async () => {
    const { app } = await reading([user('fix it'), says('done')])
    expect(shown(app)).toMatch(/› you .*\d\d:\d\d|› you .* Aug/)
    expect(shown(app)).toContain('◆ claude')
    expect([tokenOf(app, 'you'), tokenOf(app, 'claude')]).toEqual(['you', 'answer'])
    await app.close()
  })

  test('are rendered from Markdown', async () => {
    const { app } = await reading([user('x'), says('# Title\n\n- one\n- two\n\n`code` and **bold**')])
    expect(shown(app)).toContain('Title')
    expect(shown(app)).not.toContain('# Title')
    expect(shown(app)).not.toContain('**bold**')
    await app.close()
  })

  test('a tool call is one line, its result folded with the count of what is hidden', async () => {
    const output = Array.from({ length: 40 }, (_, at) => `row ${at}`).join('\n')
    const { app } = await reading([user('x'), calls('Bash', { command: 'npm test' }), result(output)])
    expect(shown(app)).toContain('▸ Bash  npm test')
    expect(shown(app)).toMatch(/… \d+ more lines/)
    expect(shown(app)).not.toContain('row 39')
    await app.close()
  })

  test('Enter and o unfold one and fold it again', async () => {
    const output = Array.from({ length: 12 }, (_, at) => `row ${at}`).join('\n')
    const { app } = await reading([user('x'), calls('Bash', { command: 'npm test' }), result(output)])
    await goTo(app, 'Bash')
    await app.press('enter')
    expect(shown(app)).toContain('row 11')
    expect(cursorRow(app)).toContain('▾ Bash')
    await app.press('o')
    expect(shown(app)).not.toContain('row 11')
    await app.close()
  })

  test('O unfolds all, and what is toggled then is folded', async () => {
    const { app } = await reading([
      user('x'),
      calls('Bash', { command: 'one' }, 'a'),
      result('1\n2\n3\n4\n5\nlast of one', {}, 'a'),
      calls('Bash', { command: 'two' }, 'b'),
      result('1\n2\n3\n4\n5\nlast of two', {}, 'b'),
    ])
    await app.press('O')
    expect(shown(app)).toContain('last of one')
    expect(shown(app)).toContain('last of two')
    await goTo(app, 'two')
    await app.press('enter')
    expect(shown(app)).not.toContain('last of two')
    await app.press('O')
    expect(shown(app)).not.toContain('last of one')
    await app.close()
  })

  test('an edit is a diff', async () => {
    const edit = { file_path: '/code/app/src/a.ts', old_string: 'const a = 1', new_string: 'const a = 2\nconst b = 3' }
    const { app } = await reading([user('x'), calls('Edit', edit), result('done')])
    expect(shown(app)).toMatch(/▸ Edit {2}src\/a\.ts +\+2 −1/)
    await goTo(app, 'Edit')
    await app.press('enter')
    expect(shown(app)).toMatch(/− const a = 1|- const a = 1/)
    expect(shown(app)).toContain('+ const b = 3')
    await app.close()
  })

  test('TodoWrite is a checklist', async () => {
    const todos = [
      { content: 'Write it', status: 'completed', activeForm: 'Writing it' },
      { content: 'Test it', status: 'in_progress', activeForm: 'Testing it' },
    ]
    const { app } = await reading([user('x'), calls('TodoWrite', { todos }), result('ok')])
    await app.press('O')
    expect(shown(app)).toMatch(/✓ Write it/)
    expect(shown(app)).toMatch(/Test(ing)? it/)
    await app.close()
  })

  test('an image is a placeholder with its type and size', async () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA'.repeat(1000) } }
    const { app } = await reading([user([image, { type: 'text', text: 'look at this' }]), says('I see')])
    expect(shown(app)).toMatch(/png.*3 KB|3 KB.*png/i)
    expect(shown(app)).toContain('look at this')
    await app.close()
  })

  test('spilled output is read from beside the session', async () => {
    const told = '<persisted-output>\nOutput too large (54.3KB). Full output saved to: /x/tool-results/b1.txt\n'
    const { app } = await reading([user('x'), calls('Bash', { command: 'ls' }), result(told)], {
      'b1.txt': 'all of it',
    })
    expect(shown(app)).toContain('all of it')
    expect(shown(app)).not.toContain('persisted-output')
    await app.close()
  })

  test('damaged lines are one grey line with the count', async () => {
    const { app } = await reading([user('before'), '{"broken', 'nonsense', says('behind')])
    expect(shown(app)).toContain('2 damaged lines')
    expect(tokenOf(app, 'damaged line')).toBe('dim')
    await app.close()
  })

  test('an abandoned branch is marked: grey, except for its speakers', async () => {
    const lines = [
      { ...user('fix the shop'), uuid: 'a', parentUuid: null },
      { ...says('fixed'), uuid: 'b', parentUuid: 'a' },
      { ...user('now the till'), uuid: 'c', parentUuid: 'b' },
      { ...says('till done'), uuid: 'd', parentUuid: 'c' },
      { ...user('rather the sign'), uuid: 'e', parentUuid: 'b' },
      { ...says('painted'), uuid: 'f', parentUuid: 'e' },
    ]
    const { app } = await reading(lines)
    expect(tokenOf(app, 'till done')).toBe('dim')
    expect(tokenOf(app, 'painted')).not.toBe('dim')
    await app.close()
  })

  test('a compaction is a rule with its summary folded into it', async () => {
    const app = await readingDemo('Migrate to Postgres')
    await app.press('g', 'g')
    for (let step = 0; step < 400 && !shown(app).includes('compacted at'); step++) await app.wheel(90, 10, 3)
    expect(shown(app)).toMatch(/── ▸ compacted at (\w+ )?\d\d:\d\d .*─/)
    expect(tokenOf(app, 'compacted at')).toBe('compaction')
    await app.close()
  })
})

describe('a subagent', () => {
  test('opens with Enter on its call, Backspace returns to the same place', async () => {
    const app = await readingDemo('Fix the flaky checkout')
    for (let step = 0; step < 200; step++) {
      const { transcript } = app.state
      if (!transcript) break
      if (/▸ (Task|Agent)/.test(cursorRow(app))) break
      await app.press('k')
    }
    expect(cursorRow(app)).toMatch(/Task|Agent/)
    const before = transcript(app)
    await app.press('enter')
    expect(app.state.transcript?.session.isSubagent).toBe(true)
    expect(app.rows()[1]).toContain('‹ ')
    expect(app.footer()).toContain('Backspace return')
    await app.press('backspace')
    expect(app.state.transcript?.session.isSubagent).toBe(false)
    expect(transcript(app)).toEqual(before)
    await app.close()
  })

  test('that has no transcript on disk says so', async () => {
    const { app } = await reading([
      user('x'),
      calls('Task', { description: 'look', prompt: 'look around' }),
      result('seen'),
    ])
    await goTo(app, 'Task')
    await app.press('enter')
    expect(app.footer()).toContain('The transcript of this subagent is not on disk.')
    expect(app.state.transcript?.session.isSubagent).toBe(false)
    await app.press('j', 'k', 'g', 'g')
    expect(app.state.transcript?.isAsking).toBe(false)
    await app.close()
  })
})

describe('kinds', () => {
  const lines = [
    user('ask'),
    { ...says('x'), message: { role: 'assistant', content: [{ type: 'thinking', thinking: 'a thought' }] } },
    calls('Bash', { command: 'ls' }),
    result('the output'),
    user('<system-reminder>be brief</system-reminder>', { isMeta: true }),
    progress(),
    snapshot(),
  ]

  test('v chooses what is shown; progress and snapshots are off at first', async () => {
    const { app } = await reading(lines)
    expect(shown(app)).toMatch(/thinking/)
    expect(shown(app)).not.toMatch(/progress|snapshot/)
    const kinds = ['thinking', 'Bash', 'the output', 'be brief', 'progress', 'snapshot']
    for (const [at, kind] of kinds.entries()) {
      const before = shown(app).includes(kind)
      await app.press('v', ...Array.from({ length: at }, () => 'j'), 'space', 'escape')
      expect(shown(app).includes(kind)).toBe(!before)
      await app.press('v', ...Array.from({ length: at }, () => 'j'), 'space', 'escape')
      expect(shown(app).includes(kind)).toBe(before)
    }
    await app.close()
  })

  test('with everything hidden says how to see more', async () => {
    const { app } = await reading([progress(), progress()])
    await app.press('a')
    await app.until(({ state }) => state.transcript !== null)
    expect(app.rows().join('\n')).toMatch(/All entries here are hidden|Nothing was said/)
    await app.close()
  })
})

describe('jumps', () => {
  const long = Array.from({ length: 300 }, (_, at) => {
    const timestamp = new Date(Date.UTC(2026, 7, 1, 10, at)).toISOString()
    return at % 10 === 0 ? user(`prompt ${at}`, { timestamp }) : says(`answer ${at}`, {}, { timestamp })
  })

  test('] and [ go to the next and the previous prompt, even if nothing is loaded yet', async () => {
    const { app } = await reading(long)
    const passed: string[] = []
    for (let step = 0; step < 30; step++) {
      await app.press('[')
      passed.push(
        /prompt \d+/.exec(transcript(app)[transcript(app).findIndex(row => row.startsWith('▌')) + 1] ?? '')?.[0] ?? '',
      )
    }
    expect(passed).toEqual(Array.from({ length: 30 }, (_, at) => `prompt ${290 - at * 10}`))
    await app.press('[')
    expect(app.footer()).toContain('No further prompt in this direction.')
    for (let step = 0; step < 29; step++) await app.press(']')
    expect(shown(app)).toContain('prompt 290')
    await app.close()
  })

  test('a count of prompts that is too large goes to the farthest one', async () => {
    const { app } = await reading(long)
    await app.press('9', '9', '[')
    expect(transcript(app)[1]).toContain('prompt 0')
    await app.press('9', '9', ']')
    expect(shown(app)).toContain('prompt 290')
    await app.close()
  })

  test('g g and G go to the ends', async () => {
    const { app } = await reading(long)
    expect(shown(app)).toContain('answer 299')
    await app.press('g', 'g')
    expect(transcript(app)[1]).toContain('prompt 0')
    await app.press('G')
    expect(shown(app)).toContain('answer 299')
    expect(app.rows()[1]).toContain(' 100% ')
    await app.close()
  })

  test('50% goes to the middle', async () => {
    const { app } = await reading(long)
    await app.press('5', '0', '%')
    expect(shown(app)).toMatch(/(prompt|answer) 1[45]\d/)
    await app.close()
  })

  test(': goes to a time', async () => {
    const { app } = await reading(long)
    const time = new Date(Date.UTC(2026, 7, 1, 12, 0))
    const clock = `${time.getHours()}:${String(time.getMinutes()).padStart(2, '0')}`
    const day = `${time.getFullYear()}-${time.getMonth() + 1}-${time.getDate()}`
    await app.press(':')
    await app.type(`${day} ${clock}`)
    await app.press('enter')
    expect(cursorRow(app)).toContain('you')
    expect(transcript(app)[transcript(app).findIndex(row => row.startsWith('▌')) + 1]).toContain('prompt 120')
    await app.close()
  })
})

describe('the details card', () => {
  test('says when Claude Code will delete the file: by default after 30 days', async () => {
    const home = makeHome()
    home.session(name, [user('x'), says('y')], { modified: new Date(Date.now() - 3 * 86_400_000) })
    const app = await openApp(home)
    await app.press('i')
    expect(app.row('Deleted')).toContain('in 27 days, by Claude Code (after 30 days)')
    await app.close()
  })

  test('says so by cleanupPeriodDays in its settings', async () => {
    const home = makeHome()
    home.write('.claude/settings.json', '{ "cleanupPeriodDays": 90 }')
    home.session(name, [user('x'), says('y')], { modified: new Date(Date.now() - 3 * 86_400_000) })
    const app = await openApp(home)
    await app.press('i')
    expect(app.row('Deleted')).toContain('in 87 days, by Claude Code (after 90 days)')
    await app.close()
  })
})
