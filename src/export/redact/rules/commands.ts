import { mayQuote, quote, raw, shapesOf, value } from './shape.ts'

/** The options of a command up to the next one, which begins behind a space. */
const options = raw`[^\n|;]{0,200}?(?<=\s)`
/** An argument that cannot begin with a hyphen. */
const notOption = [`<-`, raw`|(?<!\s)-`] as const
const echo = raw`\b(?:echo|printf)\s{1,3}(?:-\w\s{1,3})?`
/** The value of a variable that is set without a sign, which is no call, path or option. */
const variable = (most: number): string => value(6, most, '<(~-', raw`|(?<!\s|["'])[~-]`)

/** The sign between a setting and its value. */
const sign = raw`${mayQuote}\s{0,3}[:=]\s{0,3}`

/** Secrets that are known only by the command, the setting, the header or the file that they are in. */
export const commandShapes = shapesOf([
  ['password', 'curl', raw`\bcurl [^\n|;]{0,300}?(?:-u|--user)[ =]{0,2}${mayQuote}[^\s:"'$\\]{1,64}:${value(3, 128)}`],
  ['password', 'sshpass', raw`\bsshpass\s{1,3}-p\s{0,3}${mayQuote}${value(3, 128)}`],
  [
    'password',
    'mysql',
    raw`\bmysql(?:dump|admin)?\s${options}-p${mayQuote}((?=[^\s"'\`$]{0,64}\d)[^\s"'\`$\\]{4,128})`,
  ],
  [
    'password',
    'machine',
    raw`\bmachine\s{1,4}\S{1,128}\s{1,8}login\s{1,4}\S{1,128}\s{1,8}password\s{1,4}((?:[^\s"'\`\\]|\\(?!["'nrt])){3,256})`,
  ],
  ['password', 'docker podman', raw`(?:docker|podman) login ${options}-p[ =]?${mayQuote}${value(4, 128, '<')}`],
  ['password', 'redis-cli', raw`redis-cli ${options}(?:-a|--pass)[ =]${mayQuote}${value(4, 128, '<')}`],
  [
    'password',
    'requirepass masterauth',
    raw`(?<![A-Za-z0-9]|\w-)(?:requirepass|masterauth)[ \t]{1,4}${mayQuote}((?=[^\s"'\`\\]{0,64}\d)[^\s"'\`\\<$]{6,512})`,
  ],
  ['password', 'pass:', raw`(?<=\s-(?:pass|passin|passout)[ =]${mayQuote})pass:${value(4, 128, '<')}`],
  ['secret', 'gh', raw`gh secret set ${options}(?:-b|--body)[ =]${mayQuote}${value(4, 4096, '<')}`],
  [
    'AWS secret key',
    'aws_secret_access_key',
    raw`aws_secret_access_key[ \t]{1,4}${mayQuote}([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])`,
  ],
  ['AWS session token', 'aws_session_token', raw`aws_session_token[ \t]{1,4}${mayQuote}([A-Za-z0-9+/=]{100,4096})`],
  ['API key', 'APP_KEY', raw`APP_KEY\\*["']?\s{0,3}[:=]\s{0,3}\\*["']?base64:([A-Za-z0-9+/]{20,90}={0,2})`],
  [
    'private key',
    'client-key-data',
    raw`client-key-data\\*["']?\s{0,3}[:=]\s{0,3}\\*["']?([A-Za-z0-9+/]{40,8192}={0,2})`,
  ],
  // A line of .pgpass: host, port, database, user, password.
  [
    'password',
    ':5432: :5433: :6432: :*:',
    raw`(?<=(?:^|[\n\t])[ \t]{0,8}[\w.*-]{1,128}):(?:\d{4}|\*):[\w*-]{1,64}:[\w-]{1,64}:((?=[^\s\d]{0,64}\d)(?:[^\s:"'\\]|\\(?!["'nrt])){4,128})(?=\s{0,4}(?:\n|$)|\\{0,8}["']|\\{1,8}[nr])`,
  ],
  // Variables in fish, which are set without a sign between name and value.
  [
    'secret',
    '-gx -Ux -xg -xU -lx -x --export',
    raw`\bset -{1,2}[a-zA-Z]{1,10}\s{1,3}(?:-{1,2}[a-zA-Z]{1,10}\s{1,3}){0,2}[A-Za-z_]{0,40}(?:TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|_KEY)\s{1,3}${mayQuote}${variable(512)}`,
    [4],
  ],
  // Variables in a Dockerfile, except `GPG_KEY`, by which images name the public key of a release.
  [
    'secret',
    'ENV',
    raw`(?<![\w$])ENV[ \t]{1,4}[A-Za-z_]{0,40}(?:TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|APIKEY|SECRETKEY|(?<!GPG)_KEY)[ \t]{1,4}${mayQuote}${variable(4096)}`,
  ],
  [
    'npm token',
    'npmAuthIdent',
    raw`npmAuthIdent\\*["']?\s{0,4}[:=]\s{0,4}\\*["']?((?=[A-Za-z+/]{0,64}[\d=])[A-Za-z0-9+/]{8,512}={0,2})`,
  ],
  [
    'password',
    'mongo',
    raw`\bmongo(?:sh|dump|restore|export|import)?\s${options}-p[ =]?${mayQuote}${value(4, 128, ...notOption)}`,
  ],
  ['password', 'login', raw`\baz login ${options}-p[ =]${mayQuote}${value(4, 128, ...notOption)}`, [3]],
  [
    'password',
    'ldap',
    raw`\bldap(?:search|add|modify|passwd|delete|whoami|compare)\s${options}-w[ =]?${mayQuote}${value(4, 128, ...notOption)}`,
  ],
  [
    'password',
    '-storepass -keypass -srcstorepass -deststorepass -srckeypass -destkeypass',
    raw`(?<![\w-])-(?:src|dest)?(?:store|key)pass\s{1,3}${mayQuote}${value(4, 128, '<[-', raw`|(?<!\s)-`)}`,
  ],
  [
    'npm token',
    '_authToken',
    raw`(?<=config set ${mayQuote}\S{0,128})_authToken${mayQuote}[ \t]{1,3}${mayQuote}((?=[^\s\d]{0,64}\d)[\w.=+/-]{8,512})`,
  ],
  [
    'password',
    'echo printf',
    raw`${echo}\\{0,4}["']?[\w.-]{1,32}:([^\s"'\`$:|\\]{3,128})(?=(?:\\n)?\\{0,4}["']?\s{0,4}\|\s{0,4}(?:sudo\s{1,3})?(?:/usr/sbin/)?chpasswd\b)`,
  ],
  [
    'password',
    'echo printf',
    raw`${echo}\\{0,4}["']?([^\s"'\`$|\\]{3,128})(?=(?:\\n)?\\{0,4}["']?\s{0,4}\|\s{0,4}sudo\s{1,3}(?:-\w{1,8}\s{1,3}){0,3}?-\w{0,8}S)`,
  ],
  [
    'password',
    'echo printf',
    raw`${echo}(?:\\{0,4}["'])?([^\s"'\`$|\\]{3,4096})(?=(?:\\n)?\\{0,4}["']?\s{0,4}\|[^\n|;]{1,160}--(?:password-stdin|with-token)\b)`,
  ],
  [
    'password',
    'htpasswd',
    raw`\bhtpasswd\s{1,3}-\w{0,8}b\w{0,8}\s{1,3}(?:[\w./~-]{1,128}\s{1,3}){1,2}${mayQuote}${value(4, 128, '<')}`,
  ],
  [
    'password',
    'ConvertTo-SecureString',
    raw`ConvertTo-SecureString\s{1,3}(?:-String\s{1,3})?\\{0,4}["']([^"'\`$\\\n]{4,128})(?=\\{0,4}["'])`,
  ],
  // The log of MySQL.
  ['password', 'temporary', raw`\btemporary password is generated for [^\s:]{1,80}: ([^\s"'\\]{6,64})`],
  // Personal access tokens, as in `AZURE_DEVOPS_EXT_PAT`.
  [
    'token',
    '_PAT',
    raw`(?<=[A-Z0-9])_PAT${sign}${mayQuote}((?:(?=[A-Za-z]{0,64}\d)[A-Za-z0-9]{20,255}|[A-Za-z0-9]{36,255}))(?![\w./-])`,
  ],
  // Variables in Windows, which are set without a sign between name and value.
  [
    'secret',
    'setx',
    raw`(?<![A-Za-z])setx\s{1,3}[A-Za-z_]{0,40}(?:TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|_KEY|_PAT)\s{1,3}${mayQuote}((?:[^\s"'\`$%\\<(]|\\(?!["'nrt])){6,1024})`,
  ],
  // The key of a wireless network.
  [
    'password',
    'psk PSK',
    raw`(?<![A-Za-z0-9]|\w-)(?:psk|PSK)${sign}${quote}((?=[^"'\\\n]{0,62}\d)[^"'\\\n]{8,63})(?=${quote})`,
  ],
  // The name and password for Python's requests.
  [
    'password',
    'auth BasicAuth',
    raw`(?:(?<![A-Za-z])auth\s{0,2}=\s{0,2}|BasicAuth)\(\s{0,3}${quote}[^"'\\\n]{1,64}${quote}\s{0,2},\s{0,3}${quote}([^"'\\\n]{4,128})(?=${quote}\s{0,2}\))`,
  ],
  [
    'token',
    'authtoken',
    raw`(?<=ngrok[^\n|;]{1,40})authtoken[ \t:=]{1,3}${mayQuote}((?=[A-Za-z_]{0,64}\d)\w{30,80})(?![\w-])`,
  ],
  // A header of GitLab, whose tokens used to be twenty letters, digits and signs.
  [
    'GitLab token',
    'PRIVATE-TOKEN Private-Token private-token JOB-TOKEN Job-Token DEPLOY-TOKEN Deploy-Token',
    raw`[A-Za-z]{3,7}-T(?:OKEN|oken)${sign}${mayQuote}((?=[a-z\d_-]{0,19}[A-Z])(?=[A-Z\d_-]{0,19}[a-z])[\w-]{20})(?![\w-])`,
  ],
  // The private members of a JSON web key; the public ones are `n`, `x` and `y`.
  [
    'private key',
    ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].flatMap(name => [`"${name}":`, `"${name}\\`]).join(' '),
    raw`"(?:d[pq]?|p|qi?|k)\\{0,8}"\s{0,4}:\s{0,4}\\{0,8}"([\w-]{32,1100})(?=\\{0,8}")(?:(?=[^{}]{0,4000}"kty\\{0,8}")|(?<="kty\\{0,8}"[^{}]{1,4000}))`,
  ],
])
