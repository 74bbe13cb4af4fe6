import { mayQuote, quote, raw, shapesOf } from './shape.ts'

/** The sign between a setting and its value. */
const sign = raw`${mayQuote}\s{0,3}[:=]\s{0,3}`

/** Secrets that are known only by the setting, the header or the member that they are the value of. */
export const settingShapes = shapesOf([
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
