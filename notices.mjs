// Collects the licences of the packages whose code is in dist, which must be shipped with it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files whose code is in a bundle, from esbuild's metafile. */
export function filesIn({ outputs }) {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter(path => inputs[path].bytesInOutput > 0),
  )
}

/** Lists the packages of these files with their licences. Throws if a package does not name its licence. */
export function noticesOf(root, paths) {
  const folders = [...new Set(paths.flatMap(folderOf))].sort()
  const notices = folders.map(folder => {
    const { name, version, license, author, homepage } = manifestOf(root, folder)
    if (typeof license !== 'string') throw new Error(`${name} is bundled, but does not say under which licence.`)
    const text = licenceText(root, folder, { name, license, author })
    const others = namesInComments(root, [...new Set(paths.filter(path => path.startsWith(`${folder}/`)))], text)
    const head = [LINE, `${name} ${version}`, `License: ${license}`, ...(homepage ? [homepage] : [])].join('\n')
    return [head, text, ...(others.length > 0 ? ['Its files also say:', ...others] : [])].join('\n\n')
  })
  const data = paths.includes(PRICES) ? [noticeOfPrices(root)] : []
  return [`sessions-tui contains code and data of these packages.`, ...notices, ...data, ''].join('\n\n')
}

/** The table of prices is our file with a package's data; write-prices.mjs records the package in it. */
const PRICES = 'src/statistics/prices-table.ts'

function noticeOfPrices(root) {
  const [, name, version, copyright] =
    /^ \* (\S+) (\S+) \(MIT\);.*\n \* (Copyright .*)$/m.exec(readFileSync(join(root, PRICES), 'utf8')) ?? []
  if (copyright === undefined) throw new Error(`${PRICES} does not say whose figures it has. Run write-prices.mjs.`)
  return [`${LINE}\n${name} ${version}\nLicense: MIT`, copyright, textOfMit()].join('\n\n')
}

const LINE = '='.repeat(80)

const folderOf = path => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? []

function manifestOf(root, folder) {
  try {
    return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  } catch {
    throw new Error(`${folder} is bundled, but its package.json cannot be read. Run \`npm ci\`.`)
  }
}

/** The texts that must be shipped with a package: its licence, and its notice if it has one. */
function licenceText(root, folder, { name, license, author }) {
  const files = readdirSync(join(root, folder)).filter(file => /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i.test(file))
  if (files.some(file => !/^notice/i.test(file)))
    return files.map(file => readFileSync(join(root, folder, file), 'utf8').trim()).join('\n\n')
  if (license !== 'MIT')
    throw new Error(`${name} is bundled under ${license}, but comes without the text of it. Add it to notices.mjs.`)
  const by = author?.name ?? author
  return `The package has no file with its licence. Its package.json names ${license} and ${by}.\n\n${textOfMit()}`
}

/** The text of our own licence, without the copyright line. */
function textOfMit() {
  const own = readFileSync(new URL('LICENSE', import.meta.url), 'utf8')
  return own.slice(own.indexOf('Permission is hereby granted')).trim()
}

/** Comments with a copyright that is not in the licence, by authors of code that was copied into the package. */
function namesInComments(root, paths, licence) {
  const comments = paths
    .flatMap(path => readFileSync(join(root, path), 'utf8').match(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm) ?? [])
    .map(comment => comment.replace(/^[ \t]*(\/\*+!?|\*\/|\*|\/\/)[ \t]?|\*\/$/gm, '').trim())
  const isNew = line => !licence.includes(line.replace(/\(MIT License\)\.?/, '').trim())
  return [...new Set(comments)].filter(comment => (comment.match(/^.*\bcopyright\b.*$/gim) ?? []).some(isNew))
}
