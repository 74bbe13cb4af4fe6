import { queryGuideLines } from '../../query/language/guide.ts'
import { type Board, type BoardColumn, type BoardItem, boardColumns, boardOf } from '../../statistics/task-board.ts'
import { ago } from '../../text/age.ts'
import { drawnText } from '../../text/cells.ts'
import { clipStart } from '../../text/clip.ts'
import { type CommandContext, cliCommand, exitCodes } from '../command.ts'
import { jsonOption, lookingOptions, openFor } from '../open.ts'
import { flag } from '../options/option-kinds.ts'
import { queryIn } from '../options/query.ts'
import { homeAsTilde, shortId } from '../options/short-names.ts'
import { sayWhatIsNotThere } from '../output/nothing-found.ts'
import { type Column, table } from '../output/table.ts'

export const tasks = cliCommand({
  name: 'tasks',
  operands: '[QUERY…]',
  summary: 'what is left to do in the sessions, by project, newest first',
  query: queryGuideLines(),
  options: [flag({ name: 'all', help: 'done tasks, too' }), jsonOption, ...lookingOptions],
  examples: ['tasks', 'tasks project:shop since:30d', 'tasks --all --json'],
  async run(given, run) {
    const query = queryIn(given, run)
    const catalogue = await openFor(given, run)
    const { sessions } = await catalogue.list({ ...(given.operands.length > 0 && { query }), limit: 0 })
    const showsDone = given.all
    const board = boardOf(sessions, { showsDone, now: run.now.getTime() })
    if (given.json) await run.output.json(`${JSON.stringify(answerOf(board), null, 2)}\n`)
    else if (board.lanes.length > 0) await writeBoard(board, run)
    await sayWhatIsNotThere(catalogue, board.lanes.length, run, () => nothingLeft(sessions.length, showsDone))
    return exitCodes.done
  },
})

function nothingLeft(sessions: number, showsDone: boolean): string {
  if (sessions === 0) return 'No session matches. Leave out the query to list the tasks of all sessions.'
  const where = sessions === 1 ? 'the only session that matches' : `${sessions} sessions`
  return showsDone ? `No tasks were set in ${where}.` : `No open tasks in ${where}. --all shows done tasks, too.`
}

const words: { readonly [Column in BoardColumn]: string } = {
  inProgress: 'in progress',
  next: 'next',
  waiting: 'waiting',
  done: 'done',
}

/** Tasks of each project, state by state. */
const inOrder = ({ lanes }: Board): readonly BoardItem[][] =>
  lanes.map(({ columns }) => boardColumns.flatMap(column => columns[column]))

/** Writes one table for all projects, so that their columns align, with a line before each project. */
async function writeBoard(board: Board, run: CommandContext): Promise<void> {
  const { output, env, now } = run
  const columns: Column<BoardItem>[] = [
    { heading: 'STATE', text: ({ column }) => words[column] },
    { heading: 'AGE', align: 'right', text: ({ setAt }) => ago(setAt, now) },
    { heading: 'SESSION', text: ({ session }) => shortId(session.id) },
    { heading: 'TASK', text: taskWords },
  ]
  const groups = inOrder(board)
  const [heading = '', ...rows] = table(columns, groups.flat(), output).split('\n')
  let from = 0
  const parts = board.lanes.map(({ projectPath, open, sessions }, at) => {
    const mine = rows.slice(from, from + (groups[at]?.length ?? 0))
    from += mine.length
    const about = `${open} open in ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`
    const project = clipStart(drawnText(homeAsTilde(projectPath, env)), Math.max(output.columns - about.length - 2, 1))
    return [`${output.style('bold', project)}  ${output.style('dim', about)}`, ...mine].join('\n')
  })
  await output.write(`${heading}\n\n${parts.join('\n\n')}\n`)
}

function taskWords({ task, waitsFor }: BoardItem): string {
  const after = waitsFor.map(({ content }) => content).join(', ')
  return after === '' ? task.content : `${task.content} (after ${after})`
}

/** The answer in JSON. Documented in the README, so it must stay as it is. */
const answerOf = (board: Board) =>
  inOrder(board)
    .flat()
    .map(({ task, session, column, isStale }) => ({
      project: session.projectPath,
      session: { id: session.id, path: session.path, title: session.title },
      content: task.content,
      status: task.status,
      column,
      description: task.description ?? null,
      blockedBy: (task.blockedBy ?? []).map(id => {
        const before = session.tasks.findLast(one => one.id === id)
        return { id, content: before?.content ?? null, status: before?.status ?? null }
      }),
      setAt: task.setAt ?? null,
      isStale,
    }))
