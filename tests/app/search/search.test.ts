import { describe, expect, test } from 'vitest'
import { wordsToMark } from '../../../src/app/search/match-marking.ts'
import { chosenMatch } from '../../../src/app/search/state.ts'
import { chosenSession, focusOf, type State } from '../../../src/app/state.ts'
import { noQuery } from '../../../src/query/language/query.ts'
import { allFoundIn, answerOf, foundIn, matchOf, withFound } from '../../support/search/search.ts'
import { folder, keysOf, names, pressed, sessionsOf, stateOf, told, withList, withTree } from '../../support/state.ts'

const sessions = sessionsOf(6)
const [first, second, third] = sessions as [(typeof sessions)[0], (typeof sessions)[0], (typeof sessions)[0]]
const ready = (columns = 120, rows = 36) => withList(withTree(stateOf(columns, rows), [folder('/code/shop')]), sessions)
const searched = (state = ready()) => pressed(state, '> r e t r y')
const found = [allFoundIn(first, 3), allFoundIn(second, 2), allFoundIn(third, 4)]
const chosen = ({ search }: State) => search?.chosen && [search.chosen.sessionKey, search.chosen.nth]

describe('the query line', () => {
  test.each(['projects', 'sessions', 'transcript'] as const)('is opened with > in the pane of %s', pane => {
    const open = pressed({ ...ready(), pane }, '>')
    expect(focusOf(open)).toBe('search')
    expect(open.search?.field.text).toBe('')
  })

  test('is opened with > as the first letter of an empty filter; after others it is a letter', () => {
    expect(focusOf(pressed(ready(), '/ >'))).toBe('search')
    expect(pressed(ready(), '/ > x').search?.field.text).toBe('x')
    expect(pressed(ready(), '/ a >').list.request.words).toBe('a>')
  })

  test('searches at every letter, in the scope and with the filters of the list', () => {
    const state = { ...ready() }
    const scope = { kind: 'folder' as const, path: '/code/shop' }
    const request = { ...state.list.request, scope, filters: { branch: 'main' } }
    const { effects } = told({ ...state, list: { ...state.list, request } }, ...keysOf('> a b'))
    expect(effects.filter(effect => effect.do === 'find')).toMatchObject([
      { line: 'a', request: { scope, filters: { branch: 'main' }, showsHidden: false } },
      { line: 'ab' },
    ])
  })

  test('takes q, digits and n as letters, and ctrl-c quits', () => {
    expect(pressed(ready(), '> q 1 n').search?.field.text).toBe('q1n')
    expect(names(told(searched(), ...keysOf('ctrl-c')).effects)).toEqual(['quit'])
  })

  test('becomes a pattern with ctrl-r, and words again', () => {
    expect(pressed(searched(), 'ctrl-r').search?.field.text).toBe('/retry/')
    expect(pressed(searched(), 'ctrl-r ctrl-r').search?.field.text).toBe('retry')
  })

  test('is the last one when it is opened again; typing replaces it, and it can be edited', () => {
    const again = pressed(withFound(searched(), found), 'escape >')
    expect(again.search).toMatchObject({ field: { text: 'retry' }, isOld: true })
    expect(pressed(again, 'x').search?.field.text).toBe('x')
    expect(pressed(again, 'backspace x').search?.field.text).toBe('retrx')
    expect(told(again, { type: 'pasted', text: 'cart' }).state.search?.field.text).toBe('cart')
  })

  test('of the last search gives way to typing, and to nothing else', () => {
    const again = withFound(pressed(withFound(searched(), found), 'escape >'), found)
    const palette = pressed(again, 'tab ? z o o m')
    expect(palette.overlay).toMatchObject({ kind: 'palette', field: { text: 'zoom' } })
    expect(told(palette, { type: 'pasted', text: ' in' }).state.overlay).toMatchObject({ field: { text: 'zoom in' } })
  })

  test('is a pattern to fill in, if it was empty before ctrl-r', () => {
    expect(pressed(ready(), '> ctrl-r a b').search?.field.text).toBe('/ab/')
  })

  test('is left with Tab after a field without choices', () => {
    const typed = withFound(pressed(ready(), '> x space f i l e : a'), found)
    expect(focusOf(pressed(typed, 'tab'))).toBe('matches')
    const whole = withFound(pressed(ready(), '> x space i s : a c t i v e'), found)
    expect(focusOf(pressed(whole, 'tab'))).toBe('matches')
    expect(focusOf(pressed(withFound(pressed(ready(), '> x space i s :'), found), 'tab tab'))).toBe('search')
  })

  test('completes the value of a field with Tab, from the existing ones', () => {
    const { state, effects } = told(ready(), ...keysOf('> x space b r a n c h : m tab'))
    expect(names(effects)).toContain('findQueryChoices')
    const choices = { project: [], branch: ['main', 'mail'], model: [], tool: [] }
    const chosen = told(state, { type: 'queryChoicesFound', choices })
    expect(chosen.state.search?.field.text).toBe('x branch:main')
    expect(chosen.effects).toMatchObject([{ do: 'find', line: 'x branch:main' }])
    expect(pressed(chosen.state, 'tab').search?.field.text).toBe('x branch:mail')
    expect(focusOf(pressed(withFound(searched(), found), 'tab'))).toBe('matches')
  })

  test('shows nothing and searches nothing when it is emptied', () => {
    const { state, effects } = told(withFound(pressed(ready(), '> r'), found), ...keysOf('backspace'))
    expect(state.search).toMatchObject({ answer: null, chosen: null })
    expect(names(effects)).toEqual(['stopFinding'])
  })
})

