import type { Image } from '../model/entry.ts'
import { bytesInWords } from '../text/numbers.ts'
import { washLine } from '../text/wash.ts'

/** `[image png, 48 KB]` */
export function imageWords({ mediaType, bytes }: Image): string {
  return `[image ${washLine(mediaType.slice(0, 40)).replace(/^image\//, '')}, ${bytesInWords(bytes)}]`
}

/** Replaces each `[image]` in an output by a description of that image; an output without text becomes the descriptions. */
export function withImages(output: string, images: readonly Image[]): string {
  const words = images.map(imageWords)
  return output === '' ? words.join('\n') : output.replace(/^\[image\]$/gm, place => words.shift() ?? place)
}
