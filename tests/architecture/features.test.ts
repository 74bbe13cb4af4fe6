import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '../support/source.ts'

/** The imports that do not go through state, update, commands or messages yet. This list may only get shorter. */
const known = [
  'dialogs/button-letters.ts → resume/question.ts',
  'dialogs/button-letters.ts → resume/ways.ts',
  'dialogs/commands.ts → export/form.ts',
  'dialogs/commands.ts → resume/question.ts',
  'dialogs/palette.ts → keys/user-keys.ts',
  'dialogs/update.ts → insight/moves.ts',
  'dialogs/update.ts → keys/run-command.ts',
  'dialogs/update.ts → list/filter-panel.ts',
  'dialogs/update.ts → list/update-completion.ts',
  'dialogs/update.ts → list/update-filters.ts',
  'dialogs/update.ts → resume/question.ts',
  'dialogs/update.ts → resume/ways.ts',
  'dialogs/update.ts → search/match-moves.ts',
  'dialogs/update.ts → transcript/jump-target.ts',
  'dialogs/update.ts → transcript/moves.ts',
  'dialogs/update.ts → transcript/update-find.ts',
  'export/form.ts → transcript/laid-out.ts',
  'export/form.ts → transcript/window.ts',
  'export/update.ts → transcript/laid-out.ts',
  'export/update.ts → transcript/window.ts',
  'keys/type-ahead.ts → search/match-rows.ts',
  'keys/update.ts → dialogs/button-letters.ts',
  'list/commands.ts → projects/rows.ts',
  'list/update.ts → insight/statistics/ask-statistics.ts',
  'list/update.ts → insight/tasks/moves.ts',
  'list/update.ts → search/ask-search.ts',
  'screen/update-mouse.ts → insight/moves.ts',
  'screen/update-mouse.ts → list/rows.ts',
  'screen/update-mouse.ts → projects/rows.ts',
  'screen/update-mouse.ts → search/match-moves.ts',
  'screen/update-mouse.ts → transcript/laid-out.ts',
  'screen/update-mouse.ts → transcript/moves.ts',
  'screen/update.ts → insight/moves.ts',
  'screen/update.ts → insight/statistics/ask-statistics.ts',
  'screen/update.ts → search/match-moves.ts',
  'screen/update.ts → transcript/moves.ts',
  'search/match-marking.ts → transcript/marking.ts',
  'search/match-marking.ts → transcript/occurrences.ts',
  'search/open-match.ts → transcript/laid-out.ts',
  'search/open-match.ts → transcript/marking.ts',
  'search/open-match.ts → transcript/moves.ts',
  'search/open-match.ts → transcript/window.ts',
  'search/update.ts → transcript/moves.ts',
  'search/update.ts → transcript/update-find.ts',
  'transcript/update.ts → search/match-rows.ts',
  'transcript/update.ts → search/open-match.ts',
]

test('a feature imports another only through its state, update, commands and messages', () => {
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

const doors = ['state.ts', 'update.ts', 'commands.ts', 'messages.ts']

function isCrossing(name: string, target: string): boolean {
  const [from, to] = [featureOf(name), featureOf(target)]
  return from !== undefined && to !== undefined && from !== to && !doors.includes(basename(target))
}

/** The feature that a file belongs to; undefined for the files of all features, which lie beside the folders. */
function featureOf(path: string): string | undefined {
  const [ring, feature, file] = path.split('/')
  return ring === 'app' && file !== undefined ? feature : undefined
}
