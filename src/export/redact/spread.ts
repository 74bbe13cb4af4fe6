/**
 * Masks the lines of a text that a list has as strings, such as those of a patch, as one text: a private key over several
 * of them is none in any single one. Undefined for every other list, whose strings are masked one by one.
 */
export function maskedLines(
  list: readonly unknown[],
  name: string,
  mask: (text: string) => string,
): readonly string[] | undefined {
  const lines = list.filter((item): item is string => typeof item === 'string' && !item.includes('\n'))
  if (lines.length < Math.max(list.length, 2)) return undefined
  if (name !== 'lines' && !lines.some(line => /-----BEGIN|<\w*passw/i.test(line))) return undefined
  const masked = mask(lines.join('\n')).split('\n')
  return masked.length === lines.length ? masked : undefined
}
