import { seeded } from '../random.ts'
import { randomKey } from './secrets.ts'

const random = seeded(41)
const hex = (length: number) => randomKey(random, length, 'hex')
const key = (length: number) => randomKey(random, length)
const uuid = [8, 4, 4, 4, 12].map(hex).join('-')

/** Texts close to a rule that finds secrets, without a secret. */
export const innocentNeighbours: readonly string[] = [
  'diff --git a/sk-list.ts b/sk-list.ts\n--- a/sk-list.ts\n-sk-button-primary\n-Cookie: see the docs\n-password: string\n+eyJ is how it begins',
  'The code [31m makes text red, [0m ends it; [1;32mok[0m 12 tests, [31mpassword[0m is required, arr[12m]',
  'printf "\\033[31mtoken\\033[0m"; sed "s/\\(a\\)\\1/\\0/"; awk \'{ gsub(/\\012/, "") }\' C:\\015\\012build',
  '.sk-circle-fade { color: #12345678 } .fc-event-main-frame-12 {} .re_head_line-2 {} .pat-na1-header {} .fc-daygrid {}',
  `"integrity": "sha512-EAAA${key(60)}+/${key(22)}==", "integrity": "sha1-oy2${key(24)}="`,
  `/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQ/EAAAl${key(59)}/EAACAg${key(90)}`,
  `pattern paths ${uuid} pat-${uuid} path/to/pat1234567890.test.ts re_export_all_modules_as_namespace secret_name_of_the_deployment`,
  `access-control-${uuid} session-${uuid} sdk-version fc-${hex(8)} rnd_seed_12345 napi_create_reference napi_get_value_string_utf8`,
  `MTable.header.rows NTFS.mounted.volume ODBC.driver.connection MTgw.x.y ${key(24)}.${key(6)}`,
  'Set the password to something strong. Change the password to use 2FA. Reset the password to continue; set the password to null.',
  "The password's length matters; the password's hash is stored; a password's SHA-256 digest; the user's password's been changed",
  'pw: string; pw = await page.evaluate(); const pw = chromium; pw:api navigating; DEBUG=pw:browser; npx pw test; pw: 100%',
  '<string name="password">Password</string><string name="enter_password">Enter your password</string><string name="token_hint">Optional</string>',
  '<key>Password</key><string>Enter a new password</string><key>TokenField</key><true/><key>passwordPolicy</key><dict/>',
  '<label for="password">Password 1</label><input name="password" type="password"><button name="reset_password">Reset now</button>',
  'if (config["password"] === undefined) throw new Error("x"); const p = os.environ["DB_PASSWORD"]; x["token"] = getToken()',
  'requirepass is off by default; see requirepass and masterauth in redis.conf. # requirepass foobared',
  'docker login -u ada --password-stdin; docker login packages.example; docker run -p 8080:80 shop; podman login -p "$PASS" r.test',
  'redis-cli -h localhost -p 6379 ping; redis-cli --askpass; openssl rsa -passin env:PASS; openssl enc -pass file:secret.txt',
  'gh secret set DEPLOY_KEY < key.pem; gh secret list; gh secret set X --body "$VALUE"; aws configure set region eu-west-1',
  'client-key-data: REDACTED\nclient-certificate-data: DATA+OMITTED\nAPP_KEY=\nAPP_KEY=base64:\nAPP_NAME=shop',
  'src/a.ts:5432:12:error:TS2304\nnginx:latest:443:tcp\n10:20:30\nlocation:443:default_server\na:*:b',
  'level:information1\nkey:ValueOfSomething\nversion:1.2.3.4.5.6.7\nnode:internal/x12\nada:x:1000:1000\nsha:abcdef1234567\nTitle:SomeThing12345',
  'npm config set registry https://packages.example; npm config get _auth; npm config set _auth "$AUTH"',
  'fix-the-bug-when-all-the-tests-fail-on-slow-machines-and-then-run-them-again; must_not_call_this_when_the_lock_is_held_by_other',
  "'border-image', 'border-image-slice', 'border-image-width', 'border-left', 'border-right', 'column-gap', 'column-rule'",
  '{"tokens":["the","quick","brown"],"secrets":"inherit","passwords":[],"name":"password","type":"password"}',
  '["--password-stdin","--token-file","a.txt","--no-password","--user","ada"]',
  '{"name":"TOKEN_LIMIT","value":"4096"} {"name":"password","value":""} {"name":"api_key","in":"header","required":true}',
  `-----BEGIN RSA PRIVATE KEY-----\nis how the file begins; see /home/ada/project1234567890/readme.md and ${hex(40)}`,
  '%22password%22%3A%22string%22%2C%22token%22%3Anull&amp;password=&quot;&quot; &quot;password&quot;: &quot;Password&quot;',
  'GET /search?q=password%3A+string&page=2 &lt;password&gt;string&lt;/password&gt; 100%25 sure; 50%20percent',
  'document.cookie; Cookie: none; "set-cookie": []; Set-Cookie: theme=dark; cookie: { secure: true }; cookies: ["a", "b"]',
  `https://api.telegram.org/bot<token>/sendMessage robot12345678 A3-paper ABSK ATBB xprv GR1348 sgp_ e2b_${hex(6)}`,
  'tool --password=PASSWORD --db-password=prompt --password=stdin --password=$PW --password=true --password="" --password=none',
  'The password is correct. The password is hashed. Password is plaintext; the password is expired, the password is shared.',
  'If the password is wrong, ask again. Once the password is verified, go on. The password is unique. The password is weak!',
  'The password is base64. The password is never logged. The password is undefined\nThe password is managed elsewhere\nthe password is optional',
  'The password is now required. The password has been changed to meet the rules; the password is set to expire. Password is now stored hashed. The password is still wrong, the password here is always empty',
  'secret: "AES256 with SHA512 sums", token: "OAuth2 Bearer flow", password = """""", password: |\n  at least eight letters\n<password>\n',
  'password: String!, token: ID!, type Query { login(password: String!): User } ENV GPG_KEY E3FF2839C048B25C084DEBE9B26995E310250568\nENV DB_PASSWORD changeme\nENV PATH_KEY /usr/bin',
  '"password": "Step 1 of 2", "password": "at most 20", password: "Is it safe", password: "in the vault", password: "Too short!"',
  '"password": "Kennwort", "newPassword": "Adgangskode", password: "Passwort"',
  `process.env.API_TOKEN || '', os.getenv('DB_PASSWORD', ''), env('DB_PASSWORD', 'password'), \${DB_PASSWORD:-}, \${TOKEN:?not set}, \${DB_PASSWORD:-changeme}, process.env.TOKEN || undefined`,
  `PASSWORD: optional\nPASSWORD: string\nDB_PASSWORD: Database password of the shop\nDB_PASSWORD: \${PW}\nroleKey: admin, serviceKey: name, sharedKey = other, deployKey: true`,
  `const HEADER = "-----BEGIN PRIVATE KEY-----"\nconst FOOTER = "-----END PRIVATE KEY-----"\nreturn \`\${HEADER}\\n\${body}\``,
  'the password is HMAC-SHA256 signed; getUser:getUserByName\nonSelect:listItemIndex\nkey:ValueSettings\ncommit:0a1b2c3d4e5f6\nnote:thirteenchars',
  'license_key: null, licenseKey: "MIT", LICENSE_KEY=, "license": "Apache-2.0", \\u2192 done, caf\\u00e9',
  'token: "unexpected end of input", secret: "Name of the secret", token = "a new line", "token": "end of file expected"',
  '"secret": "Client secret of the app", "clientSecret": "Enter the client secret here", secret: "stored in the vault"',
  // An account number, as it appears in different addresses.
  `TWILIO_ACCOUNT_SID=${'A'}C${hex(32)} https://api.twilio.test/2010-04-01/Accounts/${'A'}C${hex(32)}/Messages.json`,
]
