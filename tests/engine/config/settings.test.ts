import { expect, test } from 'vitest'
import { agentNames, agents } from '../../../src/agents/index.ts'
import { environmentOf } from '../../../src/engine/config/environment.ts'
import { readSettings } from '../../../src/engine/config/settings.ts'
import { silent } from '../../../src/engine/reports.ts'
import { wordList } from '../../../src/text/word-list.ts'
import { makeHome } from '../../support/home.ts'

/** Stand in for the commands of the dashboard. */
const commandIds = ['quit', 'help', 'session.resume', 'session.details']

async function settingsOf(text?: string) {
  const home = makeHome()
  const path = `${home.path}/.config/sessions-tui/settings.json`
  if (text !== undefined) home.write('.config/sessions-tui/settings.json', text)
  const said: string[] = []
  const warn = (sentence: string) => said.push(sentence.replaceAll(path, 'settings.json'))
  const settings = await readSettings(environmentOf(home.env), { ...silent, warn }, commandIds)
  return { settings, said }
}

const defaults = {
  roots: [],
  ignore: [],
  theme: 'auto',
  mouse: true,
  times: 'relative',
  glyphs: 'auto',
  textStore: true,
  keys: {},
  agents: Object.fromEntries(Object.values(agents).map(({ name, program }) => [name, { file: program, args: [] }])),
  confirmOtherProject: true,
  prices: {},
}

test('without a file, all settings have their defaults', async () => {
  expect(await settingsOf()).toEqual({ settings: defaults, said: [] })
})

test('every setting of the dashboard is used as written', async () => {
  const written = {
    theme: 'light',
    mouse: false,
    times: 'absolute',
    glyphs: 'ascii',
    textStore: false,
    keys: { quit: 'x', help: ['?', 'F1'] },
  }
  const { settings, said } = await settingsOf(JSON.stringify(written))
  expect(settings).toEqual({ ...defaults, ...written, keys: { quit: ['x'], help: ['?', 'F1'] } })
  expect(said).toEqual([])
})

test('the programs of agents are used as written, with a path from the home folder', async () => {
  const written = {
    agents: { 'claude-code': { program: '~/bin/claude', args: ['--model', 'opus'] }, agent: { program: 'agent2' } },
    confirmOtherProject: false,
  }
  const { settings, said } = await settingsOf(JSON.stringify(written))
  expect(settings.agents).toEqual({
    ...defaults.agents,
    'claude-code': { file: expect.stringMatching(/^\/.*\/bin\/claude$/), args: ['--model', 'opus'] },
    agent: { file: 'agent2', args: [] },
  })
  expect([settings.confirmOtherProject, said]).toEqual([false, []])
})

const known = `Agents are ${wordList(agentNames, 'and')}.`

test('a mistake about an agent is reported with its line, and the agent starts as usual', async () => {
  const { settings, said } = await settingsOf(`{
  "confirmOtherProject": "no",
  "agents": {
    "claude-code": {
      "program": 5,
      "args": "--model opus"
    },
    "agent": "agent2",
    "codex": {}
  }
}`)
  expect(settings).toEqual(defaults)
  expect(said).toEqual([
    `settings.json, line 9: unknown agent "codex"; it is ignored. ${known}`,
    'settings.json, line 5: the program of claude-code must be a name or a path; using claude.',
    'settings.json, line 6: the arguments of claude-code must be a list of strings; they are ignored.',
    'settings.json, line 8: the settings of agent must be an object, as in { "program": "agent" }; they are ignored.',
    'settings.json, line 2: "confirmOtherProject" must be true or false; using true.',
  ])
  expect((await settingsOf('{ "agents": [] }')).said).toEqual([
    'settings.json, line 1: "agents" must say how each agent is started, as in { "claude-code": { "program": "claude" } }; it is ignored.',
  ])
})

test('a byte order mark is ignored', async () => {
  expect(await settingsOf('\ufeff{ "theme": "dark" }')).toMatchObject({ settings: { theme: 'dark' }, said: [] })
})

test.each([
  ['"high contrast"', 'contrast'],
  ['"16 colours"', '16'],
  ['16', '16'],
  ['"NO_COLOR"', 'none'],
  ['"Dark"', 'dark'],
])('the theme may be %s', async (written, theme) => {
  expect(await settingsOf(`{ "theme": ${written} }`)).toMatchObject({ settings: { theme }, said: [] })
})

test('mistakes are reported with their line, once, and the rest is used', async () => {
  const { settings, said } = await settingsOf(`{
  // mine
  "theme": "purple",
  "mouse": "yes",
  "times": "absolute",
  "glyphs": null,
  "roots": ["/code", 5],
  "keys": {
    "quit": ["x", 3],
    "help": "h",
  },
}`)
  expect(settings).toEqual({ ...defaults, times: 'absolute', roots: ['/code'], keys: { help: ['h'] } })
  expect(said).toEqual([
    'settings.json, line 7: "roots" must be a list of paths in quotes; anything else in it is ignored.',
    'settings.json, line 3: "theme" must be one of auto, dark, light, contrast, 16, none; using auto.',
    'settings.json, line 4: "mouse" must be true or false; using true.',
    'settings.json, line 6: "glyphs" must be one of auto, unicode, ascii; using auto.',
    'settings.json, line 9: the keys of "quit" must be a string or a list of strings; it keeps its default keys.',
  ])
})

