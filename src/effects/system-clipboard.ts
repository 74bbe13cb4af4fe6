import clipboardy from 'clipboardy'

/** Writes to the system's clipboard. Rejects if nothing on this machine reaches one. */
export function writeToClipboard(text: string): Promise<void> {
  return clipboardy.write(text)
}
