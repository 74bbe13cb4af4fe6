import { wordlist } from '@scure/bip39/wordlists/english.js'
import { seeded } from '../random.ts'
import { innocentCode } from './innocent-code.ts'
import { innocentFiles } from './innocent-files.ts'
import { innocentLines } from './innocent-lines.ts'
import { innocentNeighbours } from './innocent-neighbours.ts'
import { innocentProse } from './innocent-prose.ts'
import { randomKey } from './secrets.ts'

const random = seeded(40)
const hex = (length: number) => randomKey(random, length, 'hex')
const key = (length: number) => randomKey(random, length)

/** Texts that look a little like a secret and are none. */
export const innocentTexts: readonly string[] = [
  `commit ${hex(40)}\nAuthor: Ada <ada@shop.test>\nDate: Mon Nov 16 2026`,
  `${hex(64)}  dist/index.js\n${hex(64)}  dist/index.js.map`,
  `md5: ${hex(32)}, sha1: ${hex(40)}, sha512: ${hex(128)}`,
  'id: 550e8400-e29b-41d4-a716-446655440000, parent: 6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  `"node_modules/left-pad": {\n  "version": "1.3.0",\n  "resolved": "https://packages.example/left-pad/-/left-pad-1.3.0.tgz",\n  "integrity": "sha512-${key(86)}=="\n}`,
  `"node_modules/js-tokens": { "version": "9.0.1", "integrity": "sha512-${key(86)}==", "dev": true }`,
  `[[package]]\nname = "token-source"\nversion = "0.3.2"\nsource = "registry+https://github.test/rust-lang/crates.io-index"\nchecksum = "${hex(64)}"`,
  `js-tokens@^4.0.0, js-tokens@^3.0.0:\n  version "4.0.0"\n  resolved "https://packages.example/js-tokens/-/js-tokens-4.0.0.tgz#${hex(40)}"\n  integrity sha512-${key(86)}==`,
  `github.com/golang-jwt/jwt/v5 v5.2.1 h1:${key(43)}=\ngithub.com/golang-jwt/jwt/v5 v5.2.1/go.mod h1:${key(43)}=`,
  `password-hash==1.2.0 --hash=sha256:${hex(64)}`,
  `![](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA${key(600)}+/${key(300)}==)`,
  `{"type":"image","source":{"type":"base64","media_type":"image/jpeg","data":"/9j/4AAQSkZJRg${key(900)}"}}`,
  `"signature": "EqQB${key(300)}=="`,
  `toolu_01${key(22)} msg_01${key(22)} req_${key(24)} call_${key(24)} chatcmpl-${key(29)}`,
  `ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ${key(340)} ada@home`,
  `-----BEGIN CERTIFICATE-----\nMIID${key(60)}\n${key(64)}\n-----END CERTIFICATE-----`,
  `-----BEGIN PUBLIC KEY-----\nMIIB${key(60)}\n${key(40)}\n-----END PUBLIC KEY-----`,
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----\nPut your key between these lines.',
  'The header is -----BEGIN RSA PRIVATE KEY----- and then\nthe body follows in lines of sixty-four characters.',
  `docker pull shop/web@sha256:${hex(64)}\nDigest: sha256:${hex(64)}`,
  `etag: W/"${hex(32)}-us-ascii", region us-east-1, zone eu-west-1`,
  'function checkPassword(password: string, passwordHash: string): boolean { return verify(password, passwordHash) }',
  'const passwordInput = document.querySelector<HTMLInputElement>("#password")\nif (password === confirmPassword) submit()',
  "password: z.string().min(8, 'Password must have at least 8 characters')",
  '"password": "Password", "enterPassword": "Enter your password", "wrongPassword": "Wrong password or user name"',
  '"password": "Enter a new password", "newPassword": "At least 8 characters", "passwordHelp": "Use letters and digits."',
  'The password is required. The password is too short. The password is hashed with bcrypt. The password is SHA-256-hashed.',
  'The password is not stored, and the token is valid for 3600 seconds. Whether the password is correct is checked later.',
  'If password is None: raise ValueError("no password given")',
  'the password is base64-encoded; the password is 12-characters-long; the password is case-sensitive and write-only',
  'Usage: login [--password PASSWORD] [--token TOKEN]  --password-file FILE  read the password from a file',
  '<password>string</password> <password></password> <password>your password</password> <password>$' +
    '{db.password}</password>',
  'Unexpected token "export" in JSON at position 12345; unexpected token `function1234`; Unexpected token \'<\'',
  'SG.utils.format(x); SG.a.b; MSG.error.code; const SG = require("sg")',
  'r8_w register, sk_buff, fo1_index, key-value, key-binding-12, vca_state, hf_model, gsk_default, pul-request',
  'ACCESS_TOKEN_URL=https://auth.test/token SKIP=1 ACTION=deploy SKU=12345678901234567890123456789012',
  'tokens: 12345, max_tokens=4096, "total_tokens": 123456, tokenizer="cl100k_base", csrf_token_name: "_csrf"',
  '_author=ada _authors: ["Ada Lovelace"] config._auth = config.auth; this._auth.login(user1234567890)',
  'passwd: files systemd\nroot:x:0:0:root:/root:/bin/bash\nada:x:1000:1000::/home/ada:/bin/zsh\nshadow: ada:!:19000::',
  'awk \'{print $1$2}\' file; echo $1$5$6; cost $2 $5$; re.sub(r"$1$2", x)',
  'protected get(): [number, number, number, number, number, number, number, number, number, number, number, number]',
  'AUTH_KEY=playback-test-key TOKEN=some-test-token',
  'This is about what they will have when you want some more time and then just wait until they call you again today',
  `${wordlist.slice(100, 140).join('\n')}`,
  `wordlist: ${wordlist.slice(0, 40).join(' ')}`,
  'C:\\new\\token\\test.txt C:\\Users\\ada\\node_modules\\token-1234567 D:\\repos\\nightly\\build12345678',
  '\\begin{table} \\textbf{token} \\newline \\password \\key{a1b2c3d4e5}',
  'GET /login?next=%2Fhome%2Fpassword&lang=en&redirect=https%3A%2F%2Fshop.test%2Ftoken%3Fa%3D1',
  '\u001b[32m✓\u001b[39m password \u001b[2m(12 tests)\u001b[22m 340ms\n\u001b[31mtoken\u001b[39m 3 failed',
  'API_KEY=$' + '{API_KEY:-changeme} PASSWORD="$(pass show shop/db)" TOKEN=`cat token` SECRET=$' + '{{ secrets.SHOP }}',
  'env:\n  - name: DB_PASSWORD\n    valueFrom:\n      secretKeyRef:\n        name: db-credentials-1\n        key: password',
  'DB_PASSWORD=<your-password> API_KEY=your-api-key-here TOKEN=xxxxxxxxxxxxxxxx SECRET=example-secret-1234',
  `const sha = '${hex(40)}' // ${hex(7)}..${hex(7)}`,
  `Cargo.lock: checksum = "${hex(64)}"; poetry.lock: {file = "a.whl", hash = "sha256:${hex(64)}"}`,
  'https://shop.test:8080/a/b?c=d#e http://localhost:3000/@scope/name git@github.com:ada/shop.git ada@shop.test',
  'Secret Santa list; the token ring; a key value store; access key: Alt+Shift+1; master key: see the manual',
  'test("password is required", () => {})\nit(\'rejects a wrong password "too short"\', () => {})',
  `gpg: Signature made Mon 16 Nov 2026\ngpg: using RSA key ${randomKey(random, 40, 'upper').replace(/[^0-9A-F]/g, 'A')}`,
  `{"uuid":"${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}","requestId":"req_011${key(20)}","leafUuid":null}`,
  ...innocentNeighbours,
  ...innocentProse,
  ...innocentCode,
  ...innocentFiles,
  ...innocentLines,
]
