import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ExportJob } from '../../src/app/export/state.ts'
import type { Msg } from '../../src/app/message.ts'
import { ExportThread, Overtaken } from '../../src/effects/exporting/export-thread.ts'
import { Exporting } from '../../src/effects/exporting/exports.ts'
import type { ExportRequest } from '../../src/effects/exporting/request.ts'
import { write } from '../../src/effects/exporting/write.ts'
import { openCatalogue } from '../../src/engine/catalogue.ts'
import { usualExport } from '../../src/model/export.ts'
import { makeHome } from '../support/home.ts'
import { ids, says, user } from '../support/lines/claude-lines.ts'
import { begin } from '../support/resume.ts'

/** A session that repeats a line this often, and an empty folder to export it to. */
async function story(often: number) {
  const home = makeHome()
  const at = { cwd: join(home.path, 'code/shop'), sessionId: ids.first }
  const answers = Array.from({ length: often }, (_, number) => says(`${number} and so on`, {}, at))
  const { folder } = begin(home, 'code/shop', ids.first, [user('a long story', at), ...answers])
  const catalogue = await openCatalogue({ env: home.env })
  const [session] = await catalogue.find(ids.first)
  catalogue.close()
  if (!session) throw new Error('no session')
  return { session, folder, env: home.env, subject: { kind: 'session' as const, session } }
}

test('an export that is being written does not give way to the next one', async () => {
  const { subject, folder, env } = await story(500)
  const job = (to: string): ExportJob => ({ subject, choices: usualExport, to, isNamed: true })
  const told: Msg[] = []
  const exporting = new Exporting()
  const place = { env, here: folder, holdsSessions: () => false }
  await Promise.all(['one.md', 'two.md'].map(to => exporting.write(job(to), place, msg => told.push(msg))))
  exporting.close()
  const done = told.flatMap(msg => (msg.type === 'exportDone' ? msg.path : []))
  expect(done).toEqual([join(folder, 'one.md'), join(folder, 'two.md')])
  for (const path of done) expect(readFileSync(path, 'utf8')).toContain('499 and so on')
})

test('copying meanwhile does not end it either', async () => {
  const { subject, folder, env } = await story(500)
  const exporting = new Exporting()
  const place = { env, here: folder, holdsSessions: () => false }
  const told: Msg[] = []
  const writing = exporting.write({ subject, choices: usualExport, to: 'one.md', isNamed: true }, place, msg =>
    told.push(msg),
  )
  expect(await exporting.text(subject, usualExport, place)).toContain('499 and so on')
  await writing
  exporting.close()
  expect(told.at(-1)).toMatchObject({ type: 'exportDone' })
})

test('a preview that is stopped is not reported', async () => {
  const { subject, folder, env } = await story(500)
  const exporting = new Exporting()
  const told: Msg[] = []
  const job = { subject, choices: usualExport, to: 'one.md', isNamed: true }
  const preview = () =>
    exporting.preview(job, 1, { env, here: folder, holdsSessions: () => false }, msg => told.push(msg))
  const stopped = preview()
  await Promise.resolve()
  await Promise.resolve()
  exporting.stopPreview()
  await stopped
  expect(told).toEqual([])
  await preview()
  exporting.close()
  expect(told).toMatchObject([{ type: 'exportPreviewed' }])
})

test('several sessions are copied as text, not as pages', async () => {
  const { session, folder, env } = await story(1)
  const exporting = new Exporting()
  const copied = (format: 'md' | 'html' | 'json') =>
    exporting.text(
      { kind: 'sessions', sessions: [session, session] },
      { ...usualExport, format },
      { env, here: folder, holdsSessions: () => false },
    )
  expect((await copied('md'))?.toString().match(/^# a long story$/gm)).toHaveLength(2)
  for (const format of ['html', 'json'] as const) expect(await copied(format)).toMatchObject({ kind: 'problem' })
  exporting.close()
})

test('waiting exports are not written once all is closed', async () => {
  const { subject, folder, env } = await story(500)
  const exporting = new Exporting()
  const told: Msg[] = []
  const write = (to: string) =>
    exporting.write(
      { subject, choices: usualExport, to, isNamed: true },
      { env, here: folder, holdsSessions: () => false },
      msg => told.push(msg),
    )
  const all = [write('one.md'), write('two.md')]
  await Promise.resolve()
  exporting.close()
  await Promise.all(all)
  expect(told.filter(({ type }) => type === 'exportDone')).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

test('a short export that is cancelled in this thread reports nothing and leaves nothing', async () => {
  const { subject, folder } = await story(1)
  const request: ExportRequest = {
    subject,
    choices: usualExport,
    home: { path: '/home/ada', user: 'ada' },
    ifThere: 'ask',
    path: join(folder, 'left.md'),
  }
  const task = new AbortController()
  const told: unknown[] = []
  const tell = (news: unknown) => told.push(news)
  const writing = write(request, { onProgress: tell, onReady: tell, signal: task.signal })
  task.abort(new Overtaken())
  await expect(writing).rejects.toThrow(Overtaken)
  expect(told).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

test('a cancelled task is not started again in this thread', async () => {
  const { subject, folder } = await story(1)
  const path = (name: string) => join(folder, name)
  const request: Omit<ExportRequest, 'path'> = {
    subject,
    choices: usualExport,
    home: { path: '/home/ada', user: 'ada' },
    ifThere: 'ask',
  }
  const worker = new ExportThread()
  const left = worker.ask('write', { ...request, path: path('left.md') })
  const next = worker.ask('write', { ...request, path: path('next.md') })
  await expect(left).rejects.toThrow(Overtaken)
  expect(await next).toMatchObject({ kind: 'written' })
  worker.close()
  expect(existsSync(path('left.md'))).toBe(false)
})
