// Writes src/statistics/prices-table.ts anew, from the data of a package that keeps the prices of models:
//   npm pack @pydantic/genai-prices && node write-prices.mjs pydantic-genai-prices-*.tgz
// The package is read and not installed; a change of prices is then a change of that one file, to be looked through.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [tarball] = process.argv.slice(2)
if (tarball === undefined) {
  console.error('Usage: node write-prices.mjs TARBALL, as `npm pack @pydantic/genai-prices` gives it.')
  process.exit(2)
}

/** Whose models are taken, by the provider whose prices they are, and which of them. The first one to have a name keeps it. */
const wanted = [
  ['anthropic', /^claude-(?!2$|v1$)/],
  ['openai', /^(gpt-(4\.1|4o|5)|o[34]|codex)(?!.*(audio|image|realtime|transcribe|tts|search|research|vision|ft-|:))/],
  ['google', /^gemini-(2\.5|3)(?!.*(image|tts|live))/],
  ['deepseek', /^deepseek-/],
  ['moonshotai', /^kimi-/],
  ['zai', /^glm-/i],
  ['minimax', /^minimax-m/i],
  ['x-ai', /^grok-(4|code)/],
  ['mistral', /^devstral-(?!.*:)/],
  ['openrouter', /^(z-ai\/glm-|qwen\/qwen3-(coder|max)|qwen\/qwen3\.[5-9]-(max|plus|flash))(?!.*:)/],
]

const inTarball = path => execFileSync('tar', ['-xzOf', tarball, `package/${path}`], { maxBuffer: 2 ** 28 }).toString()
const { name, version } = JSON.parse(inTarball('package.json'))
const [copyright] = /^Copyright .*$/m.exec(inTarball('LICENSE'))
const findProvider = providersOf(inTarball('dist/index.cjs'))

const taken = new Set()
const sections = wanted.map(([id, isWanted]) => {
  const { models } = findProvider({ providerId: id })
  const rows = models.filter(model => isWanted.test(model.id)).flatMap(model => rowOf(model) ?? [])
  return `# ${id}\n${rows.join('\n')}`
})

writeFileSync(
  fileURLToPath(new URL('src/statistics/prices-table.ts', import.meta.url)),
  `/*
 * What models cost, in dollars for a million tokens. Written by write-prices.mjs from the data of the npm package
 * ${name} ${version} (MIT); not to be changed by hand.
 * ${copyright}
 *
 * A line has the names of a model, as they are once providers and dates are taken off, then: input, output, cache write
 * for 5 minutes, for 1 hour, cache read. A dash: there is no such price. \`>200000\`: for messages with more input than
 * that. \`<2026-03-13\`: what it was before that day. Below \`openrouter\` stand models whose makers the package lacks.
 */
export const priceSource = '${name} ${version}'

export const priceTable = \`
${sections.join('\n')}
\`
`,
)

function providersOf(code) {
  const module = { exports: {} }
  new Function('module', 'exports', 'require', code)(module, module.exports, () => ({}))
  return module.exports.findProvider
}

function rowOf({ id, match, prices }) {
  // A dated one with a price of its own is known by its date.
  const all = [id, ...namesIn(match)].map(one => (taken.has(bare(one)) ? withoutProvider(one) : bare(one)))
  const names = [...new Set(all)].filter(one => !taken.has(one))
  const periods = Array.isArray(prices) ? prices : [{ prices }]
  const isDated = periods.every(({ constraint }) => constraint === undefined || constraint.type === 'start_date')
  // A price that depends on the time of day is none that we can name.
  if (names.length === 0 || !isDated || periods.some(({ prices: { input_mtok: input } }) => input === undefined)) return
  for (const one of names) taken.add(one)
  const newestFirst = periods.toReversed()
  const told = newestFirst.map((period, at) => {
    const next = newestFirst[at - 1]?.constraint.start_date
    return `${next === undefined ? '' : `<${next} `}${figuresOf(period.prices)}`
  })
  return `${names.join(' ')} | ${told.join(' | ')}`
}

/** Names that are said whole, or with which it has to begin; half a date is no name. */
function namesIn(match) {
  const parts = match.or ?? match.and ?? [match]
  return parts.flatMap(part => part.equals ?? part.starts_with ?? []).filter(one => !/[-@]$|-20\d\d$|^ft:/.test(one))
}

function withoutProvider(one) {
  return one.toLowerCase().replace(/^.*\//, '')
}

/** As model-name.ts makes it. */
function bare(one) {
  return withoutProvider(one)
    .replace(/-latest$/, '')
    .replace(/[-@](20\d{6}|20\d\d-\d\d-\d\d)$/, '')
}

function figuresOf(prices) {
  const kinds = ['input_mtok', 'output_mtok', 'cache_write_mtok', 'cache_write_1h_mtok', 'cache_read_mtok']
  const each = kinds.map(kind => prices[kind])
  const base = each.map(price => price?.base ?? price ?? '-').join(' ')
  const starts = [...new Set(each.flatMap(price => price?.tiers?.map(({ start }) => start) ?? []))].sort(
    (a, b) => a - b,
  )
  const tiers = starts.map(start => {
    const above = each.map(
      price => price?.tiers?.find(tier => tier.start === start)?.price ?? price?.base ?? price ?? '-',
    )
    return ` >${start} ${above.join(' ')}`
  })
  return base + tiers.join('')
}
