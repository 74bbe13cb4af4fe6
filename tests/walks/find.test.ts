import { appendFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { frame } from '../../src/views/frame.ts'
import { openApp, type Walk } from '../support/app.ts'
import { bytesOf, type Content, makeHome } from '../support/home.ts'
import { aiTitle, assistant, calls, ids, result, says, user } from '../support/lines/claude-lines.ts'
import { naiveFinder } from '../support/search/naive-finder.ts'

const file = `-code-shop/${ids.first}.jsonl`

/** One session with these lines, its transcript in focus. */
async function reading(lines: Content, options: Parameters<typeof openApp>[1] = {}) {
  const home = makeHome()
  const path = home.session(file, lines)
  const app = await openApp(home, options)
  await app.press('enter')
  return { home, path, app }
}

async function finding(lines: Content, words: string, options: Parameters<typeof openApp>[1] = {}) {
  const opened = await reading(lines, options)
  await opened.app.press('/')
  await opened.app.type(words)
  return opened
}

const rule = (app: Walk) => app.rows().at(-2)?.slice(68) ?? ''
const counter = (app: Walk) => /(\S+) ━$/.exec(rule(app))?.[1]
const body = (app: Walk) => frame(app.state).rows.slice(2, -2)
const textOf = (line: ReturnType<typeof body>[number]) => line.map(({ text }) => text).join('')
const transcript = (app: Walk) => body(app).map(line => textOf(line).slice(68).trimEnd())
const shown = (app: Walk) => transcript(app).join('\n')
const marked = (app: Walk, token: 'match' | 'matchNow' = 'match') =>
  body(app).flatMap(line => line.filter(one => one.token === token).map(({ text }) => text))
/** The line with the current match, without the mark at its edge. */
const lineNow = (app: Walk) => {
  const line = body(app).find(spans => spans.some(({ token }) => token === 'matchNow'))
  return line ? textOf(line).slice(69, 119).trim() : undefined
}
const pointed = (app: Walk) => {
  const line = body(app).find(spans => spans.some(({ text, token }) => text === '▌' && token === 'tool'))
  return line && textOf(line).slice(68, 119).trimEnd()
}

const talk = [
  user('why does the retry budget run out'),
  says('The retry is counted twice.'),
  says('A last Retry, after which no retry follows.'),
]
/** Long enough that most of it is not loaded; every tenth answer has the word, and so has the first prompt. */
const long = (count: number) => [
  user('the needle comes first'),
  ...Array.from({ length: count }, (_, at) => says(`answer ${at}${at % 10 === 5 ? ' has a needle' : ''}\n\nand more`)),
]

describe('/ in the transcript', () => {
  test('finds as it is typed: counted in the rule below, the first match highlighted, and its place', async () => {
    const { app } = await finding(talk, 'retry')
    expect(rule(app)).toMatch(/^━ \/ retry {2}━+ 1\/4 ━$/)
    expect(frame(app.state).cursor).toEqual({ x: 68 + 4 + 5, y: 34 })
    expect(lineNow(app)).toBe('why does the retry budget run out')
    expect(pointed(app)).toBe('▌  why does the retry budget run out')
    expect([marked(app, 'matchNow'), marked(app)]).toEqual([['retry'], ['retry', 'Retry', 'retry']])
    await app.press('backspace', 'backspace', 'backspace')
    expect(counter(app)).toBe('1/4')
    await app.type('zz')
    expect(rule(app)).toContain(' not found ')
    await app.close()
  })

  test('moves no pane', async () => {
    const { app } = await reading(talk)
    const before = app.rows().slice(0, -2)
    await app.press('/')
    expect(app.rows().slice(0, -2)).toEqual(before)
    expect(rule(app)).toMatch(/^━ \/ {3}━+$/)
    await app.close()
  })

  test('is smart about case, and takes spaces as they are', async () => {
    const { app } = await finding(talk, 'Retry')
    expect([counter(app), lineNow(app)]).toEqual(['1/1', 'A last Retry, after which no retry follows.'])
    await app.press('ctrl-u')
    await app.type('retry is')
    expect([counter(app), marked(app, 'matchNow')]).toEqual(['1/1', ['retry is']])
    await app.close()
  })

  test('takes /…/ as a pattern, closed or not, reports where one breaks, and searches it as text', async () => {
    const { app } = await finding([...talk, says('call retry(5)')], '/re.ry|bud.et')
    expect(counter(app)).toBe('1/6')
    await app.type('/')
    expect(counter(app)).toBe('1/6')
    await app.press('ctrl-u')
    await app.type('/retry(')
    expect(rule(app)).toContain('breaks at “(”')
    expect([counter(app), lineNow(app)]).toEqual(['1/1', 'call retry(5)'])
    await app.close()
  })

  test('Enter keeps it: n and N walk from one match to the next, within a block and beyond, and around', async () => {
    const { app } = await finding(talk, 'retry')
    await app.press('enter')
    expect(app.state.overlay).toBeNull()
    const seen: (string | undefined)[] = []
    for (let step = 0; step < 4; step++) {
      await app.press('n')
      seen.push(`${counter(app)} ${lineNow(app)}`)
    }
    const last = 'A last Retry, after which no retry follows.'
    expect(seen).toEqual([
      '2/4 The retry is counted twice.',
      `3/4 ${last}`,
      `4/4 ${last}`,
      '1/4 why does the retry budget run out',
    ])
    expect(app.footer()).toContain('Back at the top.')
    await app.press('N')
    expect([counter(app), marked(app)]).toEqual(['4/4', ['retry', 'retry', 'Retry']])
    expect(app.footer()).toContain('Back at the end.')
    await app.press('2', 'N')
    expect(counter(app)).toBe('2/4')
    await app.press('5', 'n')
    expect(counter(app)).toBe('3/4')
    await app.close()
  })

  test('n continues from where the cursor was moved to', async () => {
    const { app } = await finding([...talk, says('nothing'), says('the retry at the end')], 'retry')
    await app.press('enter', 'G', 'k', 'n')
    expect(lineNow(app)).toBe('the retry at the end')
    await app.press('g', 'g', 'N')
    expect(lineNow(app)).toBe('the retry at the end')
    await app.press('g', 'g', 'n')
    expect(lineNow(app)).toBe('why does the retry budget run out')
    await app.close()
  })

  test('the arrows walk while it is typed', async () => {
    const { app } = await finding(talk, 'retry')
    await app.press('down', 'down', 'up')
    expect([counter(app), app.state.overlay?.kind]).toEqual(['2/4', 'find'])
    await app.close()
  })

  test('n without words to find says so', async () => {
    const { app } = await reading(talk)
    await app.press('n')
    expect(app.footer()).toContain('Nothing to find yet. Press / to search this transcript')
    await app.close()
  })

  test('in the other panes it is the filter of the list', async () => {
    const { app } = await reading(talk)
    await app.press('shift-tab', '/')
    expect(app.state.overlay?.kind).toBe('filter')
    await app.close()
  })
})

describe('Esc', () => {
  test('while it is typed goes back to the previous place, with everything folded as it was', async () => {
    const output = Array.from({ length: 40 }, (_, at) => `row ${at}`).join('\n')
    const { app } = await reading([user('first'), calls('Bash', { command: 'npm test' }), result(output), ...long(300)])
    await app.press('g', 'g', 'j', 'j', 'j')
    const before = transcript(app)
    await app.press('/')
    await app.type('row 39')
    expect(lineNow(app)).toBe('row 39')
    await app.press('ctrl-u')
    await app.type('answer 295')
    expect(lineNow(app)).toContain('answer 295')
    await app.press('escape')
    expect(transcript(app)).toEqual(before)
    expect([app.state.overlay, app.state.transcript?.find]).toEqual([null, null])
    expect(rule(app)).toMatch(/^━+$/)
    await app.close()
  })

  test('while other words are typed goes back to the words before', async () => {
    const { app } = await finding(long(300), 'needle')
    await app.press('enter', 'N', 'N')
    const seen = () => [transcript(app), marked(app, 'matchNow'), rule(app)]
    const before = seen()
    expect(counter(app)).toMatch(/^\d+\/31$/)
    await app.press('/', 'escape')
    expect(seen()).toEqual(before)
    await app.press('/', 'ctrl-u')
    await app.type('answer 12')
    await app.press('escape')
    expect(seen()).toEqual(before)
    await app.close()
  })

  test('leaves a transcript that was at its end there, and following', async () => {
    const { app, path } = await finding(long(300), 'comes first')
    expect(lineNow(app)).toBe('the needle comes first')
    await app.press('escape')
    expect(shown(app)).toContain('answer 299')
    appendFileSync(path, bytesOf([says('written meanwhile')]))
    await app.until(walk => shown(walk).includes('written meanwhile'))
    await app.close()
  })

  test('in the transcript clears the find first, then the filter', async () => {
    const { home, app } = await reading(talk)
    home.session('-code-shop/other.jsonl', [user('other'), aiTitle('Other')])
    await app.press('shift-tab', '/')
    await app.type('retry')
    await app.press('enter', 'tab', '/')
    await app.type('twice')
    await app.press('enter', 'escape')
    expect([app.state.transcript?.find, app.state.list.request.words]).toEqual([null, 'retry'])
    expect(marked(app, 'matchNow')).toEqual([])
    await app.press('escape')
    expect(app.state.list.request.words).toBe('')
    await app.close()
  })
})

describe('folded or hidden text', () => {
  const output = Array.from({ length: 40 }, (_, at) => `row ${at}${at % 15 === 14 ? ' of retries' : ''}`).join('\n')
  const lines = [
    user('x'),
    calls('Bash', { command: 'npm test' }),
    result(output),
    assistant([{ type: 'thinking', thinking: 'first\nthen the retries' }]),
    says('done'),
  ]

  test('unfolds when it is reached', async () => {
    const { app } = await finding(lines, 'retries')
    expect([counter(app), lineNow(app)]).toEqual(['1/3', 'row 14 of retries'])
    await app.press('enter', 'n')
    expect([counter(app), lineNow(app)]).toEqual(['2/3', 'row 29 of retries'])
    await app.press('n')
    expect([counter(app), lineNow(app)]).toEqual(['3/3', 'then the retries'])
    await app.close()
  })

  test('folds again when something else is typed', async () => {
    const { app } = await finding([...lines, says('row 39 is the last')], 'row 39')
    expect(shown(app)).toContain('row 38')
    await app.type(' is')
    expect(lineNow(app)).toBe('row 39 is the last')
    expect(shown(app)).not.toContain('row 38')
    await app.close()
  })

  test('stays folded if the match is visible', async () => {
    const { app } = await finding(lines, 'npm test')
    expect(lineNow(app)).toContain('▸ Bash  npm test')
    await app.close()
  })

  test('is not visited if its kind is hidden, but counted separately', async () => {
    const { app } = await reading(lines)
    await app.press('v', 'space', 'escape', '/')
    await app.type('retries')
    expect(counter(app)).toBe('1/2')
    expect(rule(app)).toMatch(/ 1 more hidden/)
    await app.press('enter', 'v', 'space', 'escape')
    expect(counter(app)).toBe('1/3')
    await app.close()
  })

  test('is found in its block if it cannot be highlighted', async () => {
    const { app } = await finding([user('x'), says('it is **bo**ld'), says('end')], '**bo**')
    expect([counter(app), marked(app, 'matchNow'), pointed(app)?.trim()]).toEqual([
      '1/1',
      [],
      expect.stringMatching(/^▌◆ claude/),
    ])
    await app.close()
  })

  test('is visited in the order of the file, even if calls overlap', async () => {
    const { app } = await finding(
      [
        user('x'),
        calls('Bash', { command: 'echo needle' }, 'a'),
        calls('Bash', { command: 'echo other needle' }, 'b'),
        result('needle 1', {}, 'a'),
        result('needle 2', {}, 'b'),
      ],
      'needle',
    )
    const seen = [lineNow(app)]
    await app.press('enter')
    for (let step = 0; step < 3; step++) {
      await app.press('n')
      seen.push(`${counter(app)} ${lineNow(app)}`)
    }
    expect(seen).toEqual([
      expect.stringMatching(/Bash {2}echo needle/),
      expect.stringMatching(/^2\/4 .*echo other needle/),
      '3/4 needle 1',
      '4/4 needle 2',
    ])
    await app.close()
  })
})

describe('a transcript that is not fully loaded', () => {
  test('shows the first match, and walks over all of them in order', async () => {
    const { app } = await finding(long(1000), 'needle')
    expect(app.state.transcript?.entries.length).toBeLessThan(400)
    // From what is on the screen on: the last ones are there.
    expect([counter(app), lineNow(app)]).toEqual(['101/101', 'answer 995 has a needle'])
    await app.press('enter', 'n')
    expect([counter(app), lineNow(app)]).toEqual(['1/101', 'the needle comes first'])
    for (let at = 2; at <= 101; at++) {
      await app.press('n')
      expect([counter(app), lineNow(app)]).toEqual([`${at}/101`, `answer ${10 * (at - 2) + 5} has a needle`])
    }
    await app.press('5', '0', 'N')
    expect([counter(app), lineNow(app)]).toEqual(['51/101', 'answer 495 has a needle'])
    await app.press('N')
    expect([counter(app), lineNow(app)]).toEqual(['50/101', 'answer 485 has a needle'])
    // In the middle of its transcript, not at the edge of the loaded part.
    expect(transcript(app).findIndex(row => row.includes('answer 485'))).toBeGreaterThan(3)
    await app.close()
  })

  test('walks on from a match that is still being read', async () => {
    const { app } = await finding(long(1000), 'needle')
    await app.press('enter')
    await Promise.all([app.press('n'), app.press('n')])
    expect([counter(app), lineNow(app)]).toEqual(['2/101', 'answer 5 has a needle'])
    await Promise.all([app.press('N'), app.press('N'), app.press('N')])
    expect([counter(app), lineNow(app)]).toEqual(['100/101', 'answer 985 has a needle'])
    await app.close()
  })

  test('gives up a match that is still being read when another place is asked for', async () => {
    const { app } = await finding(long(1000), 'needle')
    await app.press('enter', 'n')
    expect(counter(app)).toBe('1/101')
    await app.press('5', '0')
    await Promise.all([app.press('n'), app.press('G')])
    expect(shown(app)).toContain('answer 999')
    await app.press('N')
    expect([counter(app), lineNow(app)]).toEqual(['101/101', 'answer 995 has a needle'])
    await app.close()
  })

  test('shows the matches on the screen at once, and the count as far as it is known', async () => {
    const gate = gated()
    const lines = [user('§ 1'), ...long(1000), says('§ 2 and § 3')]
    const { app } = await reading(lines, { finder: naiveFinder({ pause: gate.pass }) })
    await app.press('/')
    const typed = app.press('§')
    expect([counter(app), lineNow(app)]).toEqual(['1/2+', '§ 2 and § 3'])
    gate.open()
    await typed
    expect([counter(app), lineNow(app)]).toEqual(['2/3', '§ 2 and § 3'])
    await app.close()
  })

  test('goes nowhere before the first match is certain, and not on from the last known one', async () => {
    const gate = gated()
    const lines = [user('§ 1'), ...long(1000), says('§ 2'), ...long(40)]
    const { app } = await reading(lines, { finder: naiveFinder({ pause: gate.pass }) })
    const before = transcript(app)
    await app.press('/')
    const typed = app.press('§')
    expect([counter(app), transcript(app)]).toEqual(['1+', before])
    const walked = app.press('down')
    expect(app.footer()).toContain('Still searching for more.')
    gate.open()
    await Promise.all([typed, walked])
    expect([counter(app), lineNow(app)]).toEqual(['1/2', '§ 1'])
    await app.close()
  })

  test('a new letter ends the search before it', async () => {
    const asked: number[] = []
    const { app } = await finding(long(1000), 'needle', { finder: naiveFinder({ onAsked: from => asked.push(from) }) })
    expect(asked).toHaveLength(6)
    expect(app.state.transcript?.find).toMatchObject({ words: 'needle', isDone: true, hits: { length: 101 } })
    await app.close()
  })

  test('with a capital, counts exactly what was typed', async () => {
    const { app } = await finding([user('Retry or retry'), ...long(500)], 'Retry')
    expect([counter(app), marked(app, 'matchNow'), marked(app)]).toEqual(['1/1', ['Retry'], []])
    await app.press('ctrl-u')
    await app.type('/[r]etry')
    expect([counter(app), marked(app, 'matchNow'), marked(app)]).toEqual(['1/2', ['Retry'], ['retry']])
    await app.close()
  })

  test('says why the search ended early', async () => {
    const failing = { ...naiveFinder(), hits: () => Promise.reject(new Error('This pattern takes too long.')) }
    const { app } = await finding(long(1000), '/(a+)+$', { finder: failing })
    expect(rule(app)).toMatch(/This pattern takes too long\. +━$/)
    await app.close()
  })
})

/** Nothing passes before it is open. */
function gated() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { pass: () => opened, open: () => open() }
}

