import { describe, expect, test } from 'vitest'
import { receiptLines } from '../../../src/app/insight/statistics/receipt.ts'
import type { State } from '../../../src/app/state.ts'
import { parseQuery } from '../../../src/query/language/parse.ts'
import type { Statistics } from '../../../src/statistics/statistics.ts'
import { layFrame } from '../../../src/terminal/lay.ts'
import type { DrawChart } from '../../../src/text/chart.ts'
import { lineWidth } from '../../../src/text/lines.ts'
import { glyph, type Line, type Look } from '../../../src/text/span.ts'
import { frame } from '../../../src/views/frame.ts'
import { busiestHour, levelOf } from '../../../src/views/insight/statistics/heat-map.ts'
import { stepFor, thinned } from '../../../src/views/insight/statistics/plot.ts'
import { countedSessions, noStatistics, statisticsOf, tallyOf, tokensOf } from '../../support/recount/statistics.ts'
import { now, pressed, stateOf, textOf, told, withList } from '../../support/state.ts'

const sessions = countedSessions(40)
const themes = ['dark', 'light', 'contrast', 'ansi16', 'nocolor'] as const

/** Draws one dot for each curve, at the height of its last value. */
const draw: DrawChart = ({ columns, rows, most, series }) => {
  const heights = series.map(({ values }) => Math.round((rows - 1) * (1 - (values.at(-1) ?? 0) / most)))
  return Array.from({ length: rows }, (_, row): Line => {
    const at = heights.indexOf(row)
    const dot = at < 0 ? [] : [glyph('⠂', series[at]?.token)]
    return [...dot, glyph(' '.repeat(columns - dot.length))]
  })
}

interface Wanted {
  readonly days?: number
  readonly keys?: string
  readonly look?: Partial<Look>
  readonly statistics?: Statistics
}

function open(columns: number, rows: number, { days = 30, keys = '', look, statistics }: Wanted = {}): State {
  const counted = statistics ?? statisticsOf(days, sessions)
  const start = stateOf(columns, rows, { look: { theme: 'dark', glyphs: 'unicode', ...look } })
  const answered = (state: State) =>
    state.insight?.kind === 'statistics'
      ? told(state, { type: 'counted', number: state.insight.questionNumber, statistics: counted }).state
      : state
  const opened = answered(pressed(withList(start, sessions, { isMixed: true }), 't'))
  const there = keys === '' ? opened : answered(pressed(opened, keys))
  const { insight } = there
  const sessionKey = insight?.kind === 'statistics' ? (insight.chosen ?? '') : ''
  return told(there, { type: 'courseRead', sessionKey, course }).state
}

const course = {
  steps: Array.from({ length: 90 }, (_, at) => ({
    time: Date.parse('2026-11-13T09:00:00') + at * 60_000,
    context: 1000 * ((at % 30) + 1),
    output: 100,
    tokens: 1000 * ((at % 30) + 1) + 100,
  })),
  compactions: [30, 60],
}

const rowsOf = (state: State) => frame(state, draw).rows.map(textOf)
const screenOf = (state: State) => rowsOf(state).join('\n')

