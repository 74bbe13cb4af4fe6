import { wordlist } from '@scure/bip39/wordlists/english.js'
import { pick } from '../random.ts'
import { codeOf } from './secret-corpus-code.ts'
import { filesOf } from './secret-corpus-files.ts'
import { prose } from './secret-corpus-prose.ts'
import { moreServicesOf } from './secret-corpus-services.ts'
import { quotedOf, settingsOf, toldOf } from './secret-corpus-settings.ts'
import { cutPrivateKeysOf, writingsOf } from './secret-corpus-writings.ts'
import { everySecret, type MadeUp, randomKey, within } from './secrets.ts'

type Random = () => number

/**
 * Secrets as people and programs write them. All are invented, and put together at run time, so that a search for
 * secrets in this repository finds none.
 */
export function secretCorpus(random: Random): readonly MadeUp[] {
  return [
    ...everySecret(random),
    ...servicesOf(random),
    ...pairsOf(random),
    ...namedOf(random),
    ...phrasesOf(random),
    ...privateKeysOf(random),
    ...moreServicesOf(random),
    ...cutPrivateKeysOf(random),
    ...writingsOf(random),
    ...prose(),
    ...codeOf(random),
    ...filesOf(random),
    ...settingsOf(random),
    ...quotedOf(random),
    ...toldOf(random),
  ]
}

const alone = (what: string, ...parts: readonly string[]): MadeUp => ({
  what,
  secret: parts.join(''),
  text: parts.join(''),
})

function servicesOf(random: Random): readonly MadeUp[] {
  const key = (length: number) => randomKey(random, length)
  const hex = (length: number) => randomKey(random, length, 'hex')
  const upper = (length: number) => randomKey(random, length, 'upper')
  return [
    alone('SendGrid key', 'S', 'G.', key(10), '-', key(11), '.', key(20), '_', key(10), '-', key(11)),
    alone('New Relic key', 'NR', 'AK-', upper(27)),
    alone('New Relic key', 'NR', 'II-', key(32)),
    alone('New Relic key', 'NR', 'JS-', hex(19)),
    alone('New Relic key', hex(36), 'NR', 'AL'),
    alone('New Relic key', 'eu01xx', hex(30), 'NR', 'AL'),
    alone('Postman key', 'PM', 'AK-', hex(24), '-', hex(34)),
    alone('Doppler token', 'dp.', 'pt.', key(43)),
    alone('Doppler token', 'dp.', 'st.', 'prd.', key(43)),
    alone('Doppler token', 'dp.', 'st.', key(43)),
    alone('Doppler token', 'dp.', 'ct.', key(43)),
    alone('Doppler token', 'dp.', 'sa.', key(43)),
    alone('PlanetScale token', 'pscale', '_pw_', key(43)),
    alone('PlanetScale token', 'pscale', '_tkn_', key(20), '-', key(22)),
    alone('PlanetScale token', 'pscale', '_oauth_', key(43)),
    alone('Terraform token', key(14), '.atlas', 'v1.', key(67)),
    alone('Fly token', 'fo', '1_', key(43)),
    alone('Fly token', 'fm', '1r_', key(120), '=='),
    alone('Fly token', 'fm', '2_', key(160), '=='),
    within('Fly token', 'FlyV1 ', `${'fm'}2_${key(80)},${'fm'}2_${key(80)}`),
    alone('Replicate token', 'r', '8_', key(37)),
    alone('Perplexity key', 'pp', 'lx-', key(48)),
    alone('Mailchimp key', hex(32), '-us', '12'),
    alone('Mailgun key', 'ke', 'y-', hex(32)),
    alone('Brevo key', 'xkey', 'sib-', hex(64), '-', key(16)),
    alone('1Password token', 'ops', '_eyJ', key(200)),
    alone('Azure client secret', key(3), '8', 'Q~', key(34)),
    alone('Azure client secret', key(3), '7', 'Q~', key(20), '.', key(10)),
    alone('Tailscale key', 'ts', 'key-auth-', key(11), 'CNTRL-', key(32)),
    alone('Vercel token', 'vc', 'p_', key(40)),
    alone('Cloudflare token', 'cf', 'ut_', key(40), hex(8)),
    alone('Heroku key', 'HR', 'KU-', key(60)),
    alone('Vault token', 'hv', 's.', key(90)),
    alone('NVIDIA key', 'nv', 'api-', key(64)),
    alone('Groq key', 'gs', 'k_', key(52)),
    alone('xAI key', 'xa', 'i-', key(80)),
    alone('Pinecone key', 'pc', 'sk_', key(60)),
    alone('LangSmith key', 'ls', 'v2_pt_', hex(32), '_', hex(10)),
    alone('RubyGems key', 'ruby', 'gems_', hex(48)),
    alone('Netlify token', 'nf', 'p_', key(40)),
    alone('Pulumi token', 'pu', 'l-', hex(40)),
    alone('Buildkite token', 'bk', 'ua_', hex(40)),
    alone('SonarQube token', 'sq', 'p_', hex(40)),
    alone('Dynatrace token', 'dt', '0c01.', upper(24), '.', upper(64)),
    alone('Docker token', 'dckr', '_pat_', key(27)),
    alone('Databricks token', 'da', 'pi', hex(32)),
    alone('Grafana token', 'gl', 'sa_', key(32), '_', hex(8)),
    alone('Sentry token', 'sntr', 'ys_', key(80)),
    alone('Notion token', 'nt', 'n_', key(46)),
    alone('Figma token', 'fi', 'gd_', key(40)),
    alone('Atlassian token', 'AT', 'ATT3', key(180)),
    alone('Supabase key', 'sb', 'p_', hex(40)),
    alone('Telegram token', '12345678', '9:', 'AA', key(33)),
    alone('Google key', 'GO', 'CSPX-', key(28)),
    alone('GitHub token', 'gh', 's_', key(36)),
    alone('GitLab token', 'gl', 'rt-', key(20)),
    alone('OpenAI key', 'sk-', 'svcacct-', key(100)),
    alone('OpenAI key', 'sk-', 'or-v1-', hex(64)),
    alone('Anthropic key', 'sk-', 'ant-', 'admin01-', key(93), 'AA'),
    alone('Square token', 'sq', '0csp-', key(43)),
    alone('Twilio key', 'S', 'K', hex(32)),
  ]
}