describe('a transcript that grows', () => {
  test('has its new text searched too', async () => {
    const { app, path } = await finding(long(40), 'needle')
    await app.press('enter', 'g', 'g')
    expect(counter(app)).toContain('/5')
    appendFileSync(path, bytesOf([says('one more needle'), says('and a needle')]))
    await app.until(walk => counter(walk)?.endsWith('/7') ?? false)
    await app.press('N')
    expect([counter(app), lineNow(app)]).toEqual(['7/7', 'and a needle'])
    await app.close()
  })

  test('even if its end is not loaded, and only what is new is searched', async () => {
    const asked: number[] = []
    let batches = 0
    const pause = async () => void batches++
    const finder = naiveFinder({ pause, onAsked: at => asked.push(at) })
    const { app, path } = await finding(long(1000), 'needle', { finder })
    await app.press('enter', 'g', 'g')
    const { size } = app.state.transcript ?? { size: 0 }
    batches = 0
    appendFileSync(path, bytesOf([says('one more needle')]))
    await app.until(walk => walk.state.transcript?.find?.hits.length === 102)
    await app.press('N')
    expect(asked.slice(6)).toEqual([size])
    // Everything that is known already is not read again.
    expect(batches).toBeLessThan(5)
    expect([counter(app), lineNow(app)]).toEqual(['102/102', 'one more needle'])
    await app.close()
  })
})