describe('at 120 × 36, as LOOK has it', () => {
  const drawn = rowsOf(open(120, 36))

  test('has the header with the periods, six figures, the chart, two columns of panels, and the footer', () => {
    expect(drawn[0]).toMatch(/^ sessions {2}statistics {3}All projects +7d {3}30d {3}90d {3}1y {3}all {2}$/)
    expect(drawn[2]).toMatch(/^ {2}40 {2}\+18 +\d+ .* 26 of 30 +≈ \$/)
    expect(drawn[3]).toMatch(/^ {2}sessions +prompts +tokens +read from cache +days at work +part has no price /)
    expect(drawn[5]).toMatch(/^─ Tokens per day ─+ ⠒⠒⠒ output, input, written to cache {3}⠒⠒⠒ \+ read from cache ─$/)
    expect(drawn[15]).toMatch(/^ +0 ┴┬─[─┬]+─┬ $/)
    expect(drawn[16]).toMatch(/^ +15 Oct +20 Oct .* 13 Nov $/)
    expect(drawn[18]).toMatch(/^─ When you work ─+ local time ─┬─ Projects ─+ tokens · sessions ─$/)
    expect(drawn[34]).toMatch(/^─{58}┴─{61}$/)
    expect(drawn[35]).toMatch(/^ ← → period {3}Tab by sessions · cost {3}s sessions {3}.*Esc back {3}\? all keys/)
  })

  test('the scale has whole steps, and the highest curve fits below it', () => {
    expect(drawn.slice(6, 16).map(row => row.slice(0, 8).trim())).toEqual([
      '│',
      '4M ┤',
      '│',
      '3M ┤',
      '│',
      '2M ┤',
      '│',
      '1M ┤',
      '│',
      '0 ┴',
    ])
  })

  test('models have a share, tokens and a cost; one without a price says so', () => {
    expect(screenOf(open(120, 36))).toMatch(/ opus 4\.5 +━+ +58 % +\S+M +\$[\d.]+ /)
    expect(screenOf(open(120, 36))).toMatch(/ gpt-5-codex +━+╸? +3 % +\S+k +no price /)
  })

  test('projects that do not fit are summed up, and tools that fail often are red', () => {
    expect(screenOf(open(120, 36))).toMatch(/ \+ 2 more +2\.6M /)
    const tools = frame(open(120, 36), draw).rows.flatMap(line => line.filter(({ text }) => / \d+ %$/.test(text)))
    expect(tools.filter(({ token }) => token === 'failed').map(({ text }) => text.trim())).toEqual(['7 %'])
  })
})

describe('other sizes', () => {
  test('80 × 24 has figures, the chart, and three small panels', () => {
    const text = screenOf(open(80, 24))
    for (const word of [
      'Tokens per day',
      'When you work',
      'Projects',
      'Models',
      'input, written',
      'from cache',
      'Esc back',
    ])
      expect(text).toContain(word)
    expect(text).not.toContain('Tools')
  })

  test('200 × 60 has everything', () => {
    const text = screenOf(open(200, 60))
    for (const word of [
      'When you work',
      'Models',
      'Projects',
      'Tools',
      'Costliest sessions',
      'Longest sessions',
      'Busiest days',
    ])
      expect(text).toContain(word)
    expect(text).toContain('sessions failed')
  })

  test.each(['', 's', 'v', 'c', 'tab', 'tab tab', '/ a b c', '?'])(
    'every row is as wide as the screen, whatever is on it (%s)',
    keys => {
      const flaws: string[] = []
      for (const [columns, rows] of sizes) {
        for (const days of [1, 30, 400]) {
          const drawn = frame(open(columns, rows, { keys, days }), draw).rows
          if (drawn.length !== rows) flaws.push(`${columns}×${rows}: ${drawn.length} rows`)
          for (const [at, line] of drawn.entries())
            if (lineWidth(line) !== columns) flaws.push(`${columns}×${rows} ${at}: ${lineWidth(line)} ${textOf(line)}`)
        }
      }
      expect(flaws).toEqual([])
    },
  )

  const sizes = [
    [40, 10],
    [47, 13],
    [60, 20],
    [71, 33],
    [72, 21],
    [80, 24],
    [99, 28],
    [100, 30],
    [120, 36],
    [131, 40],
    [160, 45],
    [179, 70],
    [200, 60],
    [260, 90],
  ] as const

  test('a year is drawn by weeks, and more by months', () => {
    expect(screenOf(open(120, 36, { days: 365 }))).toContain('Tokens per week')
    expect(screenOf(open(120, 36, { days: 900 }))).toMatch(/Tokens per month .* Nov 2026/s)
  })

  test('the place of the curves is kept until the chart code is loaded', () => {
    const [waiting, drawn] = [frame(open(120, 36)).rows.map(textOf), rowsOf(open(120, 36))]
    expect(waiting[10]?.slice(9).replaceAll('·', ' ').trim()).toBe('')
    expect(waiting[5]).toBe(drawn[5])
    expect(waiting[16]).toBe(drawn[16])
  })
})

