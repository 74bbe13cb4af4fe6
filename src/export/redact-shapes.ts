import type { Find, Finder } from './redact-marks.ts'

/** What finds secrets of one kind. */
export interface Rule {
  /** Without one of these in a text there is nothing to find. */
  readonly words: readonly string[]
  readonly find: Finder
}

interface Shape {
  readonly what: string
  readonly words: string
  /** Its last group is the secret, and stands last; without a group all of it is. */
  readonly pattern: RegExp
}

/**
 * Secrets that are known by their looks, beyond those that the library knows. All repetitions have an end, and none can
 * begin within the last, so that no text makes a search long.
 */
const shapes: readonly Shape[] = [
  { what: 'Anthropic key', words: 'sk-ant-', pattern: /(?<![A-Za-z0-9])sk-ant-[\w-]{24,256}/g },
  {
    what: 'OpenAI key',
    words: 'sk-',
    pattern:
      /(?<![\w-])sk-(?:(?:proj|svcacct|admin|None|or-v1)-[\w-]{24,256}|(?=[A-Za-z]*\d)[A-Za-z0-9]{32,128}(?![\w-]))/g,
  },
  {
    what: 'GitHub token',
    words: 'ghp_ gho_ ghu_ ghs_ ghr_',
    pattern: /(?<![A-Za-z0-9])gh[pousr]_[A-Za-z0-9]{36,255}/g,
  },
  {
    what: 'GitLab token',
    words: 'glpat- glptt- gldt- glrt- glcbt- glsoat- glft- glimt- gloas- glagent-',
    pattern: /(?<![A-Za-z0-9])gl(?:pat|ptt|dt|rt|cbt|soat|ft|imt|oas|agent)-(?=[\w-]{0,20}\d)[\w.-]{20,255}/g,
  },
  {
    what: 'Slack token',
    words: 'xoxc xoxd xoxe xoxs',
    pattern: /(?<![A-Za-z0-9])xox[cdes](?:\.xox[bp])?-[\w%-]{20,512}/g,
  },
  {
    what: 'webhook',
    words: 'hooks.slack.com/ /api/webhooks/',
    pattern: /(?:hooks\.slack\.com\/(?:services|workflows|triggers)|\/api\/webhooks\/\d{1,24})\/([\w/-]{20,256})/g,
  },
  { what: 'Google key', words: 'AIza', pattern: /(?<![A-Za-z0-9])AIza[\w-]{35}(?![\w-])/g },
  { what: 'Google key', words: 'GOCSPX-', pattern: /(?<![A-Za-z0-9])GOCSPX-[\w-]{20,64}/g },
  { what: 'Google token', words: 'ya29.', pattern: /(?<![A-Za-z0-9])ya29\.[\w.-]{30,2048}/g },
  {
    what: 'Stripe key',
    words: 'sk_live_ sk_test_ rk_live_ rk_test_',
    pattern: /(?<![A-Za-z0-9])[rs]k_(?:live|test)_[A-Za-z0-9]{16,256}/g,
  },
  { what: 'webhook secret', words: 'whsec_', pattern: /(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/=]{24,128}/g },
  { what: 'npm token', words: 'npm_', pattern: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/g },
  { what: 'PyPI token', words: 'pypi-A', pattern: /(?<![A-Za-z0-9])pypi-A[\w-]{50,512}/g },
  { what: 'Hugging Face token', words: 'hf_', pattern: /(?<![A-Za-z0-9])hf_[A-Za-z0-9]{30,64}(?![\w-])/g },
  { what: 'Groq key', words: 'gsk_', pattern: /(?<![A-Za-z0-9])gsk_[A-Za-z0-9]{40,64}(?![\w-])/g },
  { what: 'xAI key', words: 'xai-', pattern: /(?<![A-Za-z0-9])xai-[A-Za-z0-9]{60,128}(?![\w-])/g },
  { what: 'Docker token', words: 'dckr_', pattern: /(?<![A-Za-z0-9])dckr_(?:pat|oat)_[\w-]{20,128}/g },
  { what: 'DigitalOcean token', words: 'doo_v1_ dop_v1_ dor_v1_', pattern: /(?<![A-Za-z0-9])do[opr]_v1_[a-f0-9]{64}/g },
  { what: 'Databricks token', words: 'dapi', pattern: /(?<![A-Za-z0-9])dapi[a-f0-9]{32}(?:-\d)?(?![\w-])/g },
  { what: 'Vault token', words: 'hvs. hvb.', pattern: /(?<![A-Za-z0-9])hv[sb]\.[\w-]{24,256}/g },
  { what: 'Grafana token', words: 'glsa_ glc_', pattern: /(?<![A-Za-z0-9])gl(?:sa|c)_[\w+/=]{32,400}/g },
  { what: 'Sentry token', words: 'sntrys_ sntryu_', pattern: /(?<![A-Za-z0-9])sntry[su]_[\w+/=-]{40,512}/g },
  { what: 'Notion token', words: 'ntn_', pattern: /(?<![A-Za-z0-9])ntn_[A-Za-z0-9]{40,64}/g },
  { what: 'Figma token', words: 'figd_ figo_ figu_', pattern: /(?<![A-Za-z0-9])fig[dou]_[\w-]{36,64}/g },
  { what: 'Atlassian token', words: 'ATATT3 ATCTT3', pattern: /(?<![A-Za-z0-9])AT[AC]TT3[\w=-]{60,400}/g },
  {
    what: 'Supabase key',
    words: 'sbp_ sb_secret_',
    pattern: /(?<![A-Za-z0-9])sb(?:p_[a-f0-9]{40}|_secret_[\w-]{20,64})/g,
  },
  { what: 'Telegram token', words: ':AA', pattern: /(?<!\w)\d{8,10}:AA[\w-]{33}(?![\w-])/g },
  { what: 'age key', words: 'AGE-SECRET-', pattern: /AGE-SECRET-KEY-1[A-Z0-9]{58}/g },
  {
    what: 'JSON web token',
    words: 'eyJ',
    pattern: /(?<![\w-])eyJ[\w-]{8,4096}\.[\w-]{4,8192}\.[\w-]{8,4096}/g,
  },
  {
    what: 'bearer token',
    words: 'Bearer bearer',
    pattern: /(?<![A-Za-z])[Bb]earer["']?[ \t]{1,4}((?=[A-Za-z.~+/=_-]{0,200}\d)[\w.~+/=-]{16,4096})/g,
  },
  {
    what: 'password',
    words: 'Authorization authorization',
    pattern:
      /[Aa]uthorization\\*["']?\s{0,3}[:=]\s{0,3}\\*["']?(?:[Bb]asic|[Tt]oken|[Aa]pi[Kk]ey)[ =]{1,3}([\w+/=-]{8,2048})/g,
  },
  {
    what: 'password',
    words: '"auth',
    pattern: /"auth\\*"\s{0,4}:\s{0,4}\\*"((?=[A-Za-z+/]{0,64}[\d=])[A-Za-z0-9+/]{12,512}={0,2})(?=\\*")/g,
  },
  {
    what: 'password in an address',
    words: '://',
    pattern: /:\/\/[^\s:/@"'`<>]{0,128}:([^\s/?#"'`<>]{3,256})(?=@[\w[])/g,
  },
  {
    what: 'password',
    words: 'curl',
    pattern: /\bcurl [^\n|;]{0,300}?(?:-u|--user)[ =]{0,2}["']?[^\s:"'$]{1,64}:((?:[^\s"'`$\\]|\\(?!["'nrt])){3,128})/g,
  },
  {
    what: 'password',
    words: 'sshpass',
    pattern: /\bsshpass\s{1,3}-p\s{0,3}["']?((?:[^\s"'`$\\]|\\(?!["'nrt])){3,128})/g,
  },
  {
    what: 'password',
    words: 'mysql',
    pattern: /\bmysql(?:dump|admin)?\s[^\n|;]{0,200}?(?<=\s)-p["']?((?=[^\s"'`$]{0,64}\d)[^\s"'`$\\]{4,128})/g,
  },
  {
    what: 'password',
    words: 'machine',
    pattern:
      /\bmachine\s{1,4}\S{1,128}\s{1,8}login\s{1,4}\S{1,128}\s{1,8}password\s{1,4}((?:[^\s"'`\\]|\\(?!["'nrt])){3,256})/g,
  },
  {
    what: 'cookie',
    words: 'Cookie cookie',
    pattern:
      /(?<![\w-])(?:[Ss]et-)?[Cc]ookie\\*["']?\s{0,3}:\s{0,3}\\*["']?([\w.%-]{1,64}=(?=[^\s;"'`\\]{0,200}\d)[^\s;"'`\\]{8,4096}(?:; ?[\w.%-]{1,64}=[^\s;"'`\\]{1,2048}){0,32})/g,
  },
  {
    what: 'signature in an address',
    words: '?sig= &sig= X-Amz-Signature=',
    pattern: /(?:[?&]sig=|X-Amz-Signature=)([\w%+/=-]{30,256})/g,
  },
  {
    what: 'private key',
    words: '-----BEGIN',
    pattern:
      /-----BEGIN ((?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----)((?:[^-]|-(?!----)){20,16000})(?=-----END \1)/g,
  },
  {
    // Its end was cut off: only the lines that look like it are taken.
    what: 'private key',
    words: '-----BEGIN',
    pattern:
      /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----((?:(?:\s|\\[rn]){1,8}(?:\d{1,6}[→|:]\s{0,2})?[A-Za-z0-9+/=]{16,80}(?=\s|\\|$)){1,300})/g,
  },
]

export const shapeRules: readonly Rule[] = shapes.map(({ what, words, pattern }) => ({
  words: words.split(' '),
  find: text => [...text.matchAll(pattern)].map(match => findOf(match, what)),
}))

function findOf(match: RegExpExecArray, what: string): Find {
  const end = match.index + match[0].length
  return { start: end - (match.at(-1) ?? '').length, end, what }
}
