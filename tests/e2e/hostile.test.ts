import { expect, test } from 'vitest'
import { type Dashboard, expectLeft, openDashboard } from '../support/dashboard.ts'
import { type Home, makeHome } from '../support/home.ts'
import { calls, customTitle, result, says, snapshot, summary, system, user } from '../support/lines/claude-lines.ts'
import { foreignIn } from '../support/search/sequences.ts'

const controls = Array.from({ length: 0xa0 }, (_, code) => code).filter(code => code < 0x20 || code > 0x7e)

/** The inside of the sequences, which must neither be obeyed nor shown. */
const secret = 'c2VjcmV0'

const evil = [
  'evil',
  `\x1b]52;c;${secret}\x07`,
  `\x1b]52;c;${secret}\x1b\\`,
  `\x9d52;c;${secret}\x9c`,
  `\x1b]8;;https://example.test/${secret}\x1b\\link\x1b]8;;\x1b\\`,
  `\x1b]0;${secret}\x07`,
  `\x1bP$q${secret}\x1b\\`,
  `\x90${secret}\x9c\x1b_${secret}\x1b\\\x1b^${secret}\x1b\\\x1bX${secret}\x1b\\`,
  '\x1b[2J\x1b[31m\x1b[?1049l\x1b[?1000l\x9b5n\x1bc\x1b#8\x1b(0\x1b[6n\x1b[200~',
  '\u202eright\u202c\u2066left\u2069\u200f\u200e\u061c\u2028\u2029\ufeff\ufff9',
  '\ud800 half \udc00 tail',
  ...controls.map(code => String.fromCharCode(code)),
].join('')

/** The same as it can be typed, without half characters. */
const pasted = evil.replace(/[\ud800-\udfff]/g, '')

test('nothing that a session says reaches the terminal except as text', async () => {
  const run = openDashboard(makeHostileHome(), { args: ['--root', './root\x1b]0;x\x07'] })
  await run.sees('evil', 'sessions')
  await run.sees('evil', 'transcript')
  await run.settled()
  await lookEverywhere(run)
  run.press('z')
  await run.misses('┬')
  expectNoPayload(run)
  run.resize(80, 24)
  await run.until(rows => rows.length === 24 && rows.some(row => row.includes('evil')))
  await lookEverywhere(run)
  run.press('ctrl-c')
  expect(await run.ended()).toBe(0)
  expectLeft(run)
  expect(foreignIn(run.written())).toEqual([])
})

test('the whitelist works: anything else is found', () => {
  expect(foreignIn('plain \x1b[0;1;38;5;12mtext\x1b[?2026h\x1b[3;4H\x1b]11;?\x1b\\')).toEqual([])
  for (const bad of ['\x1b[5n', '\x1b]0;x\x07', '\x9b', '\r', '\x1b[?1003h', '\x1b[1A', '\u202e', '\ufffd', '\x1bc'])
    expect(foreignIn(`a${bad}b`), JSON.stringify(bad)).not.toEqual([])
})

async function lookEverywhere(run: Dashboard): Promise<void> {
  const visit = async (key: string, seen: string | RegExp, close = 'escape') => {
    run.press(key)
    await run.sees(seen)
    expectNoPayload(run)
    run.press(close)
    await run.misses(seen)
  }
  await visit('i', 'Agent ')
  await visit('?', '╭─ Commands')
  run.press('f')
  await run.sees('╭─ Filters')
  await run.sees(/\d sessions?/)
  run.paste(pasted)
  run.press('tab', 'tab')
  await run.sees('any branch')
  run.paste(pasted)
  await run.misses('any branch')
  run.press('ctrl-x')
  await run.sees('All filters cleared.')
  run.press('/')
  await run.sees('Esc clear')
  run.paste(`${pasted}${pasted}`)
  await run.sees('/evil')
  run.press('ctrl-u')
  run.type('evil half tail')
  await run.sees('/evil half tail')
  await run.sees('evil', 'sessions')
  expectNoPayload(run)
  run.press('enter')
  await run.misses('Esc clear')
  run.press('escape')
  await run.misses('/evil half tail')

  for (const at of [1, 2, 3]) {
    await run.sees(`${at} of 3`)
    run.press('enter')
    await run.sees(`last ${at} evil`)
    run.press('O')
    await run.sees(/▾/, 'transcript')
    run.press(...Array<string>(12).fill('pageup'), 'g', 'g')
    await run.sees('hello evillinkrightleft', 'transcript')
    expectNoPayload(run)
    run.press('O', 'h', 'j')
  }
  run.press('h')
  await run.sees('All projects')
  run.press('G', 'g', 'g', 'j', 'space', 'j', 'space', 'j', 'g', 'g', 'l')
  await run.sees(' of 3')
  run.press('a', 'a', 'g', 'g')
  await run.sees('are hidden')
  run.press('escape')
  await run.misses('are hidden')
  await run.sees('1 of 3')
}