/** Values that are secret only because of their surroundings. */
function pairsOf(random: Random): readonly MadeUp[] {
  const key = (length: number) => randomKey(random, length)
  const hex = (length: number) => randomKey(random, length, 'hex')
  const account = `${'A'}C${hex(32)}`
  return [
    within('Twilio token', `Client('${account}', '`, hex(32), "')"),
    within('Twilio token', `${account}:`, hex(32), '@api.twilio.test'),
    within('token', 'TWILIO_AUTH_TOKEN=', hex(32)),
    within('Google key', '"type": "service_account", "private_key_id": "', hex(40), '"'),
    within('npm token', '//packages.example/:_auth=', `${key(30)}==`),
    within('npm token', '_auth="', `${key(30)}=`, '"'),
    within('npm token', '_auth=', `/${key(28)}==`),
    within('GitLab token', 'token ', `gl${'pat-'}${'nQvWysvphBdx'}PpDKHXeP`),
    within('token', '//packages.example/:_authToken=', key(36)),
    within('password', '//packages.example/:_password="', `${key(20)}=`, '"'),
    within('password hash', 'ada:', `$apr1$${key(8)}$${key(22)}`),
    within('password hash', 'ada:', `$2y$05$${key(53)}`),
    within('password hash', 'ada:', `$2b$12$${key(53)}`),
    within('password hash', 'ada:', `{SHA}${key(27)}=`),
    within('password hash', 'ada:', `$6$${key(12)}$${key(86)}`, ':19000:0:99999:7:::'),
    within('password hash', 'ada:', `$y$j9T$${key(22)}$${key(43)}`, ':19000:'),
    within('password hash', 'hash: ', `$argon2id$v=19$m=65536,t=3,p=4$${key(22)}$${key(43)}`),
    within('password', "CREATE USER ada IDENTIFIED BY '", `${key(6)} ${key(6)}`, "';"),
    within('password', "ALTER ROLE ada WITH PASSWORD '", key(12), "';"),
    within('password', '<property name="password" value="', 'swordfish', '"/>'),
    within('password', '- name: DB_PASSWORD\n  value: ', `swordfish-${key(4)}`, '\n'),
    within('password', '{"name": "DB_PASSWORD", "value": "', 'swordfish', '"}'),
    within('signature in an address', 'https://a.test/x?X-Amz-Signature=', hex(64)),
    within('bearer token', "fetch(u, { headers: { Authorization: 'Bearer ", key(40), "' } })"),
    within('API key', 'curl -H "X-Api-Key: ', key(32), '" https://a.test'),
  ]
}

