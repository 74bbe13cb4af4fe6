import { describe, expect, test } from 'vitest'
import { claudeCode } from '../../../src/agents/claude-code/index.ts'
import { readable, readableTitle } from '../../../src/agents/readable.ts'
import type { Entry } from '../../../src/model/entry.ts'
import type { JsonObject } from '../../../src/model/json.ts'
import { user } from '../../support/lines/claude-lines.ts'

const { decoder } = claudeCode
const owner = { format: 'claude-code', isSubagent: false } as const

/** What people read of the only entry of a user line. */
function shown(text: string, more: object = {}): Pick<Entry, 'kind' | 'text' | 'speaker'> {
  const line = user(text, more) as JsonObject
  const [entry] = decoder.classify(line).map(piece => readable(owner, decoder.entry(line, piece)))
  const { kind, text: words, speaker } = entry as Entry
  return { kind, text: words, ...(speaker !== undefined && { speaker }) }
}

describe('a text in tags is shown as what it says', () => {
  test('how a background task ended, what it answered, and what else is known of it', () => {
    const notification = `<task-notification>
<task-id>cc33</task-id>
<output-file>/tmp/cc33.output</output-file>
<status>completed</status>
<summary>Agent "Coverage" completed</summary>
<result>From 15% to <b>96%</b>.</result>
</task-notification>
Full transcript at: /tmp/cc33`
    expect(shown(notification)).toEqual({
      kind: 'system',
      speaker: 'system',
      text: 'Agent "Coverage" completed\n\nFrom 15% to <b>96%</b>.\n\ntask id: cc33\noutput file: /tmp/cc33.output\n\nFull transcript at: /tmp/cc33',
    })
    const failed = '<task-notification><status>failed</status><summary>npm test</summary></task-notification>'
    expect(shown(failed).text).toBe('npm test: failed')
    expect(shown('<task-notification>finished</task-notification>').text).toBe('finished')
  })

  test('a message of a teammate or another session, with its sender', () => {
    expect(
      shown('<teammate-message teammate_id="alice" color="blue" summary="done">\nAll pass.\n</teammate-message>'),
    ).toEqual({ kind: 'system', speaker: 'alice', text: 'done\n\nAll pass.' })
    expect(shown('<cross-session-message from="shop-1">Please <wait>.</cross-session-message>')).toEqual({
      kind: 'user',
      speaker: 'shop-1',
      text: 'Please <wait>.',
    })
    const both = ['alice', 'bob'].map(id => `<teammate-message teammate_id="${id}">I am ${id}.</teammate-message>`)
    expect(shown(both.join('\n\n'))).toEqual({
      kind: 'system',
      speaker: 'alice, bob',
      text: 'alice: I am alice.\n\nbob: I am bob.',
    })
  })

  test.each([
    ['<command-message>init</command-message>\n<command-name>/init</command-name>', '/init'],
    ['<command-name>/review</command-name>\n  <command-args>12</command-args>', '/review 12'],
    ['<local-command-stdout>Set model to opus</local-command-stdout>', 'Set model to opus'],
    ['<bash-input>ls -l</bash-input>', '! ls -l'],
    ['<bash-stdout>a</bash-stdout><bash-stderr>b</bash-stderr>', 'a\n\nb'],
    ['<system-reminder>\nbe nice\n</system-reminder>', 'be nice'],
    ['<ide_opened_file>The user opened a.ts</ide_opened_file>', 'The user opened a.ts'],
    ['<local-command-stdout>cut o', 'cut o'],
    ['[Request interrupted by user]', '[Request interrupted by user]'],
  ])('%j', (text, words) => {
    expect(shown(text)).toEqual({ kind: 'system', text: words })
  })

  test.each([
    '<div> does not render, why?',
    '<img source="a.png">',
    '<ide_selection> never closed',
    'fix <task-notification>',
  ])('but a person may type %j', text => {
    expect(shown(text)).toEqual({ kind: 'user', text })
  })

  test('what is selected in the IDE stands below the prompt', () => {
    const text = '<ide_selection>one\ntwo</ide_selection>\nwhat does this do?'
    expect(shown(text)).toEqual({ kind: 'user', text: 'what does this do?\n\n> one\n> two' })
  })

  test('a title, even where it is cut off', () => {
    expect(readableTitle(owner, '<cross-session-message from="shop-1"> Please wait for the')).toBe(
      'shop-1: Please wait for the',
    )
    expect(readableTitle(owner, '<b> is bold')).toBe('<b> is bold')
  })
})

test('the prompt of a subagent stands under its caller, also behind what is open in the IDE', () => {
  expect(shown('count the tests', { isSidechain: true })).toEqual({
    kind: 'user',
    speaker: 'Claude to subagent',
    text: 'count the tests',
  })
  const speakerOf = (text: string) => readable({ ...owner, isSubagent: true }, entryOf(text)).speaker
  expect(speakerOf('count them')).toBe('Claude to subagent')
  expect(speakerOf('<ide_selection>cart.ts</ide_selection>\ncount them')).toBe('Claude to subagent')
  expect(speakerOf('<teammate-message teammate_id="lead">count them</teammate-message>')).toBe('lead')
  expect(readable(owner, entryOf('count them')).speaker).toBe(undefined)
})

const entryOf = (text: string): Entry => ({
  kind: 'user',
  uuid: null,
  parentUuid: null,
  timestamp: null,
  role: 'user',
  text,
})