test('a setting that is given twice is reported, as only the last one counts', async () => {
  const { settings, said } = await settingsOf('{ "ignore": ["/private"],\n  "ignore": [] }')
  expect(settings.ignore).toEqual([])
  expect(said).toEqual(['settings.json, line 2: "ignore" is set twice; only the last one counts.'])
})

test('a file with other JSON means the defaults', async () => {
  const { settings, said } = await settingsOf('// mine\n[1, 2]')
  expect(settings).toEqual(defaults)
  expect(said).toEqual([
    'settings.json, line 2: settings must be an object, as in { "theme": "dark" }; using the defaults.',
  ])
})

test('a file that is not JSON means the defaults, and a warning with the line', async () => {
  const { settings, said } = await settingsOf('{\n  "theme": "dark",\n  "mouse" false\n}')
  expect(settings).toEqual(defaults)
  expect(said).toEqual(['settings.json is not valid at line 3 (colon expected); using the defaults.'])
})

test('keys that are not an object are not used', async () => {
  const { settings, said } = await settingsOf('{ "keys": "vim" }')
  expect([settings.keys, said.length]).toEqual([{}, 1])
})

test('prices are used as written; those of the cache may be left out', async () => {
  const prices = {
    'claude-opus-5': { input: 4, output: 20 },
    homemade: { input: 0, output: 0, cacheWrite5m: 0, cacheWrite1h: 0, cacheRead: 0.25 },
  }
  expect(await settingsOf(JSON.stringify({ prices }))).toMatchObject({ settings: { prices }, said: [] })
})

test('a mistake about a price is reported with its line, and that model has its usual price', async () => {
  const { settings, said } = await settingsOf(`{
  "prices": {
    "a": { "input": 4 },
    "b": 5,
    "c": { "input": "4", "output": 20 },
    "d": { "input": 4, "output": 20,
      "cacheRead": -1 },
    "e": { "input": 4, "output": 20,
      "cached": 1 },
    "f": { "input": 1e300, "output": 20 }
  }
}`)
  expect(settings).toEqual({ ...defaults, prices: { e: { input: 4, output: 20 } } })
  expect(said).toEqual([
    'settings.json, line 3: the price of "a" must have "input" and "output"; it is priced as usual.',
    'settings.json, line 4: the price of "b" must have "input" and "output"; it is priced as usual.',
    'settings.json, line 5: "input" of "c" must be dollars per million tokens, from 0 to 1,000,000; the model is priced as usual.',
    'settings.json, line 7: "cacheRead" of "d" must be dollars per million tokens, from 0 to 1,000,000; the model is priced as usual.',
    'settings.json, line 9: unknown price "cached"; it is ignored. Prices are input, output, cacheWrite5m, cacheWrite1h, cacheRead.',
    'settings.json, line 10: "input" of "f" must be dollars per million tokens, from 0 to 1,000,000; the model is priced as usual.',
  ])
  expect((await settingsOf('{ "prices": [] }')).said).toEqual([
    'settings.json, line 1: "prices" must give models their prices, as in { "claude-opus-5": { "input": 5, "output": 25 } }; it is ignored.',
  ])
})

test('only the beginning of a very long name is shown', async () => {
  const { said } = await settingsOf(`{ "${'long '.repeat(1000)}": 1 }`)
  expect(said).toEqual([expect.stringMatching(/^settings\.json, line 1: unknown setting "long long .{40,60}…"; it is/)])
})

test('an unknown name is reported at every level, with its line and the nearest known one', async () => {
  const { settings, said } = await settingsOf(`{
  "$schema": "https://example.org/x.json",
  "ignored": [
    "/code/secret"
  ],
  "Theme": "dark",
  "colour": true,
  "keys": { "sesion.resume": "x",
    "quit": "q" },
  "agents": { "claude_code": {},
    "agent": { "programm": "x", "arg": [] } },
  "prices": { "a": { "input": 1, "output": 2, "cacheWrite":
    3, "outputs": 4 } }
}`)
  expect(settings).toEqual({ ...defaults, keys: { quit: ['q'] }, prices: { a: { input: 1, output: 2 } } })
  expect(said.map(sentence => sentence.replace('settings.json, line ', '').replace('; it is ignored', ''))).toEqual([
    '3: unknown setting "ignored". Did you mean "ignore"?',
    '6: unknown setting "Theme". Did you mean "theme"?',
    '7: unknown setting "colour".',
    '8: unknown command "sesion.resume". Did you mean "session.resume"? docs/KEYS.md lists them all.',
    `10: unknown agent "claude_code". Did you mean "claude-code"? ${known}`,
    '11: unknown agent setting "programm". Did you mean "program"? Settings are program and args.',
    '11: unknown agent setting "arg". Did you mean "args"? Settings are program and args.',
    expect.stringMatching(/^12: unknown price "cacheWrite"\. Did you mean "cacheWrite5m"\?/),
    expect.stringMatching(/^13: unknown price "outputs"\. Did you mean "output"\?/),
  ])
})

test('without the list of commands, their names are not checked', async () => {
  const home = makeHome()
  home.write('.config/sessions-tui/settings.json', '{ "keys": { "sesion.resume": "x" } }')
  const said: string[] = []
  await readSettings(environmentOf(home.env), { ...silent, warn: sentence => said.push(sentence) })
  expect(said).toEqual([])
})
