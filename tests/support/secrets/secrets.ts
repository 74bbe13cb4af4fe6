import { pick } from '../random.ts'

type Random = () => number

export interface MadeUp {
  /** The name that we report it by. */
  readonly what: string
  readonly secret: string
  /** How it appears in a text, with what reveals it. */
  readonly text: string
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const alphabets = {
  hex: '0123456789abcdef',
  upper: `${letters.toUpperCase()}0123456789`,
  any: `${letters}${letters.toUpperCase()}0123456789`,
}

/** Letters and digits as services choose them: always some of both. */
export function randomKey(random: Random, length: number, alphabet: keyof typeof alphabets = 'any'): string {
  const from = alphabets[alphabet]
  const units = Array.from({ length }, () => pick(random, [...from]))
  units[1] = alphabet === 'upper' ? 'Q' : 'b'
  units[length - 2] = '7'
  return units.join('')
}

/** A secret that is recognized by the text around it. */
export const within = (what: string, before: string, secret: string, after = ''): MadeUp => ({
  what,
  secret,
  text: before + secret + after,
})

/** One of each kind, put together at run time, so that a search for secrets in this repository finds none. */
export function everySecret(random: Random): readonly MadeUp[] {
  const key = (length: number, alphabet?: keyof typeof alphabets) => randomKey(random, length, alphabet)
  const plain = (what: string, ...parts: readonly string[]): MadeUp => ({
    what,
    secret: parts.join(''),
    text: parts.join(''),
  })
  const web = `ey${'J'}${key(30)}.ey${'J'}${key(60)}.${key(43)}`
  return [
    plain('Anthropic key', 'sk-', 'ant-', 'api03-', key(93), 'AA'),
    plain('Anthropic key', 'sk-', 'ant-', 'oat01-', key(60)),
    plain('OpenAI key', 'sk-', key(20), 'T3Blbk', 'FJ', key(20)),
    plain('OpenAI key', 'sk-', 'proj-', key(80)),
    plain('OpenAI key', 'sk-', key(48)),
    plain('GitHub token', 'gh', 'p_', key(36)),
    plain('GitHub token', 'github', '_pat_', key(82)),
    plain('GitLab token', 'gl', 'pat-', key(20)),
    plain('npm token', 'np', 'm_', key(36)),
    plain('Slack token', 'xo', 'xb-', '123456789012-', key(24)),
    plain('Slack token', 'xo', 'xc-', '123456789012-', key(64, 'hex')),
    within('webhook', `https://hooks.${'slack'}.com/services/`, `T${key(8)}/B${key(8)}/${key(24)}`),
    plain('AWS access key', 'AK', 'IA', key(16, 'upper')),
    within('AWS secret key', 'aws_secret_access_key = ', key(40)),
    plain('Google key', 'AI', 'za', key(35)),
    plain('Google token', 'ya', '29.', key(80)),
    plain('Stripe key', 'sk', '_live_', key(24)),
    plain('Stripe key', 'rk', '_test_', key(30)),
    plain('webhook secret', 'wh', 'sec_', key(32)),
    plain('SendGrid key', 'SG', '.', key(22), '.', key(43)),
    plain('Shopify key', 'shp', 'at_', key(32)),
    plain('Linear key', 'lin', '_api_', key(40)),
    plain('Hugging Face token', 'h', 'f_', key(34)),
    plain('PyPI token', 'py', 'pi-A', key(80)),
    plain('DigitalOcean token', 'do', 'p_v1_', key(64, 'hex')),
    plain('JSON web token', web),
    within('bearer token', 'Authorization: Bearer ', key(40)),
    within('password', 'Authorization: Basic ', key(24)),
    within('password in an address', 'postgres://ada:', key(16), '@db.internal:5432/shop'),
    within('password in an address', 'https://ada:', `p@${key(9)}`, '@example.net/'),
    within('cookie', 'Cookie: ', `session=${key(24)}1; theme=dark`),
    within('cookie', "curl -H 'cookie: ", `sid=${key(32)}1`, "' https://shop.test"),
    within('signature in an address', 'https://s.blob/x?sv=1&sig=', key(44)),
    within('password', 'curl -s -u ada:', key(12), ' https://shop.test'),
    within('password', 'machine shop.test login ada password ', key(12)),
    within('private key', pem('BEGIN', 'RSA '), pemBody(random, '\n'), pem('END', 'RSA ')),
    within('private key', pem('BEGIN', 'ENCRYPTED '), pemBody(random, '\\n'), pem('END', 'ENCRYPTED ')),
    within('private key', pem('BEGIN', 'OPENSSH '), pemBody(random, '\n').trimEnd()),
    within('password', 'DB_PASSWORD=', 'correct;horse|battery'),
    within('password', '"password": "', 'hunter2', '"'),
    within('password', '\\"password\\": \\"', 'hunt\\\\\\"er2', '\\", \\"user\\": 1'),
    within('password', 'password: ', 'hunter2!', '\nuser: ada'),
    within('password', "const dbPassword = '", 'letmein', "'"),
    within('password', '<password>', 'hunter2', '</password>'),
    within('password', 'mysql --password ', 'hunter2', ' shop'),
    within('token', 'deploy --auth-token=', key(20), ' now'),
    within('API key', 'api_key: ', key(32)),
    within('API key', '{ apiKey: "', key(32), '" }'),
    within('API key', 'x-api-key: ', key(24)),
    within('secret', 'secret: "', 'kQzWxTrBvNmLpKjHgFdSa', '"'),
    within('secret', 'CLIENT_SECRET=', key(20)),
    within('token', 'https://shop.test/?page=2&token=', key(20), '&sort=up'),
    within('API key', 'AccountName=ada;AccountKey=', `${key(86)}==`, ';EndpointSuffix=net'),
  ]
}

const pem = (edge: string, kind: string): string => `-----${edge} ${kind}PRIVATE KEY-----`

function pemBody(random: Random, newline: string): string {
  const lines = Array.from({ length: 6 }, () => randomKey(random, 64))
  return `${newline}MII${lines.join(newline).slice(3)}${newline}`
}

/** Put together at run time, so that it is not taken for a forgotten secret. */
export const githubToken = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_')