describe('themes and signs', () => {
  /** The screen after a frame is laid into it. */
  const laid = (state: State) => {
    const { columns, rows } = state.size
    const cells = Array.from({ length: rows }, () => new Array<readonly [number, string]>(columns).fill([0, ' ']))
    layFrame(frame(state, draw), state.look, cells)
    return cells.map(row => row.map(([, text]) => text).join(''))
  }

  test.each(themes)('%s shows how much happened in each hour', theme => {
    const heat = laid(open(120, 36, { look: { theme } }))
      .slice(20, 27)
      .join('')
    const hasColours = theme !== 'ansi16' && theme !== 'nocolor'
    expect(heat).toMatch(hasColours ? /▇{48}/ : /·+.*▓.*█/)
  })

  test('the heat map has five colours, from little to much', () => {
    const tokens = frame(open(120, 36), draw).rows.flatMap(line => line.map(({ token }) => token ?? 'text'))
    expect([...new Set(tokens.filter(token => token.startsWith('heat')))].sort()).toEqual([
      'heat0',
      'heat1',
      'heat2',
      'heat3',
      'heat4',
    ])
  })

  test.each(['', 's', 'v', 'c', 'tab', 'tab tab'])('everything is ASCII if the terminal is (%s)', keys => {
    const shown = laid(open(120, 36, { keys, look: { theme: 'nocolor', glyphs: 'ascii' } }))
    expect(shown.join('').replace(/[検索の実装を続ける]/gu, '')).toMatch(/^[\x20-\x7e]*$/)
  })

  test('the selected period is marked without a background too', () => {
    expect(rowsOf(open(120, 36, { look: { theme: 'nocolor' } }))[0]).toContain(' [30d] ')
  })
})

describe('the measure', () => {
  test('tokens: a curve for each kind that can be told from the one below', () => {
    const legend = (tokens: Statistics['total']['tokens']) => {
      const days = statisticsOf(30, sessions).days.map(day => ({ ...day, tokens }))
      const row = rowsOf(open(120, 36, { statistics: { ...statisticsOf(30, sessions), days } }))[5] ?? ''
      return row
        .split('⠒⠒⠒ ')
        .slice(1)
        .map(name => name.replace(/ ─$/, '').trim())
    }
    const some = { input: 20, output: 20, write5m: 10, write1h: 10, read: 40 }
    expect(legend(some)).toEqual(['output', '+ input', '+ written to cache', '+ read from cache'])
    expect(legend({ ...some, write5m: 1, write1h: 1 })).toEqual([
      'output',
      '+ input, written to cache',
      '+ read from cache',
    ])
    expect(legend({ ...some, read: 4000 })).toEqual(['output, input, written to cache', '+ read from cache'])
  })

  test('sessions: sessions and prompts per day, and by project', () => {
    const text = screenOf(open(120, 36, { keys: 'tab' }))
    expect(text).toMatch(/─ Sessions per day ─+┬─ Prompts per day ─/)
    expect(text).toContain(' sessions · prompts ─')
  })

  test('cost: dollars per day, marked as an estimate, and what has no price', () => {
    const text = screenOf(open(120, 36, { keys: 'tab tab' }))
    expect(text).toMatch(/─ Cost per day ─+ ⠒⠒⠒ estimate, \S+ tokens without a price ─/)
    expect(text).toMatch(/ \$8 ┤/)
    expect(text).toMatch(/ gpt-5-codex +no price +983k /)
  })

  test('if nothing has a price, no sum looks like one', () => {
    const cost = { dollars: 0, unpricedTokens: 5000 }
    const unpriced = { ...statisticsOf(30, sessions), total: tallyOf({ messages: 3, tokens: tokensOf(5000), cost }) }
    expect(rowsOf(open(120, 36, { statistics: unpriced }))[2]).toContain(' no price ')
    expect(screenOf(open(120, 36, { statistics: unpriced, keys: 'c' }))).toContain('Cost: no price is known')
  })
})

