import { StringDecoder } from 'node:string_decoder'
import { wash } from '../../text/wash.ts'
import type { Output } from './output.ts'

/** Writes a long answer in small pieces. */
export interface Pieces {
  /** Writes a piece; a promise if the reader has to be waited for. */
  take(piece: string | Uint8Array): Promise<void> | undefined
  end(): Promise<void>
}

const AT_ONCE = 1 << 16

/** Writes small texts together. On a terminal, washes out everything that could take it over. */
export function piecewise(output: Output, isJson = false): Pieces {
  const decoder = new StringDecoder('utf8')
  let texts: string[] = []
  let length = 0
  const flush = (): Promise<void> => {
    const text = texts.join('')
    texts = []
    length = 0
    if (isJson) return output.json(text)
    return output.write(output.isTerminal ? wash(text) : text)
  }
  return {
    take(piece) {
      if (typeof piece !== 'string' && !output.isTerminal) return output.write(piece)
      const text = typeof piece === 'string' ? piece : decoder.write(piece)
      texts.push(text)
      length += text.length
      return length >= AT_ONCE ? flush() : undefined
    },
    end: flush,
  }
}