/** Every secret-sounding name, in every way to write a value. */
function namedOf(random: Random): readonly MadeUp[] {
  const key = (length: number) => randomKey(random, length)
  const writings: readonly ((name: string) => readonly [before: string, after: string])[] = [
    name => [`${name.toUpperCase()}=`, '\n'],
    name => [`export ${name.toUpperCase()}="`, '"'],
    name => [`"${name}": "`, '"'],
    name => [`  ${name}: `, '\n'],
    name => [`${name} = '`, "'"],
    name => [`--${name.replaceAll('_', '-')} `, ' run'],
    name => [`<${name}>`, `</${name}>`],
  ]
  const names = [
    ['password', 'password'],
    ['db_password', 'password'],
    ['passwd', 'password'],
    ['api_key', 'API key'],
    ['access_token', 'token'],
    ['client_secret', 'secret'],
  ] as const
  return names.flatMap(([name, what]) =>
    writings.map(write => {
      const [before, after] = write(name)
      return within(what, before, key(18), after)
    }),
  )
}

function phrasesOf(random: Random): readonly MadeUp[] {
  const key = (length: number) => randomKey(random, length)
  const words = (count: number) => Array.from({ length: count }, () => pick(random, wordlist))
  const numbered = words(12).map((word, at) => `${at + 1}. ${word}`)
  const horse = ['correct', 'horse', 'battery', 'staple']
  return [
    ...[12, 15, 18, 21, 24].map(count => alone('seed phrase', words(count).join(' '))),
    within('seed phrase', 'My recovery phrase: ', words(12).join(' '), '.'),
    within('seed phrase', 'mnemonic="', words(24).join(' '), '"'),
    within('seed phrase', '["', words(12).join('","'), '"]'),
    within('seed phrase', '1. ', numbered.join('\n').slice(3)),
    within('password', 'password = "', horse.join(' '), '"'),
    within('password', '"password": "', horse.join(' '), '"'),
    within('password', "passphrase: '", 'tulip anchor seven', "'"),
    within('password', 'DB_PASSWORD="', 'my cat is 7 years old', '"'),
    within('password', '<password>', horse.join(' '), '</password>'),
    within('password', '<password>', 'swordfish', '</password>'),
    within('password', '<password encrypted="false">', 'swordfish', '</password>'),
    within('password', 'The password is ', 'hunter2', '.'),
    within('password', 'the password is: ', key(10)),
    within('password', 'Note that the password for the admin account is ', key(10), ', as before.'),
    within('password', 'my password was `', 'swordfish', '`'),
    within('password', 'The password is "', 'swordfish', '".'),
    within('password', 'The password is **', 'hunter2', '**.'),
    within('password', 'the password is ', horse.join('-'), ' for now'),
    within('password', 'Das Passwort ist ', key(9), '.'),
    within('token', 'The token is ', key(24), ', use it.'),
    within('API key', 'The API key is ', key(24)),
    within('API key', 'API key: ', key(24)),
  ]
}

function privateKeysOf(random: Random): readonly MadeUp[] {
  const key = (length: number) => randomKey(random, length)
  const lines = [...Array.from({ length: 5 }, () => key(64)), `${key(30)}==`]
  const begin = (kind = '') => `-----${'BEGIN'} ${kind}PRIVATE KEY-----`
  const end = (kind = '') => `-----${'END'} ${kind}PRIVATE KEY-----`
  const numbered = (sign: string, ...after: readonly string[]): MadeUp => ({
    what: 'private key',
    secret: lines.join('\n'),
    text: [begin(), ...lines, ...after].map((line, at) => `${String(at + 1).padStart(6)}${sign}${line}`).join('\n'),
  })
  return [
    within('private key', `${begin()}\n`, lines.join('\n')),
    within('private key', `${begin('RSA ')}\n`, lines.slice(0, 3).join('\n')),
    within('private key', `${begin('EC ')} `, lines.join(' ')),
    numbered('→'),
    numbered('→', end()),
    numbered('\t'),
    numbered('\t', end()),
    within('private key', `1: ${begin()}\n`, lines.map((line, at) => `${at + 2}: ${line}`).join('\n')),
    within('private key', `+${begin()}\n`, lines.map(line => `+${line}`).join('\n'), `\n+${end()}`),
    within('private key', `-${begin()}\n`, lines.map(line => `-${line}`).join('\n'), `\n-${end()}`),
    within('private key', `"private_key": "${begin()}\\n`, lines.join('\\n'), `\\n${end()}\\n"`),
    within('private key', `KEY="${begin()}\\n`, lines.join('\\n'), '"'),
    within('private key', `${begin('RSA ')}\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n`, lines.join('\n')),
    within('private key', `["${begin()}",\n "`, lines.join('",\n "'), '"]'),
  ]
}