describe('the other pages', () => {
  test('sessions: a table, the order marked, and the course of the selected one with its compactions', () => {
    const drawn = rowsOf(open(120, 36, { keys: 's' }))
    expect(drawn[2]).toMatch(/^─ Sessions ─+ 1 of 40 ─$/)
    expect(drawn[3]).toMatch(/^ {3}title +project +tokens ↓ +cost +duration +prompts $/)
    expect(drawn[4]).toMatch(/^▌ {2}Fix the flaky checkout test +shop +6\.6M +\$[\d.]+ +1m 00s +90 $/)
    const text = drawn.join('\n')
    expect(text).toMatch(/─ Fix the flaky checkout test ─+ ⠒⠒⠒ context {3}▾ compacted ─┬─ All tokens so far ─/)
    expect(text).toMatch(/ 655k of them in subagents, compacted twice/)
    expect(text).toMatch(/message 1, 09:00 +46, 09:45 +90, 10:29/)
    expect(drawn.filter(row => row.includes('▾') && !row.includes('compacted'))).toHaveLength(1)
  })

  test('receipt: every step with its reason, and what is left', () => {
    const drawn = rowsOf(open(80, 24, { keys: 'c' }))
    expect(drawn.slice(2, 8).map(row => row.replace('┃', '').trimEnd())).toEqual([
      '  How the tokens were counted, 2026-10-15 to 2026-11-13',
      '                              input   output  written     read      all',
      '  All lines                      4M       2M      20M      80M     106M',
      '    13,204 lines with figures in 52 files (12 of subagents).',
      '  - repeated lines             1.9M       1M       9M      40M      52M',
      '    6,821 lines that repeat a message: only its last one counts.',
    ])
    expect(drawn.join('\n')).toContain('Cost: about $')
  })

  test('receipt: the labels above narrow figures are apart', () => {
    const names = receiptLines(noStatistics, 80).find(({ tone }) => tone === 'names')
    expect(names?.text).toMatch(/^ +input +output +written +read +all$/)
  })

  test('table: exact figures in plain characters', () => {
    const drawn = rowsOf(open(120, 36, { keys: 'v' }))
    expect(drawn[4]).toMatch(/^ {2}2026-10-15 +[\d,]+ +[\d,]+ +[\d,]+ +[\d,]+ +[\d,]+ +[\d,]+ /)
    const bottom = rowsOf(open(120, 36, { keys: 'v G' })).join('\n')
    expect(bottom).toMatch(/ total +[\d,]+/)
    expect(bottom).toMatch(/ Bash +3,120 +219 +7 %/)
  })

  test.each([
    [80, /^ {2}day +input +output +5 min +1 h +read +all /, / [\d,]{5,} /],
    [60, /^ {2}day +input +output +5 min +1 h +read +all /, /\d[kM] /],
    [40, /^ {2}day +input +output +all /, /\d[kM] /],
  ])('table: all of it fits a screen of %i columns, without its least important columns', (columns, names, last) => {
    const drawn = rowsOf(open(columns, 24, { keys: 'v' }))
    expect(drawn[3]).toMatch(names)
    expect(drawn[4]?.slice(-12)).toMatch(last)
    expect(drawn.slice(2, 22).join('')).not.toContain('…')
  })

  test('table: a long name is cut at its beginning to make room for the figures', () => {
    const some = statisticsOf(30, sessions)
    const projects = some.projects.map(one => ({ ...one, projectPath: `${'/very/deep'.repeat(20)}/shop` }))
    const drawn = rowsOf(open(80, 80, { keys: 'v', statistics: { ...some, projects } }))
    expect(drawn.find(row => row.includes('/shop'))).toMatch(/^ {2}….*\/shop +[\d,]+ +\d+ +\d+ +\$[\d.,]+ {2}$/)
    const cut = frame(open(80, 80, { keys: 'v', statistics: { ...some, projects } })).rows.flat()
    expect(cut.filter(({ text }) => text.includes('…')).every(({ isGlyph }) => isGlyph)).toBe(true)
  })

  test('a course of many thousand messages is thinned to the available dots', () => {
    const steps = Array.from({ length: 300_000 }, (_, at) => ({ time: 0, context: at, output: 1, tokens: 1 }))
    const on = open(120, 36, { keys: 's' })
    const sessionKey = on.insight?.kind === 'statistics' ? (on.insight.chosen ?? '') : ''
    const long = told(on, { type: 'courseRead', sessionKey, course: { steps, compactions: [9] } }).state
    const drawn: number[] = []
    frame(long, chart => {
      drawn.push(...chart.series.map(({ values }) => values.length))
      return draw(chart)
    })
    expect(drawn).toHaveLength(2)
    expect(Math.max(...drawn)).toBeLessThanOrEqual(120)
    expect(thinned([1, 9, 2, 3, 0, 4], 3)).toEqual([9, 3, 4])
  })
})

