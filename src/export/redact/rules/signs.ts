import type { Shape } from './shape.ts'

const hexDigits = [...'0123456789abcdef']

/** The user's number in Base64, with which Discord's tokens begin: three of its letters. */
const discordBeginnings = ['MT', 'Mj', 'Mz', 'ND', 'NT', 'Nj', 'Nz', 'OD', 'OT'].flatMap(two =>
  [...'AEIMQUYcgk'].map(third => two + third),
)

/**
 * What is known by a sign within it or beside it, or begins like much else. Their groups keep the beginnings out of what
 * a text that was cut off is searched for.
 */
export const signShapes: readonly Shape[] = [
  {
    what: 'Twilio key',
    words: hexDigits.map(digit => `SK${digit}`).join(' '),
    pattern: /(?<![A-Za-z0-9])SK[0-9a-f]{32}(?!_?[A-Za-z0-9])/y,
  },
  {
    // The token is any number; it stands beside the account.
    what: 'Twilio token',
    words: hexDigits.map(digit => `AC${digit}`).join(' '),
    pattern: /(?<![A-Za-z0-9])AC[0-9a-f]{32}[\\"'`,:;\s]{1,8}([0-9a-f]{32})(?!_?[A-Za-z0-9])/y,
  },
  { what: 'New Relic key', words: 'NRAL', before: [36], pattern: /(?<![A-Za-z0-9])[a-z0-9]{36}NRAL(?!_?[A-Za-z0-9])/y },
  {
    what: 'Terraform token',
    words: '.atlasv1.',
    before: [14],
    pattern: /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,96}/y,
  },
  {
    what: 'Mailchimp key',
    words: '-us',
    before: [32],
    pattern: /(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?!_?[A-Za-z0-9])/y,
  },
  {
    what: 'Azure client secret',
    words: 'Q~',
    before: [4],
    pattern: /(?<![A-Za-z0-9~.]|\w-)[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![A-Za-z0-9~-])/y,
  },
  {
    what: 'Google key',
    words: 'private_key_id',
    pattern: /private_key_id\\*["']?\s{0,4}[:=]\s{0,4}\\*["']?([a-f0-9]{40})(?!_?[A-Za-z0-9])/y,
  },
  {
    what: 'npm token',
    words: '_auth',
    pattern:
      /(?:(?<![A-Za-z])_auth\\*["']?\s{0,4}[:=]\s{0,4}|(?<=config set (?:\S{1,128}:)?)_auth[ =])\\*["']?([A-Za-z0-9+/]{8,1024}={0,2})(?![\w(.$])/y,
  },
  {
    what: 'password hash',
    words: '$2a$ $2b$ $2x$ $2y$',
    pattern: /\${1,2}2[abxy]\${1,2}\d\d\${1,2}[./A-Za-z0-9]{53}/y,
  },
  {
    what: 'password hash',
    words: '$apr1$ $1$ $5$ $6$ $y$ $gy$',
    pattern:
      /\${1,2}(?:apr1|1|5|6|g?y)\${1,2}(?:rounds=\d{1,9}\${1,2})?[./A-Za-z0-9]{2,32}\${1,2}(?:[./A-Za-z0-9]{2,64}\${1,2})?[./A-Za-z0-9]{22,128}/y,
  },
  {
    what: 'password hash',
    words: '$argon2 pbkdf2_sha',
    pattern:
      /(?:\$argon2i?d?\$v=\d{1,3}\$[a-z0-9=,]{1,60}|pbkdf2_sha\d{1,3}\$\d{1,9})\$[A-Za-z0-9+/]{4,128}\$[A-Za-z0-9+/=]{16,256}/y,
  },
  {
    what: 'password hash',
    words: '{SHA} {SSHA} {SHA256} {SSHA256} {SHA512} {SSHA512}',
    pattern: /\{S?SHA(?:256|512)?\}[A-Za-z0-9+/]{20,200}={0,2}/y,
  },
  {
    what: 'password hash',
    words: 'SCRAM-SHA-',
    pattern:
      /SCRAM-SHA-\d{1,3}\${1,2}(\d{1,7}:[A-Za-z0-9+/=]{8,64}\${1,2}[A-Za-z0-9+/=]{16,128}:[A-Za-z0-9+/=]{16,128})/y,
  },
  {
    what: 'password',
    words: 'IDENTIFIED identified',
    pattern: /\b(?:IDENTIFIED|identified) (?:BY|by) \\*["']([^"'\\\n]{3,128})(?=\\*["'])/y,
  },
  {
    what: 'Discord token',
    words: discordBeginnings.join(' '),
    pattern: /(?<![A-Za-z0-9])([MNO][A-Za-z0-9]{21,27}\.[\w-]{6,7}\.[\w-]{27,40})(?!-|_?[A-Za-z0-9])/y,
  },
  {
    what: 'Notion token',
    words: 'secret_',
    pattern: /(?<![A-Za-z0-9])(secret_(?=[A-Za-z]{0,42}\d)[A-Za-z0-9]{43})(?!_?[A-Za-z0-9])/y,
  },
  { what: 'Airtable token', words: 'pat', pattern: /(?<![A-Za-z0-9])(pat[A-Za-z0-9]{14}\.[a-f0-9]{64})/y },
  {
    what: 'HubSpot token',
    words: 'pat-',
    pattern: /(?<![A-Za-z0-9])(pat-(?:na|eu|ap)\d-[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12})/y,
  },
  {
    what: 'Bedrock key',
    words: 'ABSK',
    pattern: /(?<![A-Za-z0-9/]|[A-Za-z0-9+/]\+)(ABSK[A-Za-z0-9+/]{100,400}={0,2})(?![A-Za-z0-9+/])/y,
  },
  { what: 'Firecrawl key', words: 'fc-', pattern: /(?<![A-Za-z0-9]|\w-)(fc-[a-f0-9]{32})(?!-|_?[A-Za-z0-9])/y },
  {
    what: 'Resend key',
    words: 're_',
    pattern:
      /(?<![A-Za-z0-9])(re_(?=[A-Za-z_]{0,33}\d)[A-Za-z0-9]{8}_(?=[A-Za-z]{0,23}\d|(?:[A-Za-z]{0,12}?[a-z][A-Z]){4})[A-Za-z0-9]{24})(?!_?[A-Za-z0-9])/y,
  },
  {
    what: 'Mandrill key',
    words: 'md-',
    pattern:
      /(?<![A-Za-z0-9]|\w-)(md-(?=[A-Za-z_]{0,21}\d)(?=[a-z\d_]{0,21}[A-Z])(?=[A-Z\d_]{0,21}[a-z])\w{22})(?!-|_?[A-Za-z0-9])/y,
  },
  {
    // Its number begins with zeros; a sign of Base64 stands in the middle, mostly escaped.
    what: 'X token',
    words: 'AAAAAAAAAAAAAAAAAAAAA',
    pattern: /(?<![A-Za-z0-9+/])(A{21,24}[A-Za-z0-9%+/]{16,90}?(?:%(?:25){0,3}3D|=)[A-Za-z0-9]{40,64})(?![A-Za-z0-9])/y,
  },
  {
    what: 'Asana token',
    words: '0/ 1/ 2/',
    pattern: /(?<![\w/.])[012]\/\d{10,20}(?:\/\d{10,20})?:([0-9a-f]{32})(?!_?[A-Za-z0-9])/y,
  },
  {
    what: 'Square token',
    words: 'EAAA',
    pattern: /(?<![A-Za-z0-9/]|[A-Za-z0-9+/]\+)(EAAA[\w-]{60})(?![A-Za-z0-9+/=-]|_[A-Za-z0-9])/y,
  },
  {
    what: 'Facebook token',
    words: 'EAAC EAAB EAAG',
    pattern: /(?<![A-Za-z0-9/]|[A-Za-z0-9+/]\+)(EAA[BCG][A-Za-z0-9]{80,400})(?![A-Za-z0-9+/=-]|_[A-Za-z0-9])/y,
  },
  {
    what: 'Render key',
    words: 'rnd_',
    pattern: /(?<![A-Za-z0-9])(rnd_(?=[A-Za-z]{0,27}\d)[A-Za-z0-9]{28,32})(?!_?[A-Za-z0-9])/y,
  },
  {
    what: 'NuGet key',
    words: 'oy2',
    pattern: /(?<![A-Za-z0-9/]|[A-Za-z0-9+/]\+)(oy2(?=[a-z]{0,42}\d)[a-z0-9]{43})(?![A-Za-z0-9+/=-]|_[A-Za-z0-9])/y,
  },
  {
    what: 'Google token',
    words: '1//0',
    pattern: /(?<![A-Za-z0-9/.])(1\/\/0(?=[A-Za-z_-]{0,40}\d)[\w-]{30,200})/y,
  },
  {
    what: 'Fireworks key',
    words: 'fw_',
    pattern: /(?<![A-Za-z0-9])(fw_(?=[A-Za-z]{0,23}\d)(?=[a-z0-9]{0,23}[A-Z])[A-Za-z0-9]{20,26})(?!_?[A-Za-z0-9])/y,
  },
  {
    // A port is no password, also where an address follows in the query.
    what: 'password in an address',
    words: '://',
    pattern:
      /(?<=\b(?:postgres|postgresql|mysql|mariadb|mongodb|mongodb\+srv|rediss?|amqps?|mssql|sqlserver|clickhouse|s?ftp|smtps?|jdbc:\w{2,12})):\/\/[^\s:/@"'`<>]{0,128}:(?!\d{1,5}[,/?#])([^\s"'`<>@]{3,256})(?=@[\w[])/y,
  },
  {
    what: 'token in an address',
    words: '://',
    pattern:
      /(?<=\bhttps?):\/\/((?:[0-9a-f]{32,64}|(?=[A-Za-z_]{0,64}\d)(?=[a-z\d_]{0,64}[A-Z])(?=[A-Z\d_]{0,64}[a-z])\w{20,256}))(?=@[\w[])/y,
  },
  {
    what: 'key in an address',
    words: '?key= &key= ?apikey= &apikey= ?api_key= &api_key=',
    pattern: /[?&](?:key|api_?key)=((?=[A-Za-z_]{0,64}\d)(?=[\d_]{0,64}[A-Za-z])\w{24,256})(?![\w./-])/y,
  },
  {
    // Of ODBC, where braces are its quotes; in code they stand around a name.
    what: 'password',
    words: 'PWD={ Pwd={ pwd={ Password={ password={ PASSWORD={',
    pattern:
      /(?<=;[ \t]{0,2})(?:pwd|password)=\{(?!(?:[a-z_]{1,64}|[a-z_]\w{0,64}\.[\w.]{1,64})(?:![rsa])?(?::[^{}]{0,16})?\})([^{}\n"]{3,128})(?=\})/iy,
  },
]
