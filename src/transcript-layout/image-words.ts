import type { Image } from '../model/entry.ts'
import { bytesInWords } from '../text/numbers.ts'
import { washLine } from '../text/wash.ts'

/** `[image png, 48 KB]` */
export function imageWords({ mediaType, bytes }: Image): string {
  return `[image ${washLine(mediaType.slice(0, 40)).replace(/^image\//, '')}, ${bytesInWords(bytes)}]`
}

/** An output with the words for each of its images in the place of it, or alone if that is all it has. */
export function withImages(output: string, images: readonly Image[]): string {
  const words = images.map(imageWords)
  return output === '' ? words.join('\n') : output.replace(/^\[image\]$/gm, place => words.shift() ?? place)
}
