import { type MadeUp, randomKey, within } from './secrets.ts'

/** Values in settings: in Base64 that begins with a sign, under more names, and set by commands. */
export function settingsOf(random: () => number): readonly MadeUp[] {
  const key = (length: number) => randomKey(random, length)
  const slashed = () => `/${key(26)}/${key(12)}`
  return [
    within('AWS secret key', 'AWS_SECRET_ACCESS_KEY=', slashed()),
    within('AWS secret key', "AWS_SECRET_ACCESS_KEY='", slashed(), "'"),
    within('AWS secret key', 'aws_secret_access_key = ', slashed()),
    within('AWS secret key', '{"SecretAccessKey":"', slashed(), '"}'),
    within('AWS secret key', 'aws configure set aws_secret_access_key ', slashed()),
    within('secret', 'JWT_SECRET=', `/${key(31)}`),
    within('secret', 'JWT_SECRET=', `+${key(31)}`),
    within('secret', 'jwt_secret: ', `/${key(31)}`),
    within('secret', 'NEXTAUTH_SECRET=', `+${key(31)}+${key(11)}=`),
    within('secret', 'NEXTAUTH_SECRET=', '+RbyFouPtzdiKjEPSKXBxqNhrUIOLT7e+fbhsbvpmx7i='),
    within('API key', 'API_KEY=', `+${key(31)}=`),
    within('API key', 'AccountKey=', `+${key(13)}+${key(9)}/${key(61)}==`),
    within('API key', 'SharedAccessKey=', `+5S/1Q/${key(17)}+${key(18)}=`),
    within('API key', 'PresharedKey = ', `+${key(42)}=`),
    within('password', 'password: ', `/${key(22)}`),
  ]
}

/** Quoted arguments of commands, which are escaped if the command is in JSON. */
export function quotedOf(random: () => number): readonly MadeUp[] {
  const key = (length: number) => randomKey(random, length)
  const hex = (length: number) => randomKey(random, length, 'hex')
  return [
    within('secret', 'gh secret set NPM_TOKEN --body "', [8, 4, 4, 4, 12].map(hex).join('-'), '"\tend'),
    within('password', 'curl -u "ada:', key(14), '" https://shop.test'),
    within('password', 'sshpass -p "', key(14), '" ssh ada@shop.test'),
    within('password', 'mysql -u ada -p"', key(14), '" shop'),
    within('password', 'docker login -u ada -p "', key(14), '" packages.example'),
    within('password', 'redis-cli -a "', key(14), '" ping'),
    within('password', 'requirepass "', key(20), '"'),
    within('password', 'openssl rsa -passin "pass:', key(14), '" -in a.pem'),
    within('AWS secret key', 'aws configure set aws_secret_access_key "', key(40), '"'),
    within('AWS session token', 'aws configure set aws_session_token "', key(400), '"'),
    within('secret', 'set -gx API_TOKEN "', key(20), '"'),
    within('secret', 'ENV AWS_SECRET_ACCESS_KEY "', key(40), '"'),
    within('password', 'mongosh -u ada -p "', key(12), '" --host db.test'),
    within('password', 'az login --service-principal -p "', key(16), '" --tenant t'),
    within('password', 'ldapsearch -x -w "', key(12), '" -b dc=test'),
    within('password', 'keytool -list -storepass "', key(12), '"'),
    within('npm token', 'npm config set //r.test/:_authToken "', key(36), '"'),
    within('npm token', 'npm config set "//r.test/:_authToken" "', key(36), '"'),
    within('password', 'machine shop.test login ada password "', key(12), '"'),
  ]
}

