/** Messages from the engine while it works. None of them is an error: the answer is complete without them. */
export interface Reports {
  /** A sentence the user should see once. */
  warn(sentence: string): void
  /** Why something was left out; shown with --debug. */
  debug(sentence: string): void
  /** Number of files read, and of files to read. */
  progress(done: number, total: number): void
}

export const silent: Reports = { warn: () => {}, debug: () => {}, progress: () => {} }

export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === 'ENOENT') return 'it does not exist'
  if (code === 'ENOTDIR') return 'not a folder'
  if (code === 'ENOTFILE') return 'not a regular file'
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied'
  return code ?? (error instanceof Error ? error.message : String(error))
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Reads something; returns `otherwise` if the system refuses. Throws our own mistakes. */
export function unlessRefused<Value>(otherwise: Value, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return otherwise
  }
}
