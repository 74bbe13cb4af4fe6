import type { FoundSecret } from './marks.ts'
import { bareAt, elementAt, LONGEST_VALUE, matchAt, valueAt, wordsFor } from './value-at.ts'
import { isSecret, type Kind, type Writing } from './values.ts'

/** Words by which a name says that its value is secret. */
export const nameWords: readonly string[] = [
  'password',
  'passwort',
  'passwd',
  'passphrase',
  'passcode',
  'pass',
  'pwd',
  'pw',
  'secret',
  'token',
  'credential',
  ...`api access account private signing encryption master auth stripe openai anthropic gemini openrouter mistral groq
  deepseek sendgrid mailgun twilio supabase algolia datadog hmac jwt session aes webhook license licence service role admin deploy storage cosmos fernet shared preshared
  subscription app application maps mapbox mandrill youtube geocoding firebase amplitude mixpanel posthog sentry pusher
  cloudinary cloudflare fastly netlify vercel shodan virustotal etherscan infura alchemy nasa tmdb omdb rapidapi serpapi
  tavily pinecone qdrant elevenlabs deepgram assemblyai replicate perplexity cohere huggingface together fireworks grok
  azure aws gcp google github gitlab slack discord telegram shopify square paypal braintree plaid`
    .split(/\s+/)
    .flatMap(what => [`${what}key`, `${what}_key`, `${what}-key`, `${what} key`]),
  // Of WordPress.
  ...['logged_in_key', 'nonce_key', 'auth_salt', 'logged_in_salt', 'nonce_salt'],
]

/** Endings of names that are still names of secrets. `token_count` and `secretName` are something else. */
const ending =
  '(?:[_-]?(?:access[_-]?)?key(?:[_-]?base)?|[_-]?(?:value|text|plain|live|test|prod|production|dev|staging|confirmation|confirm)|_?\\d{1,2})?'