/** Names, commands and files that only some programs use. */
export function toldOf(random: () => number): readonly MadeUp[] {
  const key = (length: number) => randomKey(random, length)
  const hex = (length: number) => randomKey(random, length, 'hex')
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const salt = '4N/d{XN2DJ5sNT1Wlh^c^!wrZ};.?V;q7.1Y^H212dPjJO;)wF*-o6S~?)Sa1B2'
  const lines = [key(64), key(64), key(64), `${key(30)}==`]
  return [
    within('API key', 'DD_APP_KEY: "', hex(40), '"'),
    within('API key', 'DD_APP_KEY=', hex(40)),
    within('API key', 'DD_APPLICATION_KEY=', hex(40)),
    within('API key', '{"appKey": "', hex(40), '"}'),
    within('token', 'AZURE_DEVOPS_EXT_PAT=', key(52).toLowerCase()),
    within('token', 'GITHUB_PAT="', 'etjmmftsagXewqsBsoCiPnwymbKgokiEDDzQufnS', '"'),
    within('secret', 'setx API_TOKEN "', key(30), '"'),
    within('secret', 'setx OPENAI_API_KEY ', key(30), ' /M'),
    within('password', 'echo "', `Klsofx@${key(9)}`, '" | docker login -u ada --password-stdin'),
    within('token', 'echo ', key(40), ' | gh auth login --with-token'),
    within('password', "password='", 'Mountain upjroe cbkco!', "'"),
    within('secret', 'secret: "', 'Lantern lvvpwa hyvgq 42', '"'),
    within('secret', 'client_secret = "', 'Lantern lvvpwa hyvgq 42', '"'),
    within('password', 'psk="', `Trrqpa!${key(8)}`, '"'),
    within('password', "requests.get(url, auth=('admin', '", `Trrooc@${key(8)}`, "'))"),
    within('password', 'HTTPBasicAuth("admin", "', `Trrooc@${key(8)}`, '")'),
    within('token', 'ngrok config add-authtoken ', key(49)),
    within('token', 'ngrok authtoken ', `2${key(48)}`),
    within('private key', `{"kty":"EC","crv":"P-256","x":"${key(43)}","y":"${key(43)}","d":"`, key(43), '"}'),
    within('private key', '{"d": "', key(43), `", "kty": "OKP", "crv": "Ed25519", "x": "${key(43)}"}`),
    within('private key', `{"kty":"RSA","n":"${key(342)}","e":"AQAB","d":"`, key(342), '"}'),
    within('private key', `{"kty":"RSA","n":"${key(342)}","e":"AQAB","dp":"`, key(171), '"}'),
    within('private key', '{"kty":"oct","alg":"HS256","k":"', key(43), '"}'),
    within('API key', "define('AUTH_KEY', '", salt, "');"),
    within('secret', "define('NONCE_SALT', '", salt, "');"),
    within('secret', "define( 'LOGGED_IN_SALT',  '", salt, "' );"),
    within('password', '//npm.shop.test/:_password=', 'ZEZrYjJJSVFsTklUeHM='),
    within('password', 'kind: Secret\ndata:\n  password: ', base64('fQZvkmjff3nUt'), '\n'),
    within('token', 'kind: Secret\ndata:\n  token: ', 'ZEZrYjJJSVFsTklUeHM=', '\n'),
    within('token', 'PRIVATE-TOKEN: ', 'ntjLaQEfQFCCTTbyJWWU'),
    within('token', 'curl -H "PRIVATE-TOKEN: ', 'ntjLaQEfQFCCTTbyJWWU', '" https://git.test'),
    within('Braintree token', 'access_token$production$', `${key(16).toLowerCase()}$${hex(32)}`),
    within('token', '2/3404279042375361/7423575616004217:', hex(32)),
    within('token', 'TWITTER_BEARER=', `${'A'.repeat(21)}MLheAAAAAAA0%2BuSeid%2BULvsea4JtiGRi%3D${key(50)}`),
    within('private key', '', lines.join('\n'), `\n-----${'END'} RSA PRIVATE KEY-----`),
    within('private key', '', lines.slice(2).join('\n'), `\n-----${'END'} PRIVATE KEY-----`),
  ]
}
