import type { Agent } from '../../../src/agents/agent.ts'
import { FileBytes } from '../../../src/engine/disk/session-bytes.ts'
import { readLines } from '../../../src/engine/scan/lines.ts'
import { parseWhole } from '../../../src/engine/scan/parse-lines.ts'
import type { WordSink, Words } from '../../../src/engine/words/extract.ts'
import { TextBuilder } from '../../../src/engine/words/text-builder.ts'
import { type Area, saidIn } from '../../../src/query/match/searchable-text.ts'
import { foldForeign } from '../../../src/text/fold.ts'

export type ToldWords = Omit<Words, 'from' | 'to'> & { readonly text: string }

/** A sink that keeps all words it receives, and the ranges they come from. */
export class HeardWords implements WordSink {
  readonly texts: { readonly [area in Area]: TextBuilder } = {
    conversation: new TextBuilder(),
    tools: new TextBuilder(),
  }
  told: ToldWords[] = []
  range: [from: number, entry: number, to?: number, entries?: number] = [0, 0]

  begin(offset: number, entry: number): void {
    this.range = [offset, entry]
    this.told = []
  }

  add({ from, to, ...rest }: Words): void {
    const { bytes } = this.texts[rest.area]
    if (bytes[to] !== 0xff) throw new Error('A text has no end.')
    this.told.push({ ...rest, text: bytes.toString('latin1', from, to) })
  }

  end(offset: number, entry: number): void {
    this.range.push(offset, entry)
  }
}

/** The same computed the slow way: the bytes of each text, one character for each. */
export function naiveWords(file: string, agent: Agent): ToldWords[] {
  const source = new FileBytes(file)
  const told: ToldWords[] = []
  let entry = 0
  for (const { value, offset } of readLines(source, 0, source.stamp.size, parseWhole)) {
    for (const [index, piece] of (value ? agent.decoder.classify(value) : []).entries()) {
      const said = saidIn(agent.decoder.entry(value ?? {}, piece))
      const at = { kind: piece.kind, offset, index, entry: entry++ }
      if (said) told.push({ ...at, area: said.area, text: Buffer.from(foldForeign(said.text)).toString('latin1') })
    }
  }
  source.close()
  return told
}
