import { describe, expect, test } from 'vitest'
import type { Question } from '../../../src/app/resume/state.ts'
import type { State } from '../../../src/app/state.ts'
import { usualExport } from '../../../src/model/export.ts'
import type { Caution, ReadyPlan } from '../../../src/model/resume.ts'
import { frame } from '../../../src/views/frame.ts'
import { aimed } from '../../../src/views/hit-test.ts'
import { sessionOf } from '../../support/session-store.ts'
import { folder, now, pressed, rows, sessionsOf, stateOf, told, withList, withTree } from '../../support/state.ts'

const screen = (state: State) => rows(state).join('\n')
const session = sessionOf({ title: 'Fix the cart', projectPath: '/home/ada/shop', gitBranch: 'main' })

const planOf = (more: Partial<ReadyPlan> = {}): ReadyPlan => ({
  kind: 'ready',
  label: 'Claude Code',
  session,
  request: { isFork: false },
  launch: { file: 'claude', args: ['--resume', 'x'], cwd: '/home/ada/shop', env: {} },
  resultId: 'x',
  status: 'resumed',
  writes: 'nothing',
  cautions: [],
  ...more,
})

const caution = {
  kind: 'live',
  pid: 41233,
  terminal: 'pts/4',
  writtenAt: null,
  tmuxPane: '%3',
} as const satisfies Caution
const fork = planOf({ launch: { ...planOf().launch, args: ['--resume', 'x', '--fork-session'] } })
const writtenAt = new Date(now - 2 * 60_000).toISOString()

function asked(question: Question, columns = 120, height = 36, more: Partial<State> = {}): State {
  const state = withTree(withList(stateOf(columns, height, more), sessionsOf(3)), [folder('/code/shop')])
  return { ...state, overlay: { kind: 'question', question, index: 0 } }
}

const live = (more: Partial<typeof caution | { writtenAt: string }> = {}): Question => ({
  kind: 'live',
  caution: { ...caution, ...more },
  plan: planOf(),
  fork,
  way: 'here',
})

describe('the question about a session that is open elsewhere', () => {
  test('says where it runs, and exactly what the selected button would run', () => {
    const drawn = screen(asked(live({ writtenAt })))
    expect(drawn).toContain('Process  41233 on pts/4, wrote 2m ago')
    expect(drawn).toContain('Folder   ~/shop, branch main')
    expect(drawn).toContain('Command  claude --resume x --fork-session')
    const next = screen(pressed(asked(live()), 'right'))
    expect(next).toMatch(/Command {2}claude --resume x +│/)
    expect(next).toContain('Both write to the same file')
  })

  test('offers the tmux window only in tmux', () => {
    expect(screen(asked(live()))).not.toContain('Jump to it')
    expect(screen(asked(live(), 120, 36, { place: { ...stateOf().place, isInTmux: true } }))).toContain('Jump to it')
  })

  test('a click on a button is its answer', () => {
    const state = asked(live())
    const y = rows(state).findIndex(row => row.includes('Resume anyway'))
    const x = rows(state)[y]?.indexOf('Resume anyway') ?? 0
    const click = (at: number) => told(state, aimed(state, { type: 'clicked', x: at, y, isDouble: false })).effects
    expect(click(x)).toMatchObject([{ do: 'resume', plan: { launch: { args: ['--resume', 'x'] } } }])
    expect(click(x - 7)).toMatchObject([{ do: 'resume', plan: fork }])
    expect(click(x + 40)).toEqual([])
  })

  test.each([
    [80, 24],
    [60, 16],
    [40, 10],
  ])('states its subject, and has its buttons, on a screen of %i × %i', (columns, height) => {
    const state = asked(live(), columns, height, { place: { ...stateOf().place, isInTmux: true } })
    const drawn = rows(state)
    expect(drawn.join('\n')).toMatch(/This session is open in/)
    for (const label of ['Fork', 'Jump to it', 'Resume anyway', 'Cancel']) expect(drawn.join('\n')).toContain(label)
    const y = drawn.findIndex(row => row.includes('Resume anyway'))
    const x = drawn[y]?.indexOf('Resume anyway') ?? 0
    const click = aimed(state, { type: 'clicked', x, y, isDouble: false })
    expect(told(state, click).effects).toMatchObject([{ do: 'resume', plan: { launch: { args: ['--resume', 'x'] } } }])
    expect(drawn.at(-1)).toMatch(/Enter fork/)
    for (const row of drawn) expect(row.length).toBeLessThanOrEqual(columns)
  })
})

test('the question about another project has the wording of seed 003, and how to stop it', () => {
  const drawn = screen(asked({ kind: 'elsewhere', plan: planOf(), way: 'here' }))
  expect(drawn).toMatch(/This session belongs to ~\/shop\. Resume in that context\?/)
  expect(drawn).toContain('Here     /code/shop')
  expect(drawn).toContain('"confirmOtherProject": false')
})

test('the question about a moved folder lists its likely places, and why', () => {
  const candidates = [
    { path: '/home/ada/new/shop', why: 'the same name' },
    { path: '/srv/shop', why: 'its git remote has that name' },
  ]
  const plan = { kind: 'moved' as const, session, request: { isFork: false }, gone: '/home/ada/shop', candidates }
  const state = asked({ kind: 'moved', plan, way: 'here' })
  const drawn = screen(state)
  expect(drawn).toContain('~/shop is no longer there.')
  expect(drawn).toMatch(/▌ +1 ~\/new\/shop {2}the same name/)
  expect(drawn).toContain('2 /srv/shop  its git remote has that name')
  expect(drawn).toContain('copied there under a new id')
  expect(rows(state).at(-1)).toMatch(/Enter resume there {3}↓ choose {3}Esc/)
})

