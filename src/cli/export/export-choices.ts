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
import type { Given } from '../command.ts'
import { choiceOf, isOn, textOf } from '../options/option-values.ts'

/** How to export and where to, as it was typed. */
export interface ExportOrder {
  readonly choices: ExportChoices
  readonly title?: string
  readonly isRaw: boolean
  readonly output?: string
  readonly mayReplace: boolean
  /** The answer says in JSON what was written. */
  readonly isJson: boolean
}

export function orderOf(given: Given): ExportOrder {
  const isRaw = isOn(given, 'raw')
  if (isRaw) refuseBesideRaw(given)
  const [output, title] = [textOf(given, 'output'), textOf(given, 'title')]
  const isJson = isOn(given, 'json')
  if (output === '') throw misuse('--output is a file, a folder, or - for stdout.')
  if (isJson && output === '-') throw misuse('--json says where a file was written; leave it out, or name a file.')
  const format = isRaw ? 'json' : (choiceOf(given, 'format', exportFormats) ?? formatByEnding(output) ?? 'md')
  return {
    choices: {
      format,
      parts: partsOf(given, format),
      hidesSecrets: !isOn(given, 'no-redact'),
      hidesHome: isOn(given, 'hide-home'),
    },
    isRaw,
    isJson,
    mayReplace: isOn(given, 'force'),
    ...(title !== undefined && { title }),
    ...(output !== undefined && { output }),
  }
}

/** What would change something of it. */
function refuseBesideRaw(given: Given): void {
  if (!isOn(given, 'no-redact'))
    throw misuse('--raw copies a session with all secrets in it; add --no-redact if that is wanted.')
  const other = ['title', 'include', 'range', 'hide-home'].find(name => given.options[name] !== undefined)
  if (other !== undefined) throw misuse(`--raw copies a session as it is; leave out --${other}.`)
  const format = textOf(given, 'format') ?? 'json'
  if (format !== 'json') throw misuse(`--raw gives lines of JSON; leave out --format ${washLine(format)}.`)
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

function partsOf(given: Given, format: ExportFormat): readonly ExportPart[] {
  const text = textOf(given, 'include')
  const usual = usualParts(format)
  if (text === undefined) return usual
  const words = text.split(',').map(word => word.trim())
  // Whoever only leaves something out means the rest of what is usual.
  const parts = new Set<ExportPart>(words.every(word => word.startsWith('-')) ? usual : [])
  for (const word of words) {
    const isLeftOut = word.startsWith('-')
    for (const part of partsNamed(isLeftOut ? word.slice(1) : word, word))
      if (isLeftOut) parts.delete(part)
      else parts.add(part)
  }
  return exportParts.filter(part => parts.has(part))
}

function partsNamed(name: string, typed: string): readonly ExportPart[] {
  if (name === 'all') return exportParts
  if (name === 'none') return []
  const part = exportParts.find(one => one === name)
  if (!part) throw misuse(`--include knows ${exportParts.join(', ')}, all and none, not "${washLine(typed)}".`)
  return [part]
}
