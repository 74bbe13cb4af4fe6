import { closeSync, constants, fstatSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { tryOr } from '../model/try-or.ts'

/**
 * Opens a regular file and returns its descriptor; throws for anything else. A plain `open` of a named pipe would wait
 * for a writer, and reading a device may never end. Every path that we did not just create goes through here;
 * tests/architecture/opened-files.test.ts checks that.
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

/** Reads a regular file; throws for anything else. */
export function readRegular(path: string): Buffer {
  return closing(openRegular(path), fd => readFileSync(fd))
}

export function readRegularText(path: string): string {
  return readRegular(path).toString('utf8')
}

/** Creates a file that only the user can read, and opens it for writing; throws if the name is taken. */
export function createPrivate(path: string): number {
  return openSync(path, 'wx', 0o600)
}

/** Flushes the names in a folder to disk, so that a new file survives a power failure. */
export function syncFolder(path: string): void {
  // Some file systems cannot, and Windows does not open folders.
  tryOr(undefined, () => closing(openSync(path, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0)), fsyncSync))
}

/** Writes all bytes, as a full disk may accept only a part of them before it fails. */
export function writeAll(fd: number, bytes: Uint8Array, at?: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(fd, bytes, done, bytes.length - done, at === undefined ? null : at + done)
}

/** Uses an open file, and closes it. */
export function closing<Result>(fd: number, use: (fd: number) => Result): Result {
  try {
    return use(fd)
  } finally {
    closeSync(fd)
  }
}
