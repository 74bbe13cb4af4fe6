import { type MadeUp, randomKey } from './secrets.ts'

const within = (what: string, before: string, secret: string, after = ''): MadeUp => ({
  what,
  secret,
  text: before + secret + after,
})

/** Names and values in typed code, Markdown, settings with unusual signs, and sentences. */
export function codeOf(random: () => number): readonly MadeUp[] {
  const key = (length: number) => randomKey(random, length)
  const hex = (length: number) => randomKey(random, length, 'hex')
  return [
    within('token', 'const token: string = "', key(24), '"'),
    within('API key', 'API_KEY: str = "', key(24), '"'),
    within('API key', 'val apiKey: String = "', key(24), '"'),
    within('token', 'const TOKEN: &str = "', key(24), '";'),
    within('API key', 'const apiKey string = "', key(24), '"'),
    within('token', 'let token = String::from("', key(24), '");'),
    within('password', 'Password = @"', 'Sw0rdfish77', '";'),
    within('password', "define('DB_PASSWORD', '", 'Sw0rdfish77', "');"),
    within('API key', 'STRIPE_KEY=', key(24)),
    within('API key', 'OPENAI_KEY=', key(24)),
    within('API key', 'HMAC_KEY=', hex(32)),
    within('API key', 'MAPBOX_KEY=', 'fGh7Kq2LmN9pRs4TvWx1Yz8aB3'),
    within('API key', 'MAPS_KEY=', '9f8e7d6c5b4a39281706f5e4d3c2b1a0'),
    within('API key', 'mandrillKey: "', 'fGh7Kq2LmN9pRs4TvWx1Yz', '"'),
    within('password', 'The password is ', 'ixlnjIXQtl'),
    within('password', 'root password is ', 'vuYYbPbgtA', '.'),
    within('password', 'password: ', 'UROdwoYBuEkc'),
    within('password', 'The password is:\n\n```\n', 'Kq2LmN9pRs4T', '\n```'),
    within('password', '<password><![CDATA[', '6mya#uvOT+kdAS', ']]></password>'),
    within('secret', 'client_secret: "', 'C6Jsgl VXdkOp IULKQr', '"'),
    within('API key', 'api_key = "', 'HzuunHfK w9xS7bEK GAgDDKnw', '"'),
    within('token', 'token: "', 'bXyU a0xG Kuhq cNMZ 9FgI', '"'),
    within('password', '"passwordConfirmation": "', 'Sw0rdfish77', '"'),
    within('password', '**Password:** ', 'gr33nAbc12'),
    within('password', '- **Password**: `', 'gr33nAbc13', '`'),
    within('password', 'DB_PASSWORD=', '$3cr3tP4ss'),
    within('password', 'DB_PASSWORD=', '!Sup3rS3cret'),
    within('password', 'DB_PASSWORD=', '@dmin1234'),
    within('password', 'password: ', 'Kj8s,s7dfQ1', '\n'),
    within('password', 'the password is ', 'Tr0ub4dor&3'),
    within('password', 'change the password to ', 'Tr0ub4dor'),
    within('password', 'log in with password ', 'gr33nAbc14'),
    within('password', 'username bob password ', 'gr33nAbc15'),
    within('password', 'log in with password ', 'hunter2'),
    within('password', 'The root pw is ', 'gr33nAbc16'),
    within('password', 'password for staging: ', 'gr33nAbc17'),
    within('token', 'here is the token ', key(32)),
    within('API key', 'my openai key is ', key(32)),
    within('secret', 'client secret ', hex(32)),
    within('secret', "const s = process.env.JWT_SECRET || '", key(30), "';"),
    within('token', 'const t = process.env.TWILIO_AUTH_TOKEN ?? "', hex(32), '"'),
    within('password', "DB_PASSWORD = os.getenv('DB_PASSWORD', '", 'Wint3r!Falcon88', "')"),
    within('API key', "os.environ.get('SECRET_KEY', '", 'dev-8f2k1-Qm77sZpLw0', "')"),
    within('token', 'ENV.fetch("TWILIO_AUTH_TOKEN", "', hex(32), '")'),
    within('password', "'password' => env('DB_PASSWORD', '", 'Wint3r!Falcon88', "'),"),
    within('password', "config('DB_PASSWORD', default='", 'Wint3r!Falcon88', "')"),
    within('password', 'X: ${POSTGRES_PASSWORD:-', 'Wint3r!Falcon88', '}'),
    within('password', 'x: ${DB_PASSWORD:', 'Wint3r!Falcon88', '}'),
    within('API key', 'SUPABASE_SERVICE_ROLE_KEY=', key(40)),
    within('API key', 'AZURE_STORAGE_KEY=', `${key(60)}+/${key(22)}==`),
    within('API key', 'FERNET_KEY=', `${key(43)}=`),
    within('password', 'password = "', 'never gonna give you up', '"'),
    within('password', '"password": "', 'To be or not to be', '"'),
    within('password', 'password = "', 'old town road 77', '"'),
    within('password', "sh -c 'echo ", 'Wint3r!Falcon88', " | sudo -S apt update'"),
    within('password', 'htpasswd -b .htpasswd admin ', 'Wint3r!Falcon88'),
    within('password', 'htpasswd -nbB admin "', 'Wint3r!Falcon88', '"'),
    within('password hash', 'ada | SCRAM-SHA-256$', `4096:${key(22)}==$${key(43)}=:${key(43)}=`),
    within('password', 'A temporary password is generated for root@localhost: ', 'k8s;Xq!dUp3z'),
  ]
}

/** Secrets that are recognized only at the beginning of a line, or that contain signs with a meaning in escapes. */
export function plainLinesOf(): readonly MadeUp[] {
  return [
    within('password', '| DB_PASSWORD | ', 'gr33nAbc19', ' |'),
    within('password', '| `admin_password` | `', 'gr33nAbc20', '` |'),
    within('password', 'password=', 'A1b2&c3d4E5'),
    within('password', 'password=', 'Kj8,s7dfQ'),
    within('password', 'password=', 'Kj8\\s7dfQ'),
    within('password', 'DB_PASSWORD=', '=Abc1234=='),
    within('secret', 'CLIENT_SECRET=', '/abcDEF123+x/y'),
    within('password', '  POSTGRES_PASSWORD: ', 'banana', '\n  POSTGRES_USER: ada'),
    within('password', 'password → ', 'gr33nAbc18'),
    within('password', 'password=“', '130Bh AjSq! ygxwQZ HHt', '”'),
  ]
}