/** Nothing of a sequence is left, unless it is shown as JSON. */
function expectNoPayload(run: Dashboard): void {
  const shown = run.rows().filter(row => row.includes(secret) && !row.includes('\\u001b'))
  expect(shown).toEqual([])
}

function makeHostileHome(): Home {
  const home = makeHome()
  for (const at of [1, 2, 3]) {
    const where = {
      cwd: at === 3 ? undefined : `/code/${evil}/${at}`,
      gitBranch: `${evil}${at}`,
      version: evil,
      sessionId: `${at}1111111-1111-4111-8111-111111111111`,
    }
    const model = { model: evil, stop_reason: evil }
    const tools = [
      ['Bash', { command: evil, description: evil }],
      ['Edit', { file_path: `/code/${evil}.ts`, old_string: `a\n${evil}`, new_string: `b\n${evil}` }],
      ['Write', { file_path: evil, content: `${evil}\n${evil}` }],
      ['Read', { file_path: `/code/${evil}` }],
      ['Grep', { pattern: evil, path: evil, glob: evil }],
      ['TodoWrite', { todos: [{ content: evil, status: 'pending', activeForm: evil }] }],
      ['Task', { description: evil, prompt: evil, subagent_type: evil }],
      ['WebFetch', { url: evil, prompt: evil }],
      [`mcp__${evil}__${evil}`, { [evil]: evil, list: [evil, { [evil]: evil }] }],
      [evil, evil],
    ] as const
    home.session(
      `-code-${at === 3 ? 'x\x1b]0;t\x07\u202e\n' : 'shop'}/${where.sessionId}.jsonl`,
      [
        user(`hello ${evil}`, where),
        says(
          `# ${evil}\n\n- ${evil}\n\n\`\`\`ts\nconst a = '${evil}'\n\`\`\`\n\n| a | b |\n|-|-|\n| ${evil} | \`${evil}\` |\n\n[${evil}](https://example.test/${evil})`,
          model,
          where,
        ),
        ...tools.flatMap(([name, input], number) => [
          { ...calls(name, input, `toolu_${number}`), ...where },
          { ...result(`${evil}\n`.repeat(9), where, `toolu_${number}`, { is_error: number % 2 === 0 }) },
        ]),
        user([{ type: 'image', source: { type: 'base64', media_type: evil, data: 'AAAA' } }], where),
        { ...system(evil), content: evil, ...where },
        { ...snapshot(), snapshot: { trackedFileBackups: { [evil]: evil } } },
        { ...system('compact_boundary'), content: evil, compactMetadata: { trigger: evil, preTokens: 1 }, ...where },
        user(evil, { ...where, isCompactSummary: true }),
        `{"broken": "${evil.replace(/[\n\r]/g, '')}`,
        { type: evil, ...where },
        says(`last ${at} ${evil}`, model, where),
        ...(at === 1 ? [{ ...customTitle(evil), sessionId: where.sessionId }] : []),
        ...(at === 2 ? [summary(evil, 'x')] : []),
      ],
      { modified: new Date(Date.now() - at * 3_600_000) },
    )
  }
  return home
}