describe('on a low screen', () => {
  test('at 40 × 10 there is what was spent, and who spent most', () => {
    const drawn = rowsOf(open(40, 10))
    expect(drawn[2]).toMatch(/^ {2}40 +\S+ +\d+ .* 33M /)
    expect(drawn[3]).toMatch(/^ {2}sessions +prompts +tokens /)
    expect(drawn[5]).toMatch(/^─ Projects ─/)
    expect(drawn[6]).toMatch(/^ {2}shop /)
  })

  test.each([
    [80, 11],
    [80, 12],
    [120, 15],
    [200, 14],
  ])('at %i × %i no column is blank, though there is no room for a week', (columns, rows) => {
    const drawn = rowsOf(open(columns, rows))
    expect(drawn[5]).toMatch(columns < 180 ? /^─ Models ─.*┬─ Projects ─/ : /^─ Models ─.*┬─ Projects ─.*┬─ Tools ─/)
    expect(drawn[6]).toMatch(/^ {2}opus 4\.5 .*│ {2}shop /)
  })
})

describe('numbers of any size', () => {
  const huge = (some: Statistics): Statistics => {
    const much = { tokens: tokensOf(1e12), prompts: 1e12, messages: 1e12, cost: { dollars: 1e12, unpricedTokens: 0 } }
    return {
      ...some,
      total: { ...some.total, ...much, sessions: 1e12 },
      sessions: some.sessions.map(one => ({ ...one, ...much, durationMs: 1e13 })),
    }
  }

  test.each([80, 120, 200])('have their own column among the sessions at %i columns', columns => {
    const drawn = rowsOf(open(columns, 36, { keys: 's', statistics: huge(statisticsOf(30, sessions)) }))
    expect(drawn[5]).toMatch(/ 1T( +\S+)? +\$1T +115740d 18h +1T $/)
  })

  test.each([80, 120, 200])('are rounded if they would touch the next at %i columns', columns => {
    const drawn = rowsOf(open(columns, 36, { statistics: huge(statisticsOf(30, sessions)) }))
    expect(drawn[2]).toMatch(
      /^ {2}(1T|1,000,000,000,000) .* (1T|1,000,000,000,000) .*≈ \$(1T|1,000,000,000,000)(?=$| )/,
    )
  })
})

