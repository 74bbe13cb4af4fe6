import { wordlist } from '@scure/bip39/wordlists/english.js'
import { pick } from '../random.ts'
import { type MadeUp, randomKey, within } from './secrets.ts'

type Random = () => number

/** Private keys without their end, with something before every line or after the last one. */
export function cutPrivateKeysOf(random: Random): readonly MadeUp[] {
  const lines = [...Array.from({ length: 5 }, () => randomKey(random, 64)), `${randomKey(random, 30)}==`]
  const begin = `-----${'BEGIN'} RSA PRIVATE KEY-----`
  const prefixes: readonly ((number: number) => string)[] = [
    number => `${String(number).padStart(3)} | `,
    number => `│ ${String(number).padStart(3)} │ `,
    number => `L${number}: `,
    number => `${number}- `,
    number => `certs/k.pem:${number}:`,
    number => `k.pem-${number}-`,
    () => 'k.pem:',
    number => `k.pem:${number}:/`,
    number => `2026-08-01T10:00:0${number}Z app[1]: `,
  ]
  const prefixed = (prefix: (number: number) => string): MadeUp => ({
    what: 'private key',
    secret: lines.join('\n'),
    text: [begin, ...lines].map((line, at) => prefix(at + 1) + line).join('\n'),
  })
  return [
    ...prefixes.map(prefixed),
    within('private key', `${begin}\n`, `${lines.slice(0, 2).join('\n')}\nAwEHoUQDQgAEKXJSN`),
    ...['**', ')', '</td>', '…', '...', '<br>', '|', ' [truncated]', '" }'].map(after =>
      within('private key', `${begin}\n`, lines.join('\n'), after),
    ),
    within('private key', `${begin}\n`, [...lines.slice(0, 4), `${randomKey(random, 12)}==`].join('\n'), '**'),
  ]
}

/** Names and values in more languages, files and commands. */
export function writingsOf(random: Random): readonly MadeUp[] {
  const key = (length: number) => randomKey(random, length)
  const hex = (length: number) => randomKey(random, length, 'hex')
  const words = (sign: string) => Array.from({ length: 12 }, () => pick(random, wordlist)).join(sign)
  return [
    within('password', '<password>\n  ', key(12), '\n</password>'),
    within('password', '<password><![CDATA[', key(12), ']]></password>'),
    within('API key', '<string name="api_key">', key(20), '</string>'),
    within('password', '<value name="password">', key(12), '</value>'),
    within('password', '<key>Password</key><string>', key(12), '</string>'),
    within('password', "password: '", "it''s a 9 secret", "'"),
    within('password', 'password = "', 'with \\"quote\\" 9 in it', '"'),
    within('password', "the password's ", key(12)),
    within('password', 'Then set the password to ', key(12), '.'),
    within('password', 'pw: ', key(12)),
    within('npm token', 'npm config set _auth ', `${key(30)}==`),
    within('seed phrase', '', words('-')),
    within('seed phrase', '', words('_')),
    within('password', 'os.environ["DB_PASSWORD"]="', key(16), '"'),
    within('token', "os.environ['API_TOKEN'] = '", key(32), "'"),
    within('password', 'config["password"] = "', key(16), '"'),
    within('API key', 'APP_KEY=base64:', `${key(43)}=`),
    within('private key', '    client-key-data: ', `${key(300)}==`),
    within('password', 'requirepass ', key(20)),
    within('password', 'docker login -u ada -p ', key(14), ' packages.example'),
    within('password', 'redis-cli -h cache.test -a ', key(14), ' ping'),
    within('password', 'openssl pkcs12 -in a.p12 -passin pass:', key(14), ' -nodes'),
    within('secret', 'gh secret set DEPLOY --repo ada/shop --body ', key(24)),
    within('AWS secret key', 'aws configure set aws_secret_access_key ', key(40)),
    within('password', '["--password","', key(14), '"]'),
    within('cookie', 'Set-Cookie: ', `connect.sid=s%3A${key(32)}.${key(43)}`, '; Path=/; HttpOnly'),
    within('cookie', '{"set-cookie":["', `connect.sid=s%3A${key(32)}.${key(43)}`, '; Path=/"]}'),
    within('token', 'Authorization: SSWS ', `00${key(40)}`),
    within('token', 'https://api.telegram.test/bot', `12345678:AA${key(33)}`, '/sendMessage'),
    within('password', '{"auths":{"https://index.test/v1/":{"auth":"', `${key(30)}==`, '"}}}'),
    within('AWS secret key', '"SecretAccessKey": "', `${key(20)}/${key(19)}`, '"'),
    within('password', 'mysqldump --host db.test --password=', 'swordfish', ' shop'),
    within('password', 'createuser --db-password=', 'opensesame'),
    within('password', 'the password is "', 'swordfish', '"'),
    within('password', 'The password for the staging site is `', 'opensesame', '`. Keep it safe.'),
    within('secret', 'client_secret: "', 'purple monkey dishwasher rain', '"'),
    within('secret', '"secret": "', 'seven brave 42 otters', '"'),
    within('token', "token = '", 'granite ladder quick violin', "'"),
    within('API key', 'NEW_RELIC_LICENSE_KEY=', hex(40)),
    within('API key', 'license_key: ', hex(40)),
    within('password', '{"x":"<password>', 'MKvo?q0TEWc*', '<\\/password>"}'),
    within('password', '<password>', 'tPXJ*JrxHH8#'),
    within('password', 'The admin password is now ', '0RmTzE3dJSV#'),
    within('password', 'the root password is set to ', 'dlB2!di34e0'),
    within('password', 'the password is still ', 'dlB2!di34e0'),
    within('password', 'the password here is just ', 'dlB2!di34e0'),
    within('password', 'the password has been changed to ', 'dlB2!di34e0'),
    within('password', 'the new password is <b>', 'Q1qT*RBj3d7', '</b>'),
    within('secret', 'secret: "', 'vP6QT z4v5! cLpmYO Sac', '"'),
    within('password', 'password = """', 'Wy4AZ j5Oa! pMG7qS NUy', '"""'),
    within('password', "password = '''", 'Wy4AZj5Oa!pMG7qSNUy', "'''"),
    within('password', 'password: |\n  ', '130BhAjSq!ygxwQZ', '\n'),
    within('password', 'password = "', 'my dog has 3 legs', '"'),
    within('password', '{"password": "', 'Hello World 2024!', '"}'),
    within('password', 'the password is "', 'let me in please', '"'),
    within('password', '<password>', 'Summer in Berlin 2024', '</password>'),
    within('password', "DB_PASSWORD='", 'Hello World 2024!', "'"),
    within('password', '<password>', `{${key(30)}=}`, '</password>'),
    within('token', 'AWS_SESSION_TOKEN=', `${key(900)}==`),
    within('token', 'aws_session_token = ', `${key(1200)}`),
    within('secret', 'ENV AWS_SECRET_ACCESS_KEY ', key(40)),
    within('password', 'ENV DB_PASSWORD ', key(11)),
    within('secret', 'TWILIO_API_SECRET: ', 'VmIUiLNiZCcliIBGBEUqfTSOfTdxJUxZ'),
    within('npm token', 'npmAuthIdent: "', `${key(22)}==`, '"'),
    within('Google key', 'GCP_SA_KEY=', `eyJ0eXBlIjoic2VydmljZV9hY2NvdW50${key(300)}=`),
    within('GitLab token', 'use ', 'glpat-ondVyTmzOqLYoGO-fLNh', ' please'),
    within('GitLab token', '', 'glrt-HuOocCSdJyDfOFBBK-Cj'),
    within('GitLab token', '', 'glpat-oLXBBtcEOHOFpfhOxUGPH27VzJq.01.a3a4d254e'),
    within('seed phrase', '- ', words('\n- ')),
    within('seed phrase', '* ', words('\n* ')),
    within('AWS session token', 'sts("', `IQoJb3JpZ2luX2Vj${key(500)}==`, '")'),
    within('AWS session token', 'aws configure set aws_session_token ', key(400)),
    within('secret', 'ENV APIKEY ', 'QnLvWO3nF7wmM7NX'),
    within('secret', "process.env.JWT_SECRET || '", 'ifQJUcdfhMpN', "'"),
    within('signature in an address', 'https://a.test/c?sv=1&sp=rl&sig=', `${hex(43)}%3D`),
  ]
}

