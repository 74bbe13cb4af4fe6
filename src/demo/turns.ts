import type { JsonObject } from '../model/json.ts'

/**
 * A turn of an invented conversation, in short; `speak` writes it as an agent's lines. `{cwd}` is replaced by the project's
 * folder; `seconds` is the time since the turn before.
 */
export type DemoTurn =
  | DemoSaid
  | DemoCall
  | DemoCompaction
  | { readonly kind: 'torn'; readonly seconds: 0; readonly text: string }

export interface DemoSaid {
  readonly kind: 'prompt' | 'answer' | 'thought'
  readonly seconds: number
  readonly text: string
  /** A picture that was pasted with a prompt, as base64. */
  readonly image?: string
  /** Replaces the prompt before, which was rewound. */
  readonly isRewound?: true
  /** An error of the API instead of an answer. */
  readonly isApiError?: true
}

export interface DemoCall {
  readonly kind: 'call'
  readonly seconds: number
  readonly name: string
  readonly input: JsonObject
  readonly output: string
  /** Details that Claude Code records beside the output. */
  readonly result?: unknown
  readonly isError?: true
  /** The output is too long for the transcript, and kept in a file beside it. */
  readonly isSpilled?: true
  readonly subagent?: { readonly type: string; readonly tokens: number; readonly turns: readonly DemoTurn[] }
}

export interface DemoCompaction {
  readonly kind: 'compaction'
  readonly seconds: number
  readonly text: string
  readonly tokensBefore: number
  readonly tokensAfter: number
}

export const you = (text: string, seconds = 40): DemoSaid => ({ kind: 'prompt', seconds, text })
export const insteadYou = (text: string): DemoSaid => ({ ...you(text), isRewound: true })
export const youShow = (image: string, text: string): DemoSaid => ({ ...you(text), image })
export const claude = (text: string, seconds = 5): DemoSaid => ({ kind: 'answer', seconds, text })
export const apiError = (text: string): DemoSaid => ({ ...claude(text), isApiError: true })
export const thinks = (text: string): DemoSaid => ({ kind: 'thought', seconds: 4, text })
/** A damaged line, as two writers leave it. */
export const torn = (text: string): DemoTurn => ({ kind: 'torn', seconds: 0, text })

export function compacts(tokensBefore: number, tokensAfter: number, text: string): DemoCompaction {
  return { kind: 'compaction', seconds: 20, text, tokensBefore, tokensAfter }
}

export function bash(command: string, seconds: number, output = ''): DemoCall {
  return calls('Bash', { command }, output, { stdout: output, stderr: '', interrupted: false, isImage: false }, seconds)
}

export function bashFails(command: string, seconds: number, output: string): DemoCall {
  const words = `Exit code 1\n${output}`
  return { ...calls('Bash', { command }, words, `Error: ${words}`, seconds), isError: true }
}

export function bashSpills(command: string, seconds: number, output: string): DemoCall {
  return { ...calls('Bash', { command }, output, undefined, seconds), isSpilled: true }
}

export function grep(pattern: string, path: string, output: string): DemoCall {
  const result = { mode: 'content', numFiles: 0, filenames: [], content: output, numLines: output.split('\n').length }
  return calls('Grep', { pattern, path, output_mode: 'content', '-n': true }, output, result)
}

export function read(path: string, content: string, startLine = 1): DemoCall {
  const lines = content.split('\n').map((line, at) => `${String(startLine + at).padStart(6)}→${line}`)
  const part = startLine > 1 && { offset: startLine, limit: lines.length }
  return calls('Read', { file_path: `{cwd}/${path}`, ...part }, lines.join('\n'))
}

/** `patch` has the changed lines with their neighbours, each after ' ', '+' or '-'. */
export function edit(path: string, startLine: number, patch: string): DemoCall {
  const [filePath, change] = [`{cwd}/${path}`, changeBy(patch)]
  const result = { filePath, structuredPatch: [hunk(startLine, patch)], userModified: false, replaceAll: false }
  return calls('Edit', { file_path: filePath, ...change }, `The file ${filePath} has been updated.`, result)
}

export function multiEdit(path: string, patches: readonly (readonly [startLine: number, patch: string])[]): DemoCall {
  const [filePath, edits] = [`{cwd}/${path}`, patches.map(([, patch]) => changeBy(patch))]
  const result = { filePath, edits, structuredPatch: patches.map(([startLine, patch]) => hunk(startLine, patch)) }
  return calls('MultiEdit', { file_path: filePath, edits }, `Applied ${edits.length} edits to ${filePath}`, result)
}

export function write(path: string, content: string): DemoCall {
  const filePath = `{cwd}/${path}`
  const result = { type: 'create', filePath, content, structuredPatch: [], originalFile: null }
  return calls('Write', { file_path: filePath, content }, `File created successfully at: ${filePath}`, result)
}

export function fetches(url: string, seconds: number, output: string): DemoCall {
  const result = { bytes: 48_213, code: 200, codeText: 'OK', result: output, durationMs: seconds * 1000, url }
  return calls('WebFetch', { url, prompt: 'What does it say?' }, output, result, seconds)
}

/** Items after `[x]`, `[~]` or `[ ]`: done, in progress, still to do. */
export function todos(items: readonly string[]): DemoCall {
  const list = items.map(item => ({ content: item.slice(4), status: statusOf(item), activeForm: item.slice(4) }))
  return calls('TodoWrite', { todos: list }, 'Todos have been modified successfully.', { oldTodos: [], newTodos: list })
}

/** Starts a subagent, whose last answer is the result. */
export function sends(type: string, description: string, tokens: number, turns: readonly DemoTurn[]): DemoCall {
  const input = { description, prompt: wordsOf(turns.at(0)), subagent_type: type }
  const call = calls('Task', input, wordsOf(turns.at(-1)), undefined, lengthOf(turns))
  return { ...call, subagent: { type, tokens, turns } }
}

/** Duration of turns, in seconds. A call is written first, and its result later. */
export const lengthOf = (turns: readonly DemoTurn[]): number =>
  turns.reduce((sum, { kind, seconds }) => sum + seconds + (kind === 'call' ? CALLING : 0), 0)

export const CALLING = 1

export function calls(name: string, input: JsonObject, output: string, result?: unknown, seconds = 0.1): DemoCall {
  return { kind: 'call', seconds, name, input, output, result }
}

const changeBy = (patch: string) => ({ old_string: without(patch, '+'), new_string: without(patch, '-') })

function hunk(startLine: number, patch: string) {
  const [oldLines, newLines] = [without(patch, '+').split('\n').length, without(patch, '-').split('\n').length]
  return { oldStart: startLine, oldLines, newStart: startLine, newLines, lines: patch.split('\n') }
}

function without(patch: string, sign: '+' | '-'): string {
  const lines = patch.split('\n').filter(line => !line.startsWith(sign))
  return lines.map(line => line.slice(1)).join('\n')
}

export const statusOf = (item: string): string =>
  item.startsWith('[x]') ? 'completed' : item.startsWith('[~]') ? 'in_progress' : 'pending'

const wordsOf = (turn: DemoTurn | undefined): string => (turn && turn.kind !== 'call' ? turn.text : '')
