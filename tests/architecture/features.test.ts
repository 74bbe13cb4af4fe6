import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '../support/source.ts'

/** The imports that do not go through state, update or commands yet. This list may only get shorter. */
const known = [
  'dialogs/commands.ts → export/form.ts',
  'dialogs/commands.ts → resume/question.ts',
  'dialogs/update.ts → search/moves.ts',
  'dialogs/update.ts → transcript/moves.ts',
  'list/update.ts → insight/tasks/moves.ts',
  'screen/update-mouse.ts → search/moves.ts',
  'screen/update-mouse.ts → transcript/moves.ts',
  'screen/update.ts → search/moves.ts',
  'screen/update.ts → transcript/moves.ts',
  'search/match-marking.ts → transcript/marking.ts',
  'search/match-marking.ts → transcript/occurrences.ts',
  'search/open-match.ts → transcript/laid-out.ts',
  'search/open-match.ts → transcript/marking.ts',
  'search/open-match.ts → transcript/moves.ts',
  'search/open-match.ts → transcript/window.ts',
  'search/update.ts → transcript/moves.ts',
  'transcript/update.ts → search/open-match.ts',
]

test('a feature imports another only through its state, update and commands', () => {
  const crossings = sourceFiles
    .filter(({ ring }) => ring === 'app')
    .flatMap(({ name, imports }) =>
      imports
        .filter(({ target }) => isCrossing(name, target))
        .map(({ target }) => `${name.slice('app/'.length)} → ${target.slice('app/'.length)}`),
    )
  const advice =
    'Move what both features need into the state.ts or update.ts of one of them; take off the list what is gone'
  expect([...new Set(crossings)].sort(), advice).toEqual([...known].sort())
})

/** A long update or table of commands has parts, such as `update-find.ts`. */
const door = /^(state|update(-\w+)?|commands(-\w+)?)\.ts$/

function isCrossing(name: string, target: string): boolean {
  const [from, to] = [featureOf(name), featureOf(target)]
  return from !== undefined && to !== undefined && from !== to && !door.test(basename(target))
}

/** The feature that a file belongs to; undefined for the files of all features, which lie beside the folders. */
function featureOf(path: string): string | undefined {
  const [ring, feature, file] = path.split('/')
  return ring === 'app' && file !== undefined ? feature : undefined
}
