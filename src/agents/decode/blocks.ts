import type { Image } from '../../model/entry.ts'
import { asList, asObject, asText, type JsonObject } from '../../model/json.ts'

/** A tool's output as one string; a list of blocks becomes JSON. */
export function outputOf(content: unknown): string {
  if (typeof content === 'string') return content
  return content === undefined || content === null ? '' : JSON.stringify(content)
}

/** A tool's output for people: the text of text blocks, and the names of all others. */
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

export function imagesIn(content: unknown): readonly Image[] {
  return (asList(content) ?? []).flatMap(value => imageIn(asObject(value)) ?? [])
}

/** The image in a block of Anthropic's API. */
export function imageIn(block: JsonObject | undefined): Image | undefined {
  const source = asObject(block?.source)
  return block?.type === 'image' ? imageOf(source?.media_type, source?.data) : undefined
}

export function imageOf(mediaType: unknown, base64: unknown): Image {
  return { mediaType: asText(mediaType) ?? 'image', bytes: Math.floor(((asText(base64) ?? '').length * 3) / 4) }
}