describe('the answer', () => {
  test('has its best match selected and opened, at once', () => {
    const asked = searched()
    const { state, effects } = told(asked, { type: 'matchesFound', answer: answerOf(asked, found) })
    expect(chosen(state)).toEqual([first.path, 0])
    expect(effects).toContainEqual(expect.objectContaining({ do: 'openMatch', match: matchOf(first, 0) }))
  })

  test('is opened once, and may wait for the next letter until the user moves to another match', () => {
    const asked = searched()
    const { state, effects } = told(asked, { type: 'matchesFound', answer: answerOf(asked, found) })
    expect(effects.filter(effect => effect.do === 'openMatch')).toMatchObject([{ mayWait: true }])
    const moved = told(state, ...keysOf('down')).effects.filter(effect => effect.do === 'openMatch')
    expect(moved).toMatchObject([{ match: matchOf(first, 1) }])
    expect(moved[0]).not.toHaveProperty('mayWait')
  })

  test('is dropped if it belongs to an older query', () => {
    const older = answerOf(pressed(ready(), '> r e t'), found)
    expect(told(searched(), { type: 'matchesFound', answer: older }).state.search?.answer).toBe(null)
  })

  test('stays on the screen until the next letter is answered', () => {
    const next = pressed(withFound(searched(), found), 'x')
    expect(next.search?.answer?.matches).toBe(9)
    expect(withFound(next, []).search?.answer?.matches).toBe(0)
  })

  test('may come in better order, even if the user moved in the one before', () => {
    const next = pressed(pressed(withFound(searched(), found), 'x'), 'down')
    const early = withFound(next, found.slice(1), { isDone: false })
    expect(chosen(withFound(early, found))).toEqual([first.path, 0])
  })

  test('may come in better order while the user has not moved', () => {
    const early = withFound(searched(), [found[1] ?? allFoundIn(second, 2)], { isDone: false })
    expect(chosen(early)).toEqual([second.path, 0])
    expect(chosen(withFound(early, found))).toEqual([first.path, 0])
  })

  test('stays in its order once the user has moved, and new matches come below', () => {
    const early = pressed(withFound(searched(), found.slice(1), { isDone: false }), 'down')
    const whole = withFound(early, found)
    expect(chosen(whole)).toEqual([second.path, 1])
    expect(whole.search?.answer?.found.map(({ session }) => session)).toEqual([second, third, first])
  })

  test('has its text requested for matches that are on the screen and not read yet', () => {
    const asked = searched()
    const unread = Array.from({ length: 100 }, (_, at) => foundIn({ ...first, key: `/unread/${at}` }, 9))
    const { state, effects } = told(asked, { type: 'matchesFound', answer: answerOf(asked, unread) })
    const reads = effects.filter(effect => effect.do === 'readSnippets')
    expect(reads.length).toBeGreaterThan(4)
    expect(reads.length).toBeLessThan(20)
    expect(names(effects)).not.toContain('openMatch')
    const match = matchOf(first, 1, { path: '/unread/0' })
    const read = {
      type: 'snippetsRead',
      number: asked.search?.questionNumber ?? 0,
      sessionKey: '/unread/0',
      most: 4,
    } as const
    expect(told(state, { ...read, matches: [match, match, match, match] }).effects).toMatchObject([{ do: 'openMatch' }])
  })
})