/** Signs and calls before the quotes of a string in some languages. */
const beforeQuotes = '(?:(?:String::from\\(|@|[rbuLN])(?=\\\\{0,8}["\']))?'
/** The sign of a YAML block, whose value is on the next line: `password: |`. */
const blockOfYaml = '(?:[|>][-+]?[ \\t]{0,4}\\n[ \\t]{0,24})?'
const assignment = new RegExp(
  `${ending}(?:\\\\*["'\`]\\]?)?(\\s{0,8})(=>|:=|[:=])(\\s{0,8})${blockOfYaml}${beforeQuotes}`,
  'iy',
)
/** A type between the name and its quoted value: `token: string = "…"`, `TOKEN: &str = "…"`. */
const typed = new RegExp(
  `${ending}(?:\\s{0,4}:\\s{0,4}(?:&(?:'static )?)?(?:string|str|Final\\[str\\]|Optional\\[str\\])\\??|\\s{1,4}string)\\s{0,4}=\\s{0,8}${beforeQuotes}(?=\\\\{0,8}["'\`])`,
  'iy',
)
/** `define('DB_PASSWORD', '…')`. */
const defined = new RegExp(`${ending}\\\\{0,8}["'],\\s{0,4}(?=\\\\{0,8}["'])`, 'iy')
const defining = /\b(?:define|setenv|putenv|environ\.setdefault)\(\s{0,4}\\{0,8}["']\w{0,40}$/i
/** The default of a variable in code: `process.env.TOKEN || '…'`, `os.getenv('TOKEN', '…')`. */
const fallbackInCode = new RegExp(
  `${ending}\\\\{0,8}["']?[\\])]{0,2}\\s{0,4}(?:\\|\\||\\?\\?|,)\\s{0,4}(?:default\\s{0,2}[=:]\\s{0,2})?(?=\\\\{0,8}["'\`])`,
  'iy',
)
const askingBefore = /\b(?:env|getenv|environ|config)(?:\.(?:get|fetch))?[.[(]{1,2}\s{0,4}\\{0,8}["']?\w{0,40}$/i
/** The default of a variable in a shell, Compose and Spring: `${TOKEN:-…}`, `${TOKEN:…}`. */
const fallbackInBraces = new RegExp(`${ending}(?::-|:=|-|:)(?=[^\\s}-])`, 'iy')
const openBrace = /\$\{[\w.]{0,60}$/
/** `**Password:** …`, `- **Password**: …`, and the next cell of a table. */
const emphasised = new RegExp(`${ending}(?:(?:\\*\\*|__)\\s{0,2}[:=]|[:=](?:\\*\\*|__))\\s{1,4}`, 'iy')
const nextCell = new RegExp(`${ending}\`?(?:\\*\\*)?[ \\t]{0,40}\\|[ \\t]{1,40}(?=[^\\s|])`, 'iy')
const inCell = /(?:^|\n|\\n)[^\S\n]{0,8}\|[^|\n]{0,60}$/
/** An option, also in a list of arguments: `"--password", "…"`. */
const flag = new RegExp(`${ending}(?:[ \\t]{1,4}|\\\\{0,8}["'],\\s{0,8}(?=\\\\{0,8}["'][^-]))(?=[^\\s-])`, 'iy')
const content = '>\\s{0,80}(?:<!\\[CDATA\\[)?(?=[^<>]{4,256}(?:<\\\\{0,8}/|\\]>))'
/** An opening tag without a closing one, and one word behind it on the same line. */
const unclosedElement = new RegExp(`${ending}>(?=[^\\s<>]{6,256}?(?:[ \\t]{0,8}(?:\\n|$)|\\\\{0,8}"))`, 'iy')
const element = new RegExp(`${ending}(?:\\s[^<>]{0,200})?${content}`, 'iy')
/** An element with the name in an attribute: `<string name="api_key">`; in a property list, `<key>Password</key><string>`. */
const elementWithName = new RegExp(`${ending}(?:\\\\*["'](?:\\s[^<>]{0,100})?|</key>\\s{0,80}<string)${content}`, 'iy')
const beforeName = /<(?:[\w:.-]{1,40}\s(?:[^<>]{0,60}\s)?(?:name|key)=\\*["']|key>)[\w.-]{0,40}$/
/** A list of names and values: `<add key="password" value="…"`, or `- name: DB_PASSWORD` with its value on the next line. */
const pair = new RegExp(
  `${ending}\\\\*["']?,?(?:\\s|\\\\[nrt]){1,24}\\\\*["']?value\\\\*["']?\\s{0,4}[:=]\\s{0,4}`,
  'iy',
)
/** "The password for the admin is …", and in SQL `PASSWORD '…'`. */
const whose = "(?:[ \\t]{1,3}(?:here|there|again)|[ \\t]{1,3}(?:for|of|to|on)(?:[ \\t]{1,2}[\\w@.'’/-]{1,32}){1,5}?)?"
const is =
  '[ \\t]{1,3}(?:is|was|has been|will be|should be|ist|lautet)(?:[ \\t]{1,2}(?:now|currently|still|always|just|simply|actually|(?:re)?set to|changed to|updated to))?[ \\t]{0,2}:?\\s{1,3}(?:`{3}\\w{0,16}\\s{1,3})?[*_“„«]{0,3}(?:<\\w{1,8}>)?'
const sentence = new RegExp(whose + is, 'iy')
const passwordSentence = new RegExp(
  `['’]s\\s{1,3}|${whose}(?:${is}|[ \\t]{1,3}(?=\\\\{0,8}["'\`])|[ \\t]{0,2}:[ \\t]{1,3}|[ \\t]{0,3}(?:→|->)[ \\t]{0,3})`,
  'iy',
)
/** A value right behind the name: "log in with password …", "here is the token …". It has to be more than a word. */
const rightBehind = /[ \t]{1,2}(?=[^\s]{7})/y
const tellingBefore =
  /\b(?:with|username:? \S{1,32}|user:? \S{1,32}|login:? \S{1,32}|here is|here's|use|using|client|temporary|my)(?: (?:the|this|my|a))?(?: \w{1,16})?[ _-]$/i
/** "Set the password for the admin to …". */
const settingBefore = /\b(?:set|reset|change|changed|update|updated)\s(?:[\w'’]{1,20}\s){0,4}$/i
const setTo = new RegExp(`${whose}[ \\t]{1,3}to[ \\t]{0,2}:?\\s{1,3}[*_“„«]{0,3}`, 'iy')
const member = new RegExp(`(${nameWords.join('|')}|bearer)${ending}$`, 'i')
/**
 * The secret value of a name, if the word of `nameWords` here is part of such a name: in settings, JSON, code, a command,
 * XML or a sentence.
 */
export function namedSecretAt(text: string, start: number, end: number): FoundSecret | undefined {
  const word = text.slice(start, end)
  const kind = kindAt(text, start, word)
  if (!kind) return undefined
  const before = text.slice(Math.max(0, start - 128), start)
  const isOption = /--(?!no-|ask-)(?:[a-z]{1,16}-){0,2}$/.test(before)
  const type = matchAt(typed, text, end) ?? (defining.test(before) ? matchAt(defined, text, end) : null)
  if (type) return valueAt(text, end + type[0].length, kind, 'quoted')
  const fallback = askingBefore.test(before) && matchAt(fallbackInCode, text, end)
  if (fallback) return valueAt(text, end + fallback[0].length, kind, 'quoted')
  const inBraces = openBrace.test(before) && matchAt(fallbackInBraces, text, end)
  if (inBraces) return bareAt(text, end + inBraces[0].length, kind, 'bare')
  const strong = matchAt(emphasised, text, end)
  if (strong) return valueAt(text, end + strong[0].length, kind, 'bare')
  const cell = inCell.test(before) && matchAt(nextCell, text, end)
  if (cell) return valueAt(text, end + cell[0].length, kind, 'prose')
  const sign = matchAt(assignment, text, end)
  if (sign) return assignedAt(text, end + sign[0].length, kind, isOption ? 'option' : writingOf(word, sign), word)
  const gap = isOption && matchAt(flag, text, end)
  if (gap) return valueAt(text, end + gap[0].length, kind, 'bare')
  const tag = /<[\w:.-]{0,40}$/.test(before) && matchAt(element, text, end)
  // A passphrase has spaces and any words.
  if (tag) return elementAt(text, end + tag[0].length, kind, /^passphrase$/i.test(word) ? 'environment' : 'quoted')
  const open = /<[\w:.-]{0,40}$/.test(before) && matchAt(unclosedElement, text, end)
  if (open) return bareAt(text, end + open[0].length, kind, 'bare')
  const named = beforeName.test(before) && matchAt(elementWithName, text, end)
  if (named) return elementAt(text, end + named[0].length, kind, 'bare')
  const listed = matchAt(pair, text, end)
  if (listed) return valueAt(text, end + listed[0].length, kind, word === word.toUpperCase() ? 'environment' : 'bare')
  if (kind === 'pass') return /^pw$/i.test(word) ? inSentenceAt(text, end, 'password', before) : undefined
  return inSentenceAt(text, end, kind, before)
}

/** The value of an assignment. In a list of YAML variables (`POSTGRES_PASSWORD: banana`) it may be any word. */
function assignedAt(text: string, at: number, kind: Kind, writing: Writing, word: string): FoundSecret | undefined {
  const isVariable = kind === 'password' && writing === 'bare' && word === word.toUpperCase()
  return valueAt(text, at, kind, isVariable && matchAt(aloneOnLine, text, at) ? 'environment' : writing)
}

const aloneOnLine = /[\p{L}\d][^\s"'`,;&<>(){}[\]|\\:]{3,64}[ \t]{0,8}(?:\r?\n|\\{1,8}n|$)/uy

function inSentenceAt(text: string, end: number, kind: Kind, before: string): FoundSecret | undefined {
  const verb = matchAt(kind === 'password' ? passwordSentence : sentence, text, end)
  if (verb) return valueAt(text, end + verb[0].length, kind, 'prose')
  const set = kind === 'password' && settingBefore.test(before) && matchAt(setTo, text, end)
  if (set) return valueAt(text, end + set[0].length, kind, 'setTo')
  const behind = tellingBefore.test(before) && matchAt(rightBehind, text, end)
  const find = behind ? bareAt(text, end + behind[0].length, kind, 'prose') : undefined
  return find && isUnmistakable(text.slice(find.start, find.end), kind) ? find : undefined
}

/** Whether a value right behind a name can be nothing but its value. */
function isUnmistakable(value: string, kind: Kind): boolean {
  if (kind !== 'password') return /^(?=[^\d]{0,64}\d)[\w+=-]{20,512}$/.test(value)
  return value.length >= 7 && /\d/.test(value) && /\p{L}/u.test(value) && !/^[\w-]+\.\w+$|[/(]/.test(value)
}

/** The kind of secret that a member's value is, if the member's name says that it is secret. */
export function namedSecret(name: string, value: string): string | undefined {
  const last = name.slice(-80)
  const match = member.exec(last)
  const kind = match && kindAt(last, match.index, match[1])
  if (!kind || value.length > LONGEST_VALUE || value.includes('\n')) return undefined
  return isSecret(value, kind, 'member') ? wordsFor[kind] : undefined
}

function kindAt(text: string, start: number, word = ''): Kind | undefined {
  if (/^p(?:ass|w)$/i.test(word)) return beginsWord(text, start) ? 'pass' : undefined
  if (/^p(?:ass|wd)/i.test(word)) return 'password'
  if (/^token/i.test(word)) return 'token'
  return /key$/i.test(word) ? 'key' : 'secret'
}

/** Whether a word begins here: in `DB_PASS` and `dbPass`, but not in `bypass`. */
function beginsWord(text: string, start: number): boolean {
  const before = text[start - 1] ?? ''
  return !/\p{L}/u.test(before) || (text[start] === 'P' && before === before.toLowerCase())
}

function writingOf(word: string, [, before, sign, after]: RegExpExecArray): Writing {
  // Without a space, `token:x` is a place in a file; `=>` begins a function.
  if (sign === '=>' || (sign === ':' && after === '')) return 'quoted'
  return sign === '=' && before === '' && after === '' && word === word.toUpperCase() ? 'environment' : 'bare'
}
