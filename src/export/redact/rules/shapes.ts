import type { FoundSecret } from '../marks.ts'
import { commandShapes } from './commands.ts'
import { serviceShapes } from './services.ts'
import { settingShapes } from './settings.ts'
import type { Shape } from './shape.ts'

/** What finds secrets of one kind. */
export interface Rule {
  /** Without one of these in a text there is nothing to find. */
  readonly words: readonly string[]
  /** What it finds around the places in which its words begin, from first to last. */
  find(text: string, places: readonly number[]): readonly FoundSecret[]
}

/**
 * Secrets that are known by their looks, beyond those that the library knows. All repetitions have an end, and none can
 * begin within the last, so that no text makes a search long.
 */
const shapes: readonly Shape[] = [
  { what: 'Anthropic key', words: 'sk-ant-', pattern: /(?<![A-Za-z0-9])sk-ant-[\w-]{24,256}/y },
  {
    what: 'OpenAI key',
    words: 'sk-',
    pattern:
      /(?<![A-Za-z0-9]|\w-)sk-(?:(?:proj|svcacct|admin|None|or-v1)-[\w-]{24,256}|(?=[A-Za-z]*\d)[A-Za-z0-9]{32,128}(?!-|_?[A-Za-z0-9]))/y,
  },
  {
    what: 'GitHub token',
    words: 'ghp_ gho_ ghu_ ghs_ ghr_',
    pattern: /(?<![A-Za-z0-9])gh[pousr]_[A-Za-z0-9]{36,255}/y,
  },
  {
    what: 'GitLab token',
    words: 'glpat- glptt- gldt- glrt- glcbt- glsoat- glft- glimt- gloas- glagent-',
    // With a digit; or, as one in thirty has none, exactly as long as they are and of both cases, within a word if
    // hyphens could make it several.
    pattern:
      /(?<![A-Za-z0-9])gl(?:pat|ptt|dt|rt|cbt|soat|ft|imt|oas|agent)-(?:(?=[\w-]{0,40}\d)[\w.-]{20,255}|(?=[a-z]{0,19}[A-Z])(?=[A-Z]{0,19}[a-z])[A-Za-z]{20}(?![\w-])|(?=[\w-]{0,18}[a-z][A-Z])[\w-]{20}(?!-|_?[A-Za-z0-9]))/y,
  },
  {
    what: 'Slack token',
    words: 'xoxc xoxd xoxe xoxs',
    pattern: /(?<![A-Za-z0-9])xox[cdes](?:\.xox[bp])?-[\w%-]{20,512}/y,
  },
  {
    what: 'webhook',
    words: 'hooks.slack.com/ /api/webhooks/',
    pattern: /(?:hooks\.slack\.com\/(?:services|workflows|triggers)|\/api\/webhooks\/\d{1,24})\/([\w/-]{20,256})/y,
  },
  {
    what: 'AWS session token',
    words: 'IQoJb3JpZ2lu FwoGZXIvYXdz',
    pattern: /(?<![A-Za-z0-9+/])(?:IQoJb3JpZ2lu|FwoGZXIvYXdz)[A-Za-z0-9+/=]{80,4096}/y,
  },
  { what: 'Google key', words: 'AIza', pattern: /(?<![A-Za-z0-9])AIza[\w-]{35}(?!-|_?[A-Za-z0-9])/y },
  {
    // A service account's JSON in Base64, on one line and indented, as CI systems keep it.
    what: 'Google key',
    words: 'eyJ0eXBlIjoic2VydmljZV9hY2NvdW50 ewogICJ0eXBlIjogInNlcnZpY2VfYWNjb3VudC',
    pattern: /(?<![A-Za-z0-9+/])e[wy][A-Za-z0-9+/]{100,8192}={0,2}/y,
  },
  { what: 'Google key', words: 'GOCSPX-', pattern: /(?<![A-Za-z0-9])GOCSPX-[\w-]{20,64}/y },
  { what: 'Google token', words: 'ya29.', pattern: /(?<![A-Za-z0-9])ya29\.[\w.-]{30,2048}/y },
  {
    what: 'Stripe key',
    words: 'sk_live_ sk_test_ rk_live_ rk_test_',
    pattern: /(?<![A-Za-z0-9])[rs]k_(?:live|test)_[A-Za-z0-9]{16,256}/y,
  },
  { what: 'webhook secret', words: 'whsec_', pattern: /(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/=]{24,128}/y },
  { what: 'npm token', words: 'npm_', pattern: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/y },
  { what: 'PyPI token', words: 'pypi-A', pattern: /(?<![A-Za-z0-9])pypi-A[\w-]{50,512}/y },
  { what: 'Hugging Face token', words: 'hf_', pattern: /(?<![A-Za-z0-9])hf_[A-Za-z0-9]{30,64}(?!-|_?[A-Za-z0-9])/y },
  { what: 'Groq key', words: 'gsk_', pattern: /(?<![A-Za-z0-9])gsk_[A-Za-z0-9]{40,64}(?!-|_?[A-Za-z0-9])/y },
  { what: 'xAI key', words: 'xai-', pattern: /(?<![A-Za-z0-9])xai-[A-Za-z0-9]{60,128}(?!-|_?[A-Za-z0-9])/y },
  { what: 'Docker token', words: 'dckr_', pattern: /(?<![A-Za-z0-9])dckr_(?:pat|oat)_[\w-]{20,128}/y },
  { what: 'DigitalOcean token', words: 'doo_v1_ dop_v1_ dor_v1_', pattern: /(?<![A-Za-z0-9])do[opr]_v1_[a-f0-9]{64}/y },
  { what: 'Databricks token', words: 'dapi', pattern: /(?<![A-Za-z0-9])dapi[a-f0-9]{32}(?:-\d)?(?!-|_?[A-Za-z0-9])/y },
  { what: 'Vault token', words: 'hvs. hvb.', pattern: /(?<![A-Za-z0-9])hv[sb]\.[\w-]{24,256}/y },
  { what: 'Grafana token', words: 'glsa_ glc_', pattern: /(?<![A-Za-z0-9])gl(?:sa|c)_[\w+/=]{32,400}/y },
  { what: 'Sentry token', words: 'sntrys_ sntryu_', pattern: /(?<![A-Za-z0-9])sntry[su]_[\w+/=-]{40,512}/y },
  { what: 'Notion token', words: 'ntn_', pattern: /(?<![A-Za-z0-9])ntn_[A-Za-z0-9]{40,64}/y },
  { what: 'Figma token', words: 'figd_ figo_ figu_', pattern: /(?<![A-Za-z0-9])fig[dou]_[\w-]{36,64}/y },
  { what: 'Atlassian token', words: 'ATATT3 ATCTT3', pattern: /(?<![A-Za-z0-9])AT[AC]TT3[\w=-]{60,400}/y },
  {
    what: 'Supabase key',
    words: 'sbp_ sb_secret_',
    pattern: /(?<![A-Za-z0-9])sb(?:p_[a-f0-9]{40}|_secret_[\w-]{20,64})/y,
  },
  {
    what: 'Telegram token',
    words: ':AA',
    before: [8, 9, 10],
    pattern: /(?:(?<![A-Za-z0-9])|(?<=[Bb]ot))\d{8,10}:AA[\w-]{33}(?!-|_?[A-Za-z0-9])/y,
  },
  { what: 'age key', words: 'AGE-SECRET-', pattern: /AGE-SECRET-KEY-1[A-Z0-9]{58}/y },
  {
    what: 'JSON web token',
    words: 'eyJ',
    pattern: /(?<![A-Za-z0-9]|\w-)eyJ[\w-]{8,4096}\.[\w-]{4,8192}\.[\w-]{8,4096}/y,
  },
  {
    what: 'bearer token',
    words: 'Bearer bearer',
    pattern: /(?<![A-Za-z])[Bb]earer["']?[ \t]{1,4}((?=[A-Za-z.~+/=_-]{0,200}\d)[\w.~+/=-]{16,4096})/y,
  },
  {
    what: 'password',
    words: 'Authorization authorization',
    pattern:
      /[Aa]uthorization\\*["']?\s{0,3}[:=]\s{0,3}\\*["']?(?:[Bb]asic|[Tt]oken|[Aa]pi[Kk]ey|SSWS)[ =]{1,3}([\w+/=-]{8,2048})/y,
  },
  {
    what: 'password',
    words: '"auth',
    pattern: /"auth\\*"\s{0,4}:\s{0,4}\\*"((?=[A-Za-z+/]{0,64}[\d=])[A-Za-z0-9+/]{12,512}={0,2})(?=\\*")/y,
  },
  {
    what: 'password in an address',
    words: '://',
    pattern: /:\/\/[^\s:/@"'`<>]{0,128}:([^\s/?#"'`<>]{3,256})(?=@[\w[])/y,
  },
  {
    what: 'cookie',
    words: 'Cookie cookie',
    before: [0, 4],
    pattern:
      /(?<![A-Za-z0-9]|\w-)(?:[Ss]et-)?[Cc]ookie\\*["']?\s{0,3}:\s{0,3}(?:\[\s{0,8})?\\*["']?([\w.%-]{1,64}=(?=[^\s;"'`\\]{0,200}\d)[^\s;"'`\\]{8,4096}(?:; ?[\w.%-]{1,64}=[^\s;"'`\\]{1,2048}){0,32})/y,
  },
  {
    what: 'signature in an address',
    words: '?sig= &sig= X-Amz-Signature=',
    pattern: /(?:[?&]sig=|X-Amz-Signature=)([\w%+/=-]{30,256})/y,
  },
]

export const shapeRules: readonly Rule[] = [...shapes, ...serviceShapes, ...commandShapes, ...settingShapes].map(
  shape => ({
    words: shape.words.split(' '),
    find: (text, places) => places.flatMap(at => findsAt(text, at, shape)),
  }),
)

function findsAt(text: string, at: number, { what, pattern, before = [0] }: Shape): readonly FoundSecret[] {
  return before.flatMap(length => {
    pattern.lastIndex = Math.max(0, at - length)
    const match = pattern.exec(text)
    if (!match) return []
    const end = match.index + match[0].length
    return [{ start: end - (match.at(-1) ?? '').length, end, what }]
  })
}

/** What keys begin with that are known by it alone. */
export const keyBeginnings: readonly string[] = [...shapes, ...serviceShapes]
  .filter(({ pattern, before }) => !before && pattern.source.startsWith('(?<!') && !/\((?!\?)/.test(pattern.source))
  .flatMap(({ words }) => words.split(' '))
