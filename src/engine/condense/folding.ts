import { foldForeign } from '../../text/fold.ts'
import type { TextBuilder } from '../words/text-builder.ts'
import { apart, steady } from './letters.ts'
import type { Machine } from './machine.ts'

export type AppendText = (text: string, texts: TextBuilder) => void

/** Begins a reference to the rest of a text in the assembly: then place and length, five characters of seven bits each. */
const MARK = '\u0080'
const REFERENCE = 11
/** Bytes that the assembly may touch behind its output. */
const PADDING = 64

interface Folding {
  /** Sets the beginning of unused memory. */
  setFree(from: number): void
  readonly appendFolded: AppendText
  /** Appends without folding. */
  readonly appendWritten: AppendText
}

/** Completes the texts of cut lines, and folds them for searching. */
export function folding(machine: Machine): Folding {
  let free = 0
  for (const [first, last] of steady) machine.assembly.keepSteady(first, last)
  for (const [first, last] of apart) machine.assembly.keepApart(first, last)
  return {
    setFree(from) {
      free = from
    },
    appendFolded(text, texts) {
      const mark = text.indexOf(MARK)
      if (mark < 0) texts.append(foldForeign(text))
      else foldFrom(machine, free, writeParts(machine, text, mark, free), texts)
    },
    appendWritten(text, texts) {
      const mark = text.indexOf(MARK)
      if (mark < 0) return texts.append(text)
      const end = writeParts(machine, text, mark, free)
      texts.appendBytes(machine.memory(end), free, end)
    },
  }
}

/** Writes a text with its references resolved, as UTF-8, and returns the end. */
function writeParts({ assembly, memory }: Machine, text: string, firstMark: number, start: number): number {
  let at = 0
  let to = start
  for (let mark = firstMark; mark >= 0; mark = text.indexOf(MARK, at)) {
    const length = numberAt(text, mark + 6)
    const view = memory(to + 3 * (mark - at) + length + PADDING)
    if (mark > at) to += view.write(text.slice(at, mark), to)
    to = assembly.unescape(numberAt(text, mark + 1), length, to)
    at = mark + REFERENCE
  }
  if (at === text.length) return to
  return to + memory(to + 3 * (text.length - at) + PADDING).write(text.slice(at), to)
}

function numberAt(text: string, at: number): number {
  let number = 0
  for (let digit = at + 4; digit >= at; digit--) number = number * 128 + (text.charCodeAt(digit) & 127)
  return number
}

function foldFrom({ assembly, memory }: Machine, start: number, end: number, texts: TextBuilder): void {
  const output = end + PADDING
  let to = output
  let view = memory(to + (end - start) + PADDING)
  let at = assembly.fold(start, start, end, to, view.length - PADDING)
  while (at < end) {
    const unknownEnd = assembly.unknownEnd.value
    const folded = foldForeign(view.toString('utf8', at, unknownEnd))
    to = assembly.foldedEnd.value
    view = memory(to + 3 * folded.length + (end - at) + 2 * PADDING)
    const written = view.write(folded, to)
    assembly.learn(at, unknownEnd, to, to + written)
    to += written
    at = assembly.fold(start, unknownEnd, end, to, view.length - PADDING)
  }
  texts.appendBytes(view, output, assembly.foldedEnd.value)
}
