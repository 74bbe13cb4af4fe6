import { extname } from 'node:path'
import {
  type ExportChoices,
  type ExportFormat,
  type ExportPart,
  exportFormats,
  exportParts,
  usualParts,
} from '../../model/export.ts'
import { misuse } from '../../model/problem.ts'
import { washLine } from '../../text/wash.ts'
import { jsonOption } from '../open.ts'
import type { Given } from '../options/option.ts'
import { choiceOption, flag, textOption, valueOption } from '../options/option-kinds.ts'
import { rangeOption } from './export-entry-range.ts'

export const exportOptions = [
  choiceOption({
    name: 'format',
    placeholder: 'F',
    choices: exportFormats,
    help: 'md, html, json or txt (default: from the ending of --output, else md)',
  }),
  valueOption({
    name: 'output',
    placeholder: 'PATH',
    help: 'a file, a folder to put it in, or - for stdout (default: stdout in a pipe, else a file named after the session)',
    parse(path) {
      if (path === '') throw misuse('--output is a file, a folder, or - for stdout.')
      return path
    },
  }),
  textOption({
    name: 'title',
    placeholder: 'TEXT',
    isSpeech: true,
    help: 'the title of the document, or of the index page',
  }),
  valueOption({
    name: 'include',
    placeholder: 'LIST',
    isSpeech: true,
    help: 'some of thinking,tools,results,system; all; none; -results leaves one out (default: json all, else -system)',
    parse: text => text.split(',').map(word => partsIn(word.trim())),
  }),
  rangeOption,
  flag({ name: 'no-redact', help: 'leave secrets as they are, instead of replacing each by marks of the same length' }),
  flag({ name: 'hide-home', help: 'mask the home folder and the user name as well' }),
  flag({ name: 'raw', help: 'the lines of the file as they are, byte for byte; needs --no-redact' }),
  flag({ name: 'force', help: 'replace a file that already exists' }),
  { ...jsonOption, help: 'report in JSON what was written where' },
]

export type ExportGiven = Given<typeof exportOptions>

/** How to export and where to. */
export interface ExportOrder {
  readonly choices: ExportChoices
  readonly title?: string
  readonly isRaw: boolean
  readonly output?: string
  readonly mayReplace: boolean
  /** Whether the answer is a report in JSON of the files written. */
  readonly isJson: boolean
}

export function orderOf(given: ExportGiven): ExportOrder {
  const { raw: isRaw, json: isJson, output, title } = given
  if (isRaw) refuseBesideRaw(given)
  if (isJson && output === '-') throw misuse('--json says where a file was written; leave it out, or name a file.')
  const format = isRaw ? 'json' : (given.format ?? formatByEnding(output) ?? 'md')
  return {
    choices: {
      format,
      parts: partsOf(given, format),
      hidesSecrets: !given.noRedact,
      hidesHome: given.hideHome,
    },
    isRaw,
    isJson,
    mayReplace: given.force,
    ...(title !== undefined && { title }),
    ...(output !== undefined && { output }),
  }
}

/** Refuses options that would change the raw lines. */
function refuseBesideRaw(given: ExportGiven): void {
  if (!given.noRedact) throw misuse('--raw copies a session with all secrets in it; add --no-redact if you want that.')
  const changing = { title: given.title, include: given.include, range: given.range, 'hide-home': given.hideHome }
  const [other] = Object.entries(changing).find(([, value]) => value !== undefined && value !== false) ?? []
  if (other !== undefined) throw misuse(`--raw copies a session as it is; leave out --${other}.`)
  if ((given.format ?? 'json') !== 'json')
    throw misuse(`--raw writes lines of JSON; leave out --format ${given.format}.`)
}

const endings: { readonly [ending: string]: ExportFormat } = {
  '.md': 'md',
  '.markdown': 'md',
  '.html': 'html',
  '.htm': 'html',
  '.json': 'json',
  '.txt': 'txt',
}

const formatByEnding = (path = ''): ExportFormat | undefined => endings[extname(path).toLowerCase()]

function partsOf({ include }: ExportGiven, format: ExportFormat): readonly ExportPart[] {
  const usual = usualParts(format)
  if (include === undefined) return usual
  // A list that only leaves parts out starts from the usual parts.
  const parts = new Set<ExportPart>(include.every(({ isLeftOut }) => isLeftOut) ? usual : [])
  for (const word of include)
    for (const part of word.parts)
      if (word.isLeftOut) parts.delete(part)
      else parts.add(part)
  return exportParts.filter(part => parts.has(part))
}

function partsIn(word: string): { readonly isLeftOut: boolean; readonly parts: readonly ExportPart[] } {
  const isLeftOut = word.startsWith('-')
  return { isLeftOut, parts: partsNamed(isLeftOut ? word.slice(1) : word, word) }
}

function partsNamed(name: string, typed: string): readonly ExportPart[] {
  if (name === 'all') return exportParts
  if (name === 'none') return []
  const part = exportParts.find(one => one === name)
  if (!part) throw misuse(`--include knows ${exportParts.join(', ')}, all and none, not "${washLine(typed)}".`)
  return [part]
}
