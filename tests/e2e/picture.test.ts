import { describe, expect, test } from 'vitest'
import { cellsOf, type Dashboard, dividers, openDashboard, pictureOf } from '../support/dashboard.ts'
import { makeDemoHome } from '../support/demo-home.ts'
import { type Home, makeHome } from '../support/home.ts'
import { calls, customTitle, result, says, user } from '../support/lines/claude-lines.ts'

test('the main screen is the same picture in every terminal', async () => {
  const home = makeDemoHome()
  const pictures = []
  for (const term of ['xterm-256color', 'tmux-256color', 'screen', 'xterm-ghostty']) {
    const run = openDashboard(home, { term, cwd: `${home.path}/code/shop`, env: { COLORFGBG: '15;0' } })
    await run.sees(/~\/code +39/, 'projects')
    await run.sees('1 of 17', 'sessions')
    // Counted last.
    await run.sees(/Never titled +10 /, 'projects')
    await run.sees('Noted. Nothing to change here.', 'transcript')
    await run.settled()
    pictures.push(pictureOf(run))
    run.press('q')
    expect(await run.ended()).toBe(0)
  }
  const [first, ...others] = pictures
  expect(first?.filter(cell => cell.includes('fg 116')).length).toBeGreaterThan(10)
  for (const other of others) expect(other).toEqual(first)
})

describe('with wide, joined and combining characters everywhere', () => {
  test('the lines between the panes are straight', async () => {
    const run = openDashboard(makeForeignHome())
    await run.sees('検索の実装', 'sessions')
    await run.sees('▾', 'projects')
    await run.settled()
    expect(dividers(run.xterm)).toEqual([24, 67])
    for (let at = 0; at < titles.length; at++) {
      await run.sees(`${at + 1} of ${titles.length}`, 'sessions')
      await run.sees(`the end of ${at}`, 'transcript')
      expectStraight(run)
      run.press('j')
    }
    run.press('tab')
    await run.sees('━ ', 'transcript')
    run.press('O')
    await run.sees('▾ Bash', 'transcript')
    expectStraight(run)
    run.press('q')
    expect(await run.ended()).toBe(0)
  })

  test('so are the columns of the table, and the frames of dialogs and details', async () => {
    const run = openDashboard(makeForeignHome(), { columns: 100, rows: 30 })
    await run.sees('検索の実装', 'sessions')
    run.press('z')
    await run.misses('┬')
    const rows = Array.from({ length: 30 }, (_, y) => cellsOf(run.xterm, y)).filter(row =>
      /\d+[mhdwy]o? *$/.test(row.join('')),
    )
    expect(rows).toHaveLength(titles.length)
    // All ages end in the same column.
    for (const row of rows) expect(row.slice(96).join('')).toMatch(/^\dm {2}$/)

    run.press('f')
    await run.sees('╭─ Filters ')
    await run.sees('店舗')
    expectFrame(run)
    run.press('tab', 'tab')
    await run.sees('ブランチ')
    expectFrame(run)
    run.press('escape')
    await run.misses('╭─ Filters ')
    run.press('i')
    await run.sees('─ Time ─')
    for (let y = 2; y < 28; y++) expect(cellsOf(run.xterm, y)[50]).toMatch(/[│┤├┼]/)
    run.press('q')
    await run.misses('─ Time ─')
    run.press('q')
    expect(await run.ended()).toBe(0)
  })
})

function expectStraight({ xterm }: Dashboard): void {
  const lines = dividers(xterm)
  for (let y = 2; y < xterm.rows - 2; y++) {
    const cells = cellsOf(xterm, y)
    expect(
      lines.map(x => (/[│┃]/.test(cells[x] ?? '') ? x : cells.join(''))),
      `row ${y}`,
    ).toEqual(lines)
  }
  const below = cellsOf(xterm, xterm.rows - 2)
  expect(below.flatMap((cell, x) => (cell === '┴' ? x : []))).toEqual(lines)
}

/** Every row between the corners of a dialog has its edges below them. */
function expectFrame({ xterm }: Dashboard): void {
  const rows = Array.from({ length: xterm.rows }, (_, y) => cellsOf(xterm, y))
  const top = rows.findIndex(row => row.includes('╭'))
  const bottom = rows.findIndex(row => row.includes('╰'))
  const [left = 0, right = 0] = [rows[top]?.indexOf('╭'), rows[top]?.indexOf('╮')]
  expect([rows[bottom]?.indexOf('╰'), rows[bottom]?.indexOf('╯')]).toEqual([left, right])
  for (const row of rows.slice(top + 1, bottom)) expect([row[left], row[right]]).toEqual(['│', '│'])
}

const titles = [
  '検索の実装を続ける、とても長い題名なので切れるはずです。そうですよね？',
  '한국어 제목 \u1112\u1161\u11ab\u1100\u1173\u11af 조합형으로 쓴 아주 긴 제목입니다',
  'a family 👨‍👩‍👧‍👦 with flags 🇯🇵🇩🇪 and a scientist 👩🏽‍🔬 at the edge ❤️',
  'e\u0301\u0302\u0303\u0304\u0305\u0306 Z\u0351\u0300\u0301alg\u0300o क्षि நி ส้ำ والعربية',
  '（full）ｗｉｄｔｈ ①②③ ☂☃ …—• ─│┃ ambiguous ±×÷',
  '🚀🌱🎉'.repeat(12),
] as const

function makeForeignHome(): Home {
  const home = makeHome()
  for (const [at, title] of titles.entries()) {
    const where = {
      cwd: `/code/店舗-가게-👨‍👩‍👧-e\u0301${at}/ソース`,
      gitBranch: `ブランチ/🚀-e\u0301\u0302-${at}`,
      sessionId: `0000000${at}-1111-4111-8111-111111111111`,
    }
    const call = { ...calls('Bash', { command: `echo ${title} | wc` }), ...where }
    home.session(
      `-code-shop-${at}/${where.sessionId}.jsonl`,
      [
        user(`${title}\n\n| ${title} | 表 |\n| --- | --- |\n| 1 | ${title} |`, where),
        says(`## ${title}\n\n| 名前 | 値 👍🏽 |\n| --- | --- |\n| ${title} | \`${title}\` |`, {}, where),
        call,
        { ...result(`${title}\n`.repeat(9)), ...where },
        {
          ...calls(
            'Edit',
            { file_path: `${where.cwd}/${title}.ts`, old_string: title, new_string: `${title}!` },
            'toolu_2',
          ),
          ...where,
        },
        says(`${title} the end of ${at}`, {}, where),
        { ...customTitle(title), sessionId: where.sessionId },
      ],
      { modified: new Date(Date.now() - (at + 1) * 60_000) },
    )
  }
  return home
}
