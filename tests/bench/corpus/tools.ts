import type { Dice } from './dice.ts'
import { code, identifier, numbered, prose, sentence, sourcePath, terminalOutput } from './words.ts'

/** A tool call and its result, which Claude Code writes twice: once for the model, once in the tool's own shape. */
export interface Call {
  readonly name: string
  readonly input: object
  readonly output: string
  readonly result: object | string
  readonly failed: boolean
}

export function makeCall(dice: Dice, cwd: string): Call {
  const name = dice.pick(usedTools)
  if (dice.chance(0.04)) return failure(dice, name)
  return { name, failed: false, ...tools[name](dice, cwd) }
}

type Made = Omit<Call, 'name' | 'failed'>

const tools = {
  Bash(dice, cwd) {
    const stdout = terminalOutput(dice, outputLength(dice), cwd)
    return {
      input: {
        command: `npm test -- ${identifier(dice)} 2>&1 | tail -${dice.between(5, 90)}`,
        description: sentence(dice, false),
      },
      output: stdout,
      result: { stdout, stderr: '', interrupted: false, isImage: false, noOutputExpected: false },
    }
  },

  Read(dice, cwd) {
    const filePath = sourcePath(dice, cwd)
    const content = code(dice, outputLength(dice))
    const numLines = content.split('\n').length
    return {
      input: { file_path: filePath },
      output: numbered(content),
      result: { type: 'text', file: { filePath, content, numLines, startLine: 1, totalLines: numLines } },
    }
  },

  Edit(dice, cwd) {
    const filePath = sourcePath(dice, cwd)
    const oldString = code(dice, dice.logNormal(250, 1))
    const newString = code(dice, dice.logNormal(350, 1))
    const lines = [...oldString.split('\n').map(line => `-${line}`), ...newString.split('\n').map(line => `+${line}`)]
    return {
      input: { file_path: filePath, old_string: oldString, new_string: newString, replace_all: false },
      output: `The file ${filePath} has been updated successfully.`,
      result: {
        filePath,
        oldString,
        newString,
        originalFile: dice.chance(0.8) ? code(dice, outputLength(dice)) : null,
        structuredPatch: [{ oldStart: 12, oldLines: 9, newStart: 12, newLines: 11, lines }],
        userModified: false,
        replaceAll: false,
      },
    }
  },

  Write(dice, cwd) {
    const filePath = sourcePath(dice, cwd)
    const content = code(dice, dice.logNormal(2500, 1))
    return {
      input: { file_path: filePath, content },
      output: `File created successfully at: ${filePath}`,
      result: { type: 'create', filePath, content, structuredPatch: [], originalFile: null },
    }
  },

  Grep(dice, cwd) {
    const filenames = Array.from({ length: dice.between(0, 40) }, () => sourcePath(dice, cwd))
    return {
      input: { pattern: identifier(dice), path: cwd, output_mode: 'files_with_matches' },
      output: `Found ${filenames.length} files\n${filenames.join('\n')}`,
      result: { mode: 'files_with_matches', filenames, numFiles: filenames.length },
    }
  },

  TodoWrite(dice) {
    const newTodos = Array.from({ length: dice.between(2, 8) }, () => ({
      content: sentence(dice, false),
      status: dice.pick(['pending', 'in_progress', 'completed']),
      activeForm: sentence(dice, false),
    }))
    return {
      input: { todos: newTodos },
      output: 'Todos have been modified successfully. Continue to use the todo list to track your progress.',
      result: { oldTodos: newTodos.slice(1), newTodos },
    }
  },

  WebFetch(dice) {
    const url = `https://example.com/${identifier(dice)}`
    const page = prose(dice, dice.logNormal(1500, 1), dice.chance(0.1))
    return {
      input: { url, prompt: sentence(dice, false) },
      output: page,
      result: { bytes: page.length, code: 200, codeText: 'OK', result: page, durationMs: 812, url },
    }
  },
} satisfies { [name: string]: (dice: Dice, cwd: string) => Made }

type ToolName = keyof typeof tools

/** Each tool as often as it is used in a hundred calls. */
const usedTools = (
  [
    ['Bash', 42],
    ['Read', 25],
    ['Edit', 14],
    ['Grep', 8],
    ['Write', 5],
    ['TodoWrite', 4],
    ['WebFetch', 2],
  ] satisfies [ToolName, number][]
).flatMap(([name, times]) => Array<ToolName>(times).fill(name))

function failure(dice: Dice, name: string): Call {
  const output = `Exit code 1\n${sentence(dice, false)}`
  return { name, input: { command: identifier(dice) }, output, result: `Error: ${output}`, failed: true }
}

/** About 1 KB, up to 100 KB; one in a thousand is a whole log. */
function outputLength(dice: Dice): number {
  if (dice.chance(0.001)) return dice.between(110_000, 700_000)
  return Math.min(dice.logNormal(800, 1.5), 100_000)
}
