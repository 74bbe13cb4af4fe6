import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, resolve } from 'node:path'
import type { Environment } from '../../model/environment.ts'
import { tryOr } from '../../model/try-or.ts'

/** Finds a program by its path or on the PATH. A missing one would look like a missing folder when it is started. */
export function findProgram(file: string, { variables }: Environment): string | undefined {
  const isWindows = process.platform === 'win32'
  const endings = isWindows ? ['', ...(variables.PATHEXT || '.COM;.EXE;.BAT;.CMD').split(';')] : ['']
  const path = Object.entries(variables).find(
    ([name]) => name === 'PATH' || (isWindows && name.toUpperCase() === 'PATH'),
  )
  const folders = isAbsolute(file) ? [''] : (path?.[1] ?? '').split(delimiter).filter(folder => folder !== '')
  return folders.flatMap(folder => endings.map(ending => resolve(folder, file + ending))).find(isProgram)
}

function isProgram(path: string): boolean {
  return tryOr(false, () => {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  })
}
