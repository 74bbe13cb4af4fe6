import type { Image } from '../model/entry.ts'
import { asList, asObject, asText } from '../model/json.ts'

/** A tool's output as one string: as it is, or as JSON where it is a list of blocks. */
export function outputOf(content: unknown): string {
  if (typeof content === 'string') return content
  return content === undefined || content === null ? '' : JSON.stringify(content)
}

/** The same for the eye: the texts of the blocks, and a name for what is no text. */
export function readableOutput(content: unknown): string {
  const blocks = asList(content)
  if (!blocks) return outputOf(content)
  return blocks
    .map(value => {
      const block = asObject(value)
      return asText(value) ?? asText(block?.text) ?? `[${asText(block?.tool_name) ?? asText(block?.type) ?? 'block'}]`
    })
    .join('\n')
}

export function imageOf(mediaType: unknown, base64: unknown): Image {
  return { mediaType: asText(mediaType) ?? 'image', bytes: Math.floor(((asText(base64) ?? '').length * 3) / 4) }
}
