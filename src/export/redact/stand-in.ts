/** Words in the place of a secret: types, defaults, and examples. */
const words = new Set(
  `any ask bool boolean bytes changeme char default disabled dummy empty enabled env false foobar hidden int integer
  masked never nil none null number object optional pass password passwd passwort prompt redacted required sample secret
  sensitive stdin str string test testing text todo token true undefined unknown user username varchar void`.split(
    /\s+/,
  ),
)

/** Whether a value is in the place of a secret: a type (`String!` in GraphQL), a variable, a path, `<your key>`, or marks. */
export function isStandIn(value: string): boolean {
  return (
    words.has(value.toLowerCase()) ||
    isOneSign(value) ||
    isReference(value) ||
    isPlace(value) ||
    isVersion(value) ||
    /^(?:String|ID|Int|Float|Boolean)!$/.test(value) ||
    /^(?:your|insert|replace|enter)[-_ ]|example|placeholder|redacted/i.test(value)
  )
}

/** `color-blue-500`, `keyword.control`, `db_password`, `Alt+Shift+1`: words and short numbers, but no mixture of both. */
export function isWords(value: string): boolean {
  return value.length <= 48 && /^[A-Za-z]+(?:[-_.+](?:[A-Za-z]+|\d{1,4}))+$/.test(value)
}

/** Whether an unquoted text is more likely code than a value: `=other`, `!tag`, `config.s3.secret`. */
export function isCode(value: string): boolean {
  return (
    /^[$=>!&@%?+-]/.test(value) || (value.length <= 64 && /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+$/.test(value))
  )
}

/** `$3cr3tP4ss`, `!Sup3rS3cret`, `@dmin1234`, `=Abc123==`: written like no variable and no comparison. */
export function isOddlySigned(value: string): boolean {
  return (
    /^(?:\$\d(?=\w{5})|[!@](?=\w{6})|=(?=\w{4,64}=))/.test(value) &&
    /\d/.test(value) &&
    /^.\w{5,64}={0,2}[!?]?$/.test(value)
  )
}

/**
 * Base64 that begins with one of its two signs, as one value in thirty does: its letters change at random between capitals,
 * small letters and digits. A path has a word between two slashes.
 */
export function isSignedBase64(value: string): boolean {
  if (!/^[+/](?=\D{0,64}\d)(?=[^A-Z]{0,64}[A-Z])[A-Za-z0-9+/]{20,1024}={0,3}$/.test(value)) return false
  if (/\/(?:[a-z]{3,32}|[A-Z][a-z]{2,32})(?=\/|$)/.test(value)) return false
  const runs = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []
  return value.length < 3.6 * runs.length
}

/** `xxxx`, `****`, `xxxx-xxxx`, `sk-xxxxxx`, `...`. */
function isOneSign(value: string): boolean {
  return /^(.)\1*$/su.test(value) || /^[xX*•.…_#?-]+$|(?:[xX]{6}|[*•]{3}|\.{3}|…)$/.test(value)
}

/** `$TOKEN`, `${token}`, `{{ token }}`, `<token>`, `%TOKEN%`; but not Maven's encrypted values, which have braces, too. */
function isReference(value: string): boolean {
  if (/^\{(?=[^\d]{0,64}\d)[A-Za-z0-9+/=]{20,512}\}$/.test(value)) return false
  return /^(?:\$[A-Z_][A-Z0-9_]*|\$\d|<.*>|\[.*\]|\{.*\}|%\w+%)$/.test(value) || /\$\{|\{\{|\$\(|<%/.test(value)
}

/** A path or an address, but not Base64 that begins with a slash. Other rules find secrets in addresses. */
function isPlace(value: string): boolean {
  if (isSignedBase64(value)) return false
  if (/^\/[A-Za-z0-9+/]{12,1024}={1,2}$/.test(value)) return false
  if (/^\/(?=[^+]{0,64}\+)(?=\D{0,64}\d)[A-Za-z0-9+/]{8,1024}={0,2}$/.test(value)) return false
  return /^(?:[a-z][a-z+.-]{0,20}:\/\/|\.{0,2}\/|~\/|[A-Za-z]:[\\/])/i.test(value)
}

/** `^1.2.3`, as a package may be called anything, even `token`. */
function isVersion(value: string): boolean {
  return /^[~^]?v?\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?$/.test(value)
}
