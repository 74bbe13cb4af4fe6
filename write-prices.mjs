// Writes src/statistics/prices-table.ts from the data of a package with the prices of models:
//   npm pack @pydantic/genai-prices && node write-prices.mjs pydantic-genai-prices-*.tgz
// The package is read but not installed, so a change of prices is a change of that one file, which can be reviewed.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [tarball] = process.argv.slice(2)
if (tarball === undefined) {
  console.error('Usage: node write-prices.mjs TARBALL, as `npm pack @pydantic/genai-prices` gives it.')
  process.exit(2)
}

/** The models to take from each provider. A model name belongs to the first provider that has it. */
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
 * Prices of models, in dollars per million tokens. Written by write-prices.mjs from the data of the npm package
 * ${name} ${version} (MIT); do not edit.
 * ${copyright}
 *
 * A line has the names of a model, without provider and date, then the prices of input, output, cache write for 5 minutes
 * and for 1 hour, cache read; a dash if there is no such price. \`>200000\`: prices for messages with more input tokens.
 * \`<2026-03-13\`: prices before that day. Below \`openrouter\` are models whose makers the package lacks.
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
  // A dated model with a price of its own keeps its date.
  const all = [id, ...namesIn(match)].map(one => (taken.has(bare(one)) ? withoutProvider(one) : bare(one)))
  const names = [...new Set(all)].filter(one => !taken.has(one))
  const periods = Array.isArray(prices) ? prices : [{ prices }]
  const isDated = periods.every(({ constraint }) => constraint === undefined || constraint.type === 'start_date')
  // The table cannot express prices that depend on the time of day.
  if (names.length === 0 || !isDated || periods.some(({ prices: { input_mtok: input } }) => input === undefined)) return
  for (const one of names) taken.add(one)
  const newestFirst = periods.toReversed()
  const columns = newestFirst.map((period, at) => {
    const next = newestFirst[at - 1]?.constraint.start_date
    return `${next === undefined ? '' : `<${next} `}${figuresOf(period.prices)}`
  })
  return `${names.join(' ')} | ${columns.join(' | ')}`
}

/** The names in a match, in full or as a beginning, without those that end in half a date. */
function namesIn(match) {
  const parts = match.or ?? match.and ?? [match]
  return parts.flatMap(part => part.equals ?? part.starts_with ?? []).filter(one => !/[-@]$|-20\d\d$|^ft:/.test(one))
}

function withoutProvider(one) {
  return one.toLowerCase().replace(/^.*\//, '')
}

/** Shortens a name as model-name.ts does. */
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
