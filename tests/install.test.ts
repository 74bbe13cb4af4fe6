import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))

test('every package with an install script is allowed or denied by name, so that npm ci warns of none', () => {
  const packages: { readonly [path: string]: { readonly hasInstallScript?: boolean } } =
    read('package-lock.json').packages
  const withScripts = Object.keys(packages).filter(path => packages[path]?.hasInstallScript)
  const names = withScripts.map(path => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(read('package.json').allowScripts).sort()).toEqual([...new Set(names)].sort())
})
