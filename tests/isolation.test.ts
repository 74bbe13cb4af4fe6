import { tmpdir } from 'node:os'
import { sep } from 'node:path'
import { expect, test } from 'vitest'
import { isolatedEnv } from './support/home.ts'

test('a test file sets its locale and its time zone itself', () => {
  expect(process.env).toMatchObject({ LANG: 'C.UTF-8', TZ: 'UTC' })
  expect(Object.keys(process.env).filter(name => /^(LC_|LANGUAGE$)/.test(name))).toEqual([])
})

test('a test file has a home and a temporary folder of its own', () => {
  const folder = tmpdir().slice(0, tmpdir().lastIndexOf(sep))
  for (const name of Object.keys(isolatedEnv(''))) expect(process.env[name], name).toContain(`${folder}${sep}home`)
})
