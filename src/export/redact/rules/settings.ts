import type { Shape } from './shape.ts'

/** Before and behind a value: quotes that may be escaped. */
const quote = '\\\\{0,8}["\']'

/** Secrets of which only the setting, the header or the member beside it tells. */
export const settingShapes: readonly Shape[] = [
  {
    // Personal access tokens, e.g. `AZURE_DEVOPS_EXT_PAT`.
    what: 'token',
    words: '_PAT',
    pattern: new RegExp(
      `(?<=[A-Z0-9])_PAT(?:${quote})?\\s{0,3}[:=]\\s{0,3}(?:${quote})?((?:(?=[A-Za-z]{0,64}\\d)[A-Za-z0-9]{20,255}|[A-Za-z0-9]{36,255}))(?![\\w./-])`,
      'y',
    ),
  },
  {
    // Windows sets variables without a sign between the name and the value.
    what: 'secret',
    words: 'setx',
    pattern: new RegExp(
      `(?<![A-Za-z])setx\\s{1,3}[A-Za-z_]{0,40}(?:TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|_KEY|_PAT)\\s{1,3}(?:${quote})?((?:[^\\s"'\`$%\\\\<(]|\\\\(?!["'nrt])){6,1024})`,
      'y',
    ),
  },
  {
    // The key of a wireless network.
    what: 'password',
    words: 'psk PSK',
    pattern: new RegExp(
      `(?<![A-Za-z0-9]|\\w-)(?:psk|PSK)(?:${quote})?\\s{0,3}[:=]\\s{0,3}${quote}((?=[^"'\\\\\\n]{0,62}\\d)[^"'\\\\\\n]{8,63})(?=${quote})`,
      'y',
    ),
  },
  {
    // A name and a password for Python's requests.
    what: 'password',
    words: 'auth BasicAuth',
    pattern: new RegExp(
      `(?:(?<![A-Za-z])auth\\s{0,2}=\\s{0,2}|BasicAuth)\\(\\s{0,3}${quote}[^"'\\\\\\n]{1,64}${quote}\\s{0,2},\\s{0,3}${quote}([^"'\\\\\\n]{4,128})(?=${quote}\\s{0,2}\\))`,
      'y',
    ),
  },
  {
    what: 'token',
    words: 'authtoken',
    pattern: new RegExp(
      `(?<=ngrok[^\\n|;]{1,40})authtoken[ \\t:=]{1,3}(?:${quote})?((?=[A-Za-z_]{0,64}\\d)\\w{30,80})(?![\\w-])`,
      'y',
    ),
  },
  {
    // A header of GitLab, whose tokens were twenty letters, digits and signs.
    what: 'GitLab token',
    words: 'PRIVATE-TOKEN Private-Token private-token JOB-TOKEN Job-Token DEPLOY-TOKEN Deploy-Token',
    pattern: new RegExp(
      `[A-Za-z]{3,7}-T(?:OKEN|oken)(?:${quote})?\\s{0,3}[:=]\\s{0,3}(?:${quote})?((?=[a-z\\d_-]{0,19}[A-Z])(?=[A-Z\\d_-]{0,19}[a-z])[\\w-]{20})(?![\\w-])`,
      'y',
    ),
  },
  {
    // The private members of a JSON web key; of the public ones, `n`, `x` and `y`, nothing else is known.
    what: 'private key',
    words: ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].flatMap(name => [`"${name}":`, `"${name}\\`]).join(' '),
    pattern:
      /"(?:d[pq]?|p|qi?|k)\\{0,8}"\s{0,4}:\s{0,4}\\{0,8}"([\w-]{32,1100})(?=\\{0,8}")(?:(?=[^{}]{0,4000}"kty\\{0,8}")|(?<="kty\\{0,8}"[^{}]{1,4000}))/y,
  },
]