describe('moving', () => {
  const open = withFound(searched(), found)

  test('goes from match to match, past headings, and stops at the ends', () => {
    expect(chosen(pressed(open, 'down down down'))).toEqual([second.path, 0])
    expect(chosen(pressed(open, 'down up up up'))).toEqual([first.path, 0])
    expect(chosen(pressed(open, 'tab 2 j k G'))).toEqual([third.path, 3])
  })

  test('goes from session to session', () => {
    expect(chosen(pressed(open, 'ctrl-down'))).toEqual([second.path, 0])
    expect(chosen(pressed(open, 'alt-down alt-down alt-up'))).toEqual([second.path, 0])
    expect(chosen(pressed(open, 'tab ] ] [ ['))).toEqual([first.path, 0])
  })

  test('by pages stays on matches', () => {
    const many = withFound(
      searched(ready(120, 14)),
      sessions.map(session => allFoundIn(session, 2)),
    )
    const page = pressed(many, 'pagedown')
    expect(chosenMatch(page.search as NonNullable<State['search']>)).toBeDefined()
    expect(chosen(pressed(page, 'pageup'))).toEqual([first.path, 0])
  })

  test('with n and N goes across sessions, with a message at the ends', () => {
    expect(chosen(pressed(open, 'tab 3 n'))).toEqual([second.path, 0])
    expect(chosen(pressed(open, 'tab 3 n 2 N'))).toEqual([first.path, 1])
    expect(pressed(open, 'tab N').toast?.text).toBe('This is the first match.')
    expect(pressed(open, 'tab 9 9 n')).toMatchObject({ toast: { text: 'This is the last match.' } })
  })

  test('with n and a huge count goes to the end, and opens only that match', () => {
    const many = withFound(
      searched(),
      Array.from({ length: 20_000 }, (_, at) => allFoundIn({ ...first, key: `/many/${at}` }, 1)),
    )
    const { state, effects } = told(pressed(many, 'tab'), ...keysOf('1 5 0 0 0 n'))
    expect(chosen(state)).toEqual(['/many/15000', 0])
    expect(names(effects)).toEqual(['openMatch'])
    expect(chosen(pressed(state, '1 9 9 9 9 G'))).toEqual(['/many/19998', 0])
  })

  test('skips sessions without any match left', () => {
    const unread = withFound(searched(), [allFoundIn(first, 1), foundIn(second, 2), allFoundIn(third, 1)])
    const number = unread.search?.questionNumber ?? 0
    const gone = told(unread, { type: 'snippetsRead', number, sessionKey: second.key, most: 4, matches: [] }).state
    expect(chosen(pressed(gone, 'down'))).toEqual([third.path, 0])
    expect(chosen(pressed(gone, 'down up'))).toEqual([first.path, 0])
    expect(chosen(pressed(gone, 'tab n N'))).toEqual([first.path, 0])
  })

  test('with n unfolds folded matches, and continues there', () => {
    const folded = withFound(searched(), [foundIn(first, 9, allFoundIn(first, 4).snippets), allFoundIn(second, 1)])
    const { state, effects } = told(pressed(folded, 'tab n n'), ...keysOf('n'))
    expect(effects).toMatchObject([{ do: 'readSnippets', most: 53 }])
    expect(chosen(state)).toEqual([first.path, 2])
    const number = state.search?.answer?.number ?? 0
    const matches = allFoundIn(first, 9).snippets ?? []
    const after = told(state, { type: 'snippetsRead', number, sessionKey: first.key, most: 53, matches }).state
    expect(chosen(after)).toEqual([first.path, 3])
    expect(chosen(pressed(after, '6 n'))).toEqual([second.path, 0])
  })

  test('to the row that counts the others, Enter unfolds them and selects the first of them', () => {
    const folded = withFound(searched(), [foundIn(first, 9, allFoundIn(first, 4).snippets)])
    const { state, effects } = told(pressed(folded, 'down down down'), ...keysOf('enter'))
    expect(effects).toMatchObject([
      { do: 'readSnippets', most: 53 },
      { do: 'openMatch', match: { key: '300:0' } },
    ])
    expect(focusOf(state)).toBe('search')
    const matches = allFoundIn(first, 9).snippets ?? []
    const number = state.search?.answer?.number ?? 0
    const after = told(state, { type: 'snippetsRead', number, sessionKey: first.key, most: 53, matches }).state
    expect(chosen(after)).toEqual([first.path, 3])
    expect(chosen(pressed(after, 'tab G'))).toEqual([first.path, 8])
  })

  test('keeps the session of the match as the one that commands act on', () => {
    expect(chosenSession(pressed(open, 'ctrl-down'))).toBe(second)
    expect(focusOf(pressed(open, 'tab i'))).toBe('details')
    expect(chosenSession(pressed(open, 'tab i j'))).toBe(second)
  })
})

