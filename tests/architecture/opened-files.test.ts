import { expect, test } from 'vitest'
import { sourceFiles } from '../support/source.ts'

/** The files that may open a path directly, and why none of them can wait on a named pipe. */
const mayOpen: { readonly [name: string]: string } = {
  'system/regular-file.ts': 'opens nothing but regular files, and is what all others use',
  'engine/process/v8-code-cache.ts': 'reads what openRegular has opened',
  'engine/process/assembly.ts': 'reads a part of the program',
  'demo/index.ts': 'writes below a folder that it has just made',
  'demo/shims.ts': 'writes below a folder that was just made',
  'start.ts': 'reads a part of the program',
  'main.ts': 'reads a part of the program',
}

test('files are opened by openRegular, so that neither a named pipe nor a device can block the program', () => {
  const opened = sourceFiles
    .filter(({ name }) => !Object.hasOwn(mayOpen, name))
    .flatMap(({ name, text }) => openingsIn(text).map(opening => `${name}: ${opening}`))
  expect(opened, 'Use openRegular or readRegular of src/system/regular-file.ts').toEqual([])
})

/**
 * Finds every place where a path is opened, except those of the system itself (/proc, the terminal), which never block,
 * and files that are opened already.
 */
function openingsIn(text: string): string[] {
  const opening =
    /\b(?:openSync|readFileSync|createReadStream|createWriteStream|writeFileSync|appendFileSync|copyFileSync|cpSync|openAsBlob|truncateSync|readFile|writeFile|appendFile|copyFile)\((?!['`]\/(?:proc|dev\/tty)\b|fd\b|path, \{ fd:).*/g
  return [...text.matchAll(opening), ...text.matchAll(/'(?:node:)?fs\/promises'/g)].map(([found]) => found)
}
