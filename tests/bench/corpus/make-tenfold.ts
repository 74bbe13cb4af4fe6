import { appendFileSync, copyFileSync, linkSync, mkdirSync, statSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Corpus } from './corpus.ts'

const TIMES = 10

/** A word that is nowhere else. */
export const NEWEST_WORD = 'quokka'

/**
 * Fills `folder/projects` with ten times the sessions of a corpus: links to its files, which take hardly any room,
 * except for the newest hundredth, which have one line more.
 */
export function makeTenfold(folder: string, corpus: Corpus): void {
  const newest = newestHundredth(corpus)
  for (let time = 0; time < TIMES; time++) {
    for (const path of corpus.paths) {
      const from = join(corpus.folder, path)
      const to = join(folder, anotherPath(path, time))
      mkdirSync(dirname(to), { recursive: true })
      if (newest.has(path)) copyWithMore(from, to)
      else linkSync(from, to)
    }
  }
}

function newestHundredth({ folder, paths }: Corpus): ReadonlySet<string> {
  const dated = paths.map(path => ({ path, modified: statSync(join(folder, path)).mtimeMs }))
  const newestFirst = dated.sort((a, b) => b.modified - a.modified)
  return new Set(newestFirst.slice(0, Math.ceil(paths.length / 100)).map(({ path }) => path))
}

/** The same session in another project, with another id. */
const anotherPath = (path: string, time: number) =>
  join(`${dirname(path)}-${time}`, `${time}${basename(path).slice(1)}`)

function copyWithMore(from: string, to: string): void {
  copyFileSync(from, to)
  const { atime, mtime } = statSync(from)
  const line = {
    type: 'user',
    uuid: '22222222-0000-4000-8000-000000000001',
    sessionId: basename(to, '.jsonl'),
    timestamp: mtime.toISOString(),
    message: { role: 'user', content: `Where was the ${NEWEST_WORD} again?` },
  }
  appendFileSync(to, `${JSON.stringify(line)}\n`)
  utimesSync(to, atime, mtime)
}
