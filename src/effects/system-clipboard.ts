import clipboardy from 'clipboardy'

/** By whatever reaches it here. Rejects where nothing does. */
export function writeToClipboard(text: string): Promise<void> {
  return clipboardy.write(text)
}