describe('explanations', () => {
  const bounded = (words: string) => {
    const query = parseQuery(words, { now: new Date(now) })
    return (state: State): State => ({ ...state, list: { ...state.list, query } })
  }

  test('name the period that changes are measured against, if there is room for changes', () => {
    expect(rowsOf(open(120, 36))[1]).toMatch(/^─+ changes against the 30 days before ─$/)
    expect(rowsOf(open(80, 24))[1]).toBe('─'.repeat(80))
    expect(rowsOf(open(120, 36, { keys: 'v' }))[1]).toBe('─'.repeat(120))
    const ever = { ...statisticsOf(30, sessions), before: null }
    expect(rowsOf(open(120, 36, { statistics: ever }))[1]).toBe('─'.repeat(120))
  })

  test('do not mark a period if the query has another time', () => {
    const opened = open(120, 36, { look: { theme: 'nocolor' } })
    expect(rowsOf(opened)[0]).toContain('[30d]')
    for (const words of ['since:3d', 'until:3d']) expect(rowsOf(bounded(words)(opened))[0]).not.toContain('[30d]')
    expect(rowsOf(bounded('since:400d')(opened))[0]).toContain('[30d]')
  })

  test('without colours the uppermost curve is bold and the others are faint', () => {
    const tokens: (string | undefined)[][] = []
    const looked: DrawChart = chart => {
      tokens.push(chart.series.map(({ token }) => token))
      return draw(chart)
    }
    frame(open(120, 36, { look: { theme: 'nocolor' } }), looked)
    frame(open(120, 36), looked)
    expect(tokens).toEqual([
      ['dim', 'accent'],
      ['answer', 'accent'],
    ])
  })
})

describe('with nothing to show', () => {
  test('a query without a match is reported', () => {
    const state = open(120, 36, { statistics: noStatistics })
    const request = { ...state.list.answered, words: 'zzzz' }
    const unmatched = { ...state, list: { ...state.list, request, answered: request, sessions: [], shown: 0 } }
    expect(screenOf(unmatched)).toContain('No session matches.')
    expect(screenOf(unmatched)).not.toContain('Nothing happened')
  })

  test.each([
    ['', 'the last 30 days', 'Press → for a longer time.'],
    ['left', 'the last 7 days', 'Press → for a longer time.'],
    ['l l l', 'all this time', 'Press Esc to go back.'],
  ])('it says so, with the next step (%s)', (keys, period, next) => {
    const text = screenOf(open(120, 36, { keys, statistics: noStatistics }))
    expect(text).toContain(`Nothing happened in ${period}.`)
    expect(text).toContain(next)
  })

  test('before the first answer the count is in progress', () => {
    expect(screenOf(pressed(withList(stateOf(), sessions), 't'))).toContain('Counting…')
  })

  test('from memory nothing is known yet', () => {
    const state = { ...open(120, 36, { statistics: noStatistics }), stage: 'remembered' as const }
    expect(screenOf(state)).toContain('Sessions are still being read.')
  })

  test('a hostile name does nothing', () => {
    const evil = '\u001b]52;c;eA==\u0007\u202eevil\nline'
    const some = statisticsOf(30, [{ ...(sessions[0] as (typeof sessions)[number]), title: evil }])
    const statistics: Statistics = {
      ...some,
      models: some.models.map(one => ({ ...one, model: evil })),
      projects: some.projects.map(one => ({ ...one, projectPath: `/code/${evil}` })),
      tools: some.tools.map(one => ({ ...one, tool: evil })),
    }
    for (const keys of ['', 's', 'v', 'c', 'v G'])
      expect(screenOf(open(200, 60, { statistics, keys }))).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f\u202e]/)
  })
})

describe('figures', () => {
  test('steps of a scale are round numbers, and whole ones if halves make no sense', () => {
    expect([0, 0.3, 1, 1.1, 2, 2.1, 5, 7, 21, 840_000].map(least => stepFor(least, true))).toEqual([
      1, 1, 1, 2, 2, 3, 5, 10, 25, 1_000_000,
    ])
    expect(stepFor(0.022, false)).toBeCloseTo(0.025)
  })

  test('the heat map does not show a little as nothing, and gives the most its highest level', () => {
    expect([levelOf(0, 100), levelOf(1, 100), levelOf(25, 100), levelOf(56, 100), levelOf(100, 100)]).toEqual([
      0, 1, 2, 3, 4,
    ])
  })

  test('the busiest hour ends with the next one', () => {
    const hours = noStatistics.hours.map((row, day) => row.map((_, hour) => (day === 3 && hour === 23 ? 9 : 0)))
    expect(busiestHour(hours)).toBe('Thu 23–00')
    expect(busiestHour(noStatistics.hours)).toBeUndefined()
  })
})
