import { hyphenatedEnd, raw, shapesOf, uuid, wordEnd, wordStart } from './shape.ts'

/** A word with each of these letters behind it. */
const withEach = (word: string, letters: string): string => [...letters].map(letter => word + letter).join(' ')
const hexDigits = '0123456789abcdef'

/** Beginnings of Discord's tokens: the user's number in Base64. */
const discordBeginnings = ['MT', 'Mj', 'Mz', 'ND', 'NT', 'Nj', 'Nz', 'OD', 'OT']
  .map(two => withEach(two, 'AEIMQUYcgk'))
  .join(' ')

/** The start and the end of values in Base64. */
const base64Start = '(?<![A-Za-z0-9/]|[A-Za-z0-9+/]\\+)'
const base64End = '(?![A-Za-z0-9+/=-]|_[A-Za-z0-9])'

/**
 * Secrets that are known by a sign within them or beside them, or that begin like much else. All repetitions are bounded,
 * and none can begin within the one before, so that no text makes a search slow. A group keeps the beginning of a pattern
 * out of `keyBeginnings`.
 */
export const signShapes = shapesOf([
  [
    'OpenAI key',
    'sk-',
    raw`(?<![A-Za-z0-9]|\w-)sk-(?:(?:proj|svcacct|admin|None|or-v1)-[\w-]{24,256}|(?=[A-Za-z]*\d)[A-Za-z0-9]{32,128}${hyphenatedEnd})`,
  ],
  [
    'webhook',
    'hooks.slack.com/ /api/webhooks/',
    raw`(?:hooks\.slack\.com/(?:services|workflows|triggers)|/api/webhooks/\d{1,24})/([\w/-]{20,256})`,
  ],
  [
    'AWS session token',
    'IQoJb3JpZ2lu FwoGZXIvYXdz',
    '(?<![A-Za-z0-9+/])(?:IQoJb3JpZ2lu|FwoGZXIvYXdz)[A-Za-z0-9+/=]{80,4096}',
  ],
  // The JSON of a service account in Base64, on one line and indented, as CI systems keep it.
  [
    'Google key',
    'eyJ0eXBlIjoic2VydmljZV9hY2NvdW50 ewogICJ0eXBlIjogInNlcnZpY2VfYWNjb3VudC',
    '(?<![A-Za-z0-9+/])e[wy][A-Za-z0-9+/]{100,8192}={0,2}',
  ],
  ['Telegram token', ':AA', raw`(?:${wordStart}|(?<=[Bb]ot))\d{8,10}:AA[\w-]{33}${hyphenatedEnd}`, [8, 9, 10]],
  ['age key', 'AGE-SECRET-', 'AGE-SECRET-KEY-1[A-Z0-9]{58}'],
  ['JSON web token', 'eyJ', raw`(?<![A-Za-z0-9]|\w-)eyJ[\w-]{8,4096}\.[\w-]{4,8192}\.[\w-]{8,4096}`],
  [
    'bearer token',
    'Bearer bearer',
    raw`(?<![A-Za-z])[Bb]earer["']?[ \t]{1,4}((?=[A-Za-z.~+/=_-]{0,200}\d)[\w.~+/=-]{16,4096})`,
  ],
  [
    'password',
    'Authorization authorization',
    raw`[Aa]uthorization\\*["']?\s{0,3}[:=]\s{0,3}\\*["']?(?:[Bb]asic|[Tt]oken|[Aa]pi[Kk]ey|SSWS)[ =]{1,3}([\w+/=-]{8,2048})`,
  ],
  [
    'password',
    '"auth',
    raw`"auth\\*"\s{0,4}:\s{0,4}\\*"((?=[A-Za-z+/]{0,64}[\d=])[A-Za-z0-9+/]{12,512}={0,2})(?=\\*")`,
  ],
  ['password in an address', '://', raw`://[^\s:/@"'\`<>]{0,128}:([^\s/?#"'\`<>]{3,256})(?=@[\w[])`],
  [
    'cookie',
    'Cookie cookie',
    raw`(?<![A-Za-z0-9]|\w-)(?:[Ss]et-)?[Cc]ookie\\*["']?\s{0,3}:\s{0,3}(?:\[\s{0,8})?\\*["']?([\w.%-]{1,64}=(?=[^\s;"'\`\\]{0,200}\d)[^\s;"'\`\\]{8,4096}(?:; ?[\w.%-]{1,64}=[^\s;"'\`\\]{1,2048}){0,32})`,
    [0, 4],
  ],
  ['signature in an address', '?sig= &sig= X-Amz-Signature=', raw`(?:[?&]sig=|X-Amz-Signature=)([\w%+/=-]{30,256})`],
  ['Twilio key', withEach('SK', hexDigits), `${wordStart}SK[0-9a-f]{32}${wordEnd}`],
  // The token is any number; it is beside the account.
  [
    'Twilio token',
    withEach('AC', hexDigits),
    raw`${wordStart}AC[0-9a-f]{32}[\\"'\`,:;\s]{1,8}([0-9a-f]{32})${wordEnd}`,
  ],
  ['New Relic key', 'NRAL', `${wordStart}[a-z0-9]{36}NRAL${wordEnd}`, [36]],
  ['Terraform token', '.atlasv1.', raw`${wordStart}[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,96}`, [14]],
  ['Mailchimp key', '-us', raw`${wordStart}[0-9a-f]{32}-us\d{1,2}${wordEnd}`, [32]],
  ['Azure client secret', 'Q~', raw`(?<![A-Za-z0-9~.]|\w-)[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![A-Za-z0-9~-])`, [4]],
  ['Google key', 'private_key_id', raw`private_key_id\\*["']?\s{0,4}[:=]\s{0,4}\\*["']?([a-f0-9]{40})${wordEnd}`],
  [
    'npm token',
    '_auth',
    raw`(?:(?<![A-Za-z])_auth\\*["']?\s{0,4}[:=]\s{0,4}|(?<=config set (?:\S{1,128}:)?)_auth[ =])\\*["']?([A-Za-z0-9+/]{8,1024}={0,2})(?![\w(.$])`,
  ],
  ['password hash', '$2a$ $2b$ $2x$ $2y$', raw`\${1,2}2[abxy]\${1,2}\d\d\${1,2}[./A-Za-z0-9]{53}`],
  [
    'password hash',
    '$apr1$ $1$ $5$ $6$ $y$ $gy$',
    raw`\${1,2}(?:apr1|1|5|6|g?y)\${1,2}(?:rounds=\d{1,9}\${1,2})?[./A-Za-z0-9]{2,32}\${1,2}(?:[./A-Za-z0-9]{2,64}\${1,2})?[./A-Za-z0-9]{22,128}`,
  ],
  [
    'password hash',
    '$argon2 pbkdf2_sha',
    raw`(?:\$argon2i?d?\$v=\d{1,3}\$[a-z0-9=,]{1,60}|pbkdf2_sha\d{1,3}\$\d{1,9})\$[A-Za-z0-9+/]{4,128}\$[A-Za-z0-9+/=]{16,256}`,
  ],
  [
    'password hash',
    '{SHA} {SSHA} {SHA256} {SSHA256} {SHA512} {SSHA512}',
    raw`\{S?SHA(?:256|512)?\}[A-Za-z0-9+/]{20,200}={0,2}`,
  ],
  [
    'password hash',
    'SCRAM-SHA-',
    raw`SCRAM-SHA-\d{1,3}\${1,2}(\d{1,7}:[A-Za-z0-9+/=]{8,64}\${1,2}[A-Za-z0-9+/=]{16,128}:[A-Za-z0-9+/=]{16,128})`,
  ],
  [
    'password',
    'IDENTIFIED identified',
    raw`\b(?:IDENTIFIED|identified) (?:BY|by) \\*["']([^"'\\\n]{3,128})(?=\\*["'])`,
  ],
  [
    'Discord token',
    discordBeginnings,
    raw`${wordStart}([MNO][A-Za-z0-9]{21,27}\.[\w-]{6,7}\.[\w-]{27,40})${hyphenatedEnd}`,
  ],
  ['Notion token', 'secret_', raw`${wordStart}(secret_(?=[A-Za-z]{0,42}\d)[A-Za-z0-9]{43})${wordEnd}`],
  ['Airtable token', 'pat', raw`${wordStart}(pat[A-Za-z0-9]{14}\.[a-f0-9]{64})`],
  ['HubSpot token', 'pat-', raw`${wordStart}(pat-(?:na|eu|ap)\d-${uuid})`],
  ['Bedrock key', 'ABSK', raw`${base64Start}(ABSK[A-Za-z0-9+/]{100,400}={0,2})(?![A-Za-z0-9+/])`],
  ['Firecrawl key', 'fc-', raw`(?<![A-Za-z0-9]|\w-)(fc-[a-f0-9]{32})${hyphenatedEnd}`],
  [
    'Resend key',
    're_',
    raw`${wordStart}(re_(?=[A-Za-z_]{0,33}\d)[A-Za-z0-9]{8}_(?=[A-Za-z]{0,23}\d|(?:[A-Za-z]{0,12}?[a-z][A-Z]){4})[A-Za-z0-9]{24})${wordEnd}`,
  ],
  [
    'Mandrill key',
    'md-',
    raw`(?<![A-Za-z0-9]|\w-)(md-(?=[A-Za-z_]{0,21}\d)(?=[a-z\d_]{0,21}[A-Z])(?=[A-Z\d_]{0,21}[a-z])\w{22})${hyphenatedEnd}`,
  ],
  // Its number begins with zeros; a sign of Base64 is in the middle, usually escaped.
  [
    'X token',
    'AAAAAAAAAAAAAAAAAAAAA',
    '(?<![A-Za-z0-9+/])(A{21,24}[A-Za-z0-9%+/]{16,90}?(?:%(?:25){0,3}3D|=)[A-Za-z0-9]{40,64})(?![A-Za-z0-9])',
  ],
  ['Asana token', '0/ 1/ 2/', raw`(?<![\w/.])[012]/\d{10,20}(?:/\d{10,20})?:([0-9a-f]{32})${wordEnd}`],
  ['Square token', 'EAAA', raw`${base64Start}(EAAA[\w-]{60})${base64End}`],
  ['Facebook token', 'EAAC EAAB EAAG', `${base64Start}(EAA[BCG][A-Za-z0-9]{80,400})${base64End}`],
  ['Render key', 'rnd_', raw`${wordStart}(rnd_(?=[A-Za-z]{0,27}\d)[A-Za-z0-9]{28,32})${wordEnd}`],
  ['NuGet key', 'oy2', raw`${base64Start}(oy2(?=[a-z]{0,42}\d)[a-z0-9]{43})${base64End}`],
  ['Google token', '1//0', raw`(?<![A-Za-z0-9/.])(1//0(?=[A-Za-z_-]{0,40}\d)[\w-]{30,200})`],
  [
    'Fireworks key',
    'fw_',
    raw`${wordStart}(fw_(?=[A-Za-z]{0,23}\d)(?=[a-z0-9]{0,23}[A-Z])[A-Za-z0-9]{20,26})${wordEnd}`,
  ],
  // A port is no password, also if an address follows in the query.
  [
    'password in an address',
    '://',
    raw`(?<=\b(?:postgres|postgresql|mysql|mariadb|mongodb|mongodb\+srv|rediss?|amqps?|mssql|sqlserver|clickhouse|s?ftp|smtps?|jdbc:\w{2,12}))://[^\s:/@"'\`<>]{0,128}:(?!\d{1,5}[,/?#])([^\s"'\`<>@]{3,256})(?=@[\w[])`,
  ],
  [
    'token in an address',
    '://',
    raw`(?<=\bhttps?)://((?:[0-9a-f]{32,64}|(?=[A-Za-z_]{0,64}\d)(?=[a-z\d_]{0,64}[A-Z])(?=[A-Z\d_]{0,64}[a-z])\w{20,256}))(?=@[\w[])`,
  ],
  [
    'key in an address',
    '?key= &key= ?apikey= &apikey= ?api_key= &api_key=',
    raw`[?&](?:key|api_?key)=((?=[A-Za-z_]{0,64}\d)(?=[\d_]{0,64}[A-Za-z])\w{24,256})(?![\w./-])`,
  ],
  // Of ODBC, where braces are quotes; in code they are around a name.
  [
    'password',
    'PWD={ Pwd={ pwd={ Password={ password={ PASSWORD={',
    raw`(?<=;[ \t]{0,2})(?:PWD|[Pp]wd|PASSWORD|[Pp]assword)=\{(?!(?:[A-Za-z_]{1,64}|[A-Za-z_]\w{0,64}\.[\w.]{1,64})(?:![rsaRSA])?(?::[^{}]{0,16})?\})([^{}\n"]{3,128})(?=\})`,
  ],
])