test('every answer shows the key that chooses it', () => {
  expect(screen(asked(live()))).toMatch(/ f Fork +a Resume anyway +c Cancel /)
  const ways = rows({ ...asked(live()), overlay: { kind: 'resumeAs', index: 0 } })
  expect(ways.join('\n')).toMatch(/ f Fork: .*\n.* p Prompt: .*\n.* t Tmux: .*\n.* o Other folder: .*\n.* c Copy /)
  expect(ways.at(-1)).toMatch(/Enter do it {3}↓ choose {3}Esc close/)
  expect(rows(asked(live())).at(-1)).toMatch(/Enter fork {3}→ choose/)
})

test('on the smallest screen a question can be answered, a folder named, a reason read in full, and a field used', () => {
  const candidates = [{ path: '/srv/shop', why: 'its git remote has that name' }]
  const plan = { kind: 'moved' as const, session, request: { isFork: false }, gone: '/home/ada/shop', candidates }
  const moved = screen(asked({ kind: 'moved', plan, way: 'here' }, 40, 10))
  expect(moved).toContain('~/shop is no longer there.')
  expect(moved).toContain('1 /srv/shop')
  expect(screen(asked({ kind: 'elsewhere', plan: planOf(), way: 'here' }, 40, 10))).toContain('This session belongs to')
  const sentence = `Claude Code was not found: \`claude\` is not on your PATH. Install it, or set agents.claude-code.program in ~/settings.json.`
  const refused = screen(asked({ kind: 'refused', session, sentence, offers: [] }, 40, 10))
  expect(refused).toContain('Claude Code was not found:')
  expect(refused).toContain('~/settings.json.')
  const field = frame(
    pressed({ ...asked({ kind: 'refused', session, sentence, offers: [] }, 40, 10), overlay: null }, 'R o x y'),
  )
  const text = field.rows.map(line => line.map(({ text }) => text).join(''))
  expect(text.at(-1)).toMatch(/Enter resume/)
  expect(text[field.cursor?.y ?? 0]).toContain('xy')
})

test('the command is shown without its folder, whatever that is called, and whether there is more of it', () => {
  const launch = { file: 'claude', args: ['--resume', 'x'], cwd: '/a && rm -rf b', env: {} }
  expect(screen(asked({ kind: 'elsewhere', plan: planOf({ launch }), way: 'here' }))).toMatch(
    /Command {2}claude --resume x +│/,
  )
  const long = planOf({ launch: { ...launch, args: ['--resume', 'x', 'word '.repeat(100)] } })
  expect(screen(asked({ kind: 'elsewhere', plan: long, way: 'here' }))).toMatch(/word\s+│.*\n.*│ +… +│/)
})

test('the question about an existing file says what each answer means', () => {
  const job = { subject: { kind: 'session' as const, session }, choices: usualExport, to: 'x.md', isNamed: true }
  const state = asked({ kind: 'overwrite', job, path: '/home/ada/x.md', isFolder: false })
  expect(screen(state)).toContain('The new one gets a number after its name.')
  expect(screen(pressed(state, 'right'))).toContain('What is in it now is lost.')
  expect(screen(pressed(state, 'left'))).toContain('Nothing is written.')
})

test('a refusal is shown in full, however long the sentence is', () => {
  const sentence = `Claude Code was not found: \`claude\` is not on your PATH. Install it, or set agents.claude-code.program in /home/ada/.config/sessions-tui/settings.json.`
  const drawn = rows(asked({ kind: 'refused', session, sentence, offers: [] }, 80, 24))
    .map(row => row.replace(/^.*│ {2}(.*?) +│.*$/, '$1'))
    .join(' ')
  expect(drawn).toContain('Install it, or set agents.claude-code.program in')
  expect(drawn).toContain('~/.config/sessions-tui/settings.json.')
})

test('a problem with a typed folder is below it, with the path from the home on', () => {
  const overlay = {
    kind: 'resumeText',
    what: 'folder',
    field: { text: '~/x', caret: 3 },
    problem: 'There is no folder /home/ada/x\x07. Name one that is there.',
  } as const
  const drawn = screen({ ...asked({ kind: 'elsewhere', plan: planOf(), way: 'here' }), overlay })
  expect(drawn).toContain('There is no folder ~/x. Name one that is there.')
  expect(drawn).toContain('Folder  ~/x')
})

test('no foreign text in a question reaches the terminal unwashed', () => {
  const hostile = '\x1b[31mred\x9b\u202e'
  const odd = sessionOf({ title: hostile, projectPath: `/${hostile}`, gitBranch: hostile })
  const plan = planOf({ session: odd, launch: { file: 'claude', args: [hostile], cwd: `/${hostile}`, env: {} } })
  const questions: Question[] = [
    { kind: 'live', caution: { ...caution, terminal: hostile }, plan, fork: plan, way: 'here' },
    { kind: 'elsewhere', plan, way: 'here' },
    {
      kind: 'moved',
      plan: {
        kind: 'moved',
        session: odd,
        request: { isFork: false },
        gone: hostile,
        candidates: [{ path: hostile, why: hostile }],
      },
      way: 'here',
    },
    { kind: 'refused', session: odd, sentence: hostile, offers: [] },
  ]
  for (const question of questions) expect(screen(asked(question))).not.toMatch(/[\x1b\x9b\u202e]/)
})