describe('sessions that change meanwhile', () => {
  const open = pressed(withFound(searched(), found), 'down')
  const changed = (state: State) => told(state, { type: 'sessionsChanged' })
  const due = (state: State) => told(state, { type: 'findingDue', number: state.search?.questionNumber ?? 0 })

  test('are searched again, once and later', () => {
    const { state, effects } = changed(open)
    expect(names(effects)).toEqual(['narrow', 'growTree', 'findLater'])
    expect(names(changed(state).effects)).toEqual(['narrow', 'growTree'])
    expect(names(due(state).effects)).toEqual(['find'])
  })

  test('do not restart a running search', () => {
    const running = withFound(searched(), found, { isDone: false })
    expect(names(due(changed(running).state).effects)).toEqual(['findLater'])
  })

  test('do not restart one that was not answered yet, whatever is known of the one before', () => {
    const typed = pressed(open, 'x')
    expect(names(due(changed(typed).state).effects)).toEqual(['findLater'])
  })

  test('do not delay opening a match', () => {
    const again = due(changed(open).state).state
    expect(focusOf(pressed(again, 'enter'))).toBe('found')
  })

  test('move neither the selection nor the order, and half an answer is not shown', () => {
    const again = due(changed(open).state).state
    const half = withFound(again, [], { isDone: false })
    expect(half.search?.answer?.matches).toBe(9)
    const whole = withFound(again, [allFoundIn(third, 4), allFoundIn(first, 5), allFoundIn(second, 2)])
    expect(chosen(whole)).toEqual([first.path, 1])
    expect(whole.search?.answer?.found.map(({ session }) => session)).toEqual([first, second, third])
  })
})

