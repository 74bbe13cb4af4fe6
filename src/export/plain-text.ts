import type { Entry } from '../model/entry.ts'
import { wash } from '../text/wash.ts'
import { spilledWords } from './call-words.ts'
import { PART, titleOf } from './facts.ts'
import type { ExportAids, ExportInput } from './options.ts'
import { includedIn, leftOut } from './parts.ts'
import { entryBody, entryHeading, factLine, headLines, passage } from './plain.ts'

/** A session as plain text, as `show` writes it without colours. */
export function* plainText({ session, entries, options, aids }: ExportInput): Generator<string> {
  const omitted = leftOut(options.parts)
  const head = [
    titleOf(session, options),
    ...headLines(session, aids.shownPath),
    ...(options.isPart ? [factLine('part', PART)] : []),
    ...(omitted.length > 0 ? [factLine('left out', omitted.join(', '))] : []),
    ...(options.isRedacted ? [factLine('secrets', 'masked')] : []),
  ]
  yield `${head.join('\n')}\n`
  for (const { entry } of includedIn(entries, options.parts)) {
    yield passage(entryHeading(entry), bodyOf(entry, aids))
  }
}

/** The text of an entry. Output from a file of its own replaces the note about that file. */
function bodyOf(entry: Entry, aids: ExportAids): string {
  const spilled = aids.spilled(entry)
  if (!spilled) return entryBody(entry)
  const { text, remark } = spilledWords(spilled, aids)
  return wash(remark === undefined ? text : `${text}\n(${remark})`).trimEnd()
}