/** Secrets that are recognized only because they are alone on their line. */
export function linesOf(random: Random): readonly MadeUp[] {
  const key = (length: number) => randomKey(random, length)
  const rows = Array.from({ length: 11 }, (_, at) => `${pick(random, wordlist)} |\n| ${at + 2} | `)
  return [
    within('seed phrase', '• ', Array.from({ length: 12 }, () => pick(random, wordlist)).join('\n• ')),
    within('seed phrase', '| 1 | ', `${rows.join('')}zebra`, ' |'),
    within('password hash', 'carol:', `rQ${key(11)}`),
    within('password hash', '     1→deploy:', `Q7${key(11)}`),
    within('password hash', 'admin:', 'rREghaVdAbIfC'),
    within('password hash', 'alice:', 'SFtZEMDWPuEKE'),
    within('password hash', 'test:', 'wj6Dqw1mw2ehk'),
    within('password hash', 'nagios:', 'eXPJoopQxo/Ks'),
    within('password hash', '.htpasswd:ada@shop.test:', '09dzj60pw1o7c'),
    within('password hash', '+admin:', `7tL${key(10)}`),
    within('password hash', '.htpasswd:1:admin:', `mbUW${key(9)}`),
    within('password hash', '{"stdout":"admin:', `8iNG${key(9)}`, '\\nbob:x"}'),
    within('password hash', 'bob:$apr1$c5DOT3Yb$CywGgtkkDT6FVNVLnLxjA1\njo:', 'TUNOOJyieJGge'),
    within('password hash', '# .htpasswd\njo:', 'qSI/hlStsgeyl'),
    within('password hash', '# .htpasswd\njo:', 'komZ61NeU4ouw'),
    within('password', 'db.shop.test:5432:shop:ada:', key(14)),
    within('password', '*:*:*:ada:', key(14)),
  ]
}