describe('another transcript', () => {
  test('has no words to find', async () => {
    const { app, home } = await finding(talk, 'retry')
    home.session('-code-shop/22222222-1111-4111-8111-111111111111.jsonl', [user('retry, please')])
    await app.until(walk => walk.state.list.sessions.length === 2)
    await app.press('enter', 'shift-tab')
    await app.press(app.state.list.index === 0 ? 'j' : 'k')
    expect(app.state.transcript?.session.firstPrompt).toBe('retry, please')
    expect([app.state.transcript?.find, rule(app)]).toEqual([null, expect.stringMatching(/^─+$/)])
    await app.close()
  })

  function withSubagent() {
    const home = makeHome()
    const call = calls('Task', { description: 'look for the needle' }, 'toolu_7')
    home.session(file, [user('x'), call, ...long(300)])
    const folder = `-code-shop/${ids.first}/subagents`
    home.session(`${folder}/agent-a1.jsonl`, [user('a needle', { isSidechain: true, agentId: 'a1' })])
    home.session(`${folder}/agent-a1.meta.json`, '{"agentType":"Explore","toolUseId":"toolu_7"}')
    return home
  }

  test('that is left has the rest of the one before searched', async () => {
    const gate = gated()
    const app = await openApp(withSubagent(), { finder: naiveFinder({ pause: gate.pass }) })
    await app.press('enter', 'g', 'g', '/')
    const pressed = [...'needle', 'enter', 'enter'].map(key => app.press(key))
    await app.until(({ state }) => state.transcript?.session.isSubagent === true)
    gate.open()
    await Promise.all(pressed)
    await app.press('backspace')
    expect(counter(app)).toBe('1/32')
    await app.close()
  })

  test('that was opened from it leaves it as it was', async () => {
    const app = await openApp(withSubagent())
    await app.press('enter', 'g', 'g', '/')
    await app.type('needle')
    await app.press('enter')
    expect([counter(app), lineNow(app)]).toEqual(['1/32', expect.stringContaining('look for the needle')])
    await app.press('enter')
    expect(app.state.transcript?.session.isSubagent).toBe(true)
    expect(app.state.transcript?.find).toBeNull()
    await app.press('/')
    await app.type('needle')
    await app.press('enter')
    expect(counter(app)).toBe('1/1')
    await app.press('backspace')
    expect([counter(app), lineNow(app)]).toEqual(['1/32', expect.stringContaining('look for the needle')])
    await app.press('n')
    expect([counter(app), lineNow(app)]).toEqual(['2/32', 'the needle comes first'])
    await app.close()
  })
})