describe('a session that was found before it was read', () => {
  const unread = { ...first, title: null, provisional: true as const }
  const read = { ...first, title: 'Now it has a title' }
  const match = matchOf(first, 0)
  const passage = { from: 0, to: 100, entries: [] }
  const opened = (state: State): State =>
    told(state, {
      type: 'transcriptOpened',
      number: state.opening,
      session: unread,
      passage,
      match,
    }).state

  test('has its title above its transcript as soon as that is known', () => {
    const open = opened(withFound(searched(), [foundIn(unread, 1, [match])]))
    expect(open.transcript?.session.title).toBe(null)
    expect(withFound(open, [foundIn(read, 1, [match])]).transcript?.session.title).toBe(read.title)
  })

  test('has it even if it was read while its transcript was opened', () => {
    const found = withFound(withFound(searched(), [foundIn(unread, 1, [match])]), [foundIn(read, 1, [match])])
    expect(opened(found).transcript?.session.title).toBe(read.title)
  })
})

describe('leaving', () => {
  const before = pressed(ready(), 'j j')

  test('brings the dashboard back as it was', () => {
    const left = pressed(withFound(searched(before), found), 'down down enter escape escape')
    const { opening, lastSearch, ...rest } = left
    expect(rest).toMatchObject({ search: null, pane: before.pane, list: before.list, tree: before.tree })
    expect(left.requestedKey).toBe(before.requestedKey)
  })

  test('opens what was selected before, if it was not open yet', () => {
    const passage = { from: 0, to: 0, entries: [] }
    const opened = { type: 'transcriptOpened', session: first, passage } as const
    const reading = told(ready(), { ...opened, number: ready().opening }).state
    const { state, effects } = told(reading, ...keysOf('j > escape'))
    expect(effects.at(-1)).toMatchObject({ do: 'openTranscript', number: state.opening, session: second })
  })

  test('stops the search, and a late answer is dropped', () => {
    const { state, effects } = told(searched(before), ...keysOf('escape'))
    expect(names(effects)).toContain('stopFinding')
    expect(withFound(state, found)).toEqual(state)
  })

  test('the list continues behind the search, at its own size', () => {
    const hundred = sessionsOf(100)
    const scrolled = pressed(withList(ready(), hundred), 'G k k')
    const listed = withList(searched(scrolled), [...hundred])
    expect(listed.list.top).toBe(scrolled.list.top)
    expect(pressed(listed, 'escape').list).toMatchObject({ selected: scrolled.list.selected, top: scrolled.list.top })
  })

  test('a newly listed session is not read in place of the match', () => {
    const agent = matchOf(first, 0, { path: '/p/agent.jsonl' })
    const open = withFound(searched(before), [foundIn(first, 1, [agent])])
    const answer = { sessions, total: 6, marks: new Map(), isMixed: false, query: noQuery }
    expect(names(told(open, { type: 'listNarrowed', number: open.list.questionNumber, answer }).effects)).toEqual([])
  })
})

describe('the highlight', () => {
  test('of a pattern is its match in the session, however that was read', () => {
    const marked = (state: State) => state.search && wordsToMark(state.search)?.wanted[0]?.anyOf
    const asked = pressed(ready(), '> / r e . r y /')
    expect(marked(withFound(asked, found))).toMatchObject([{ kind: 'words', text: 'retry' }])
    const unread = withFound(asked, [foundIn(first, 1)])
    expect(marked(unread)).toEqual([])
    const read = {
      number: asked.search?.questionNumber ?? 0,
      sessionKey: first.key,
      most: 4,
      matches: [matchOf(first, 0)],
    }
    expect(marked(told(unread, { type: 'snippetsRead', ...read }).state)).toMatchObject([{ text: 'retry' }])
  })
})

describe('Enter', () => {
  test('before there is an answer opens the match when it is there', () => {
    const early = pressed(searched(), 'enter')
    expect(focusOf(early)).toBe('search')
    expect(focusOf(withFound(early, found))).toBe('found')
  })

  test('goes to the transcript, where Esc goes back to the matches', () => {
    const read = pressed(withFound(searched(), found), 'enter')
    expect(focusOf(read)).toBe('found')
    expect(focusOf(pressed(read, 'escape'))).toBe('matches')
  })
})
