import { closeSync, constants, fstatSync, fsyncSync, openSync, readFileSync } from 'node:fs'

/**
 * Opens a regular file, for reading if not told otherwise, and gives its descriptor; throws for anything else. Opening a
 * named pipe waits until a program writes to it, and reading a device can take for ever, so neither is opened the ordinary
 * way. Every path that we did not just make ourselves goes through here; tests/architecture/opened-files.test.ts holds that.
 */
export function openRegular(path: string, flags = constants.O_RDONLY, mode?: number): number {
  const fd = openSync(path, flags | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0), mode)
  try {
    if (fstatSync(fd).isFile()) return fd
    throw Object.assign(new Error(`${path} is not a regular file`), { code: 'ENOTFILE' })
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

/** Reads the whole of a regular file; throws for anything else. */
export function readRegular(path: string): Buffer {
  const fd = openRegular(path)
  try {
    return readFileSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Reads the whole of a regular file as text; throws for anything else. */
export function readRegularText(path: string): string {
  return readRegular(path).toString('utf8')
}

/** Creates a file for the user alone and opens it for writing; throws where something has that name. */
export function createPrivate(path: string): number {
  return openSync(path, 'wx', 0o600)
}

/** Sees to it that the names in a folder outlast a power failure, where the system can. */
export function syncFolder(path: string): void {
  try {
    const fd = openSync(path, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0))
    try {
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
  } catch {
    // Not every file system can, and Windows opens no folders.
  }
}
