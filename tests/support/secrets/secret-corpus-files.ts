import { type MadeUp, randomKey, within } from './secrets.ts'

/** Secrets in commands, addresses and files, and keys of more services. */
export function filesOf(random: () => number): readonly MadeUp[] {
  const key = (length: number) => randomKey(random, length)
  const hex = (length: number) => randomKey(random, length, 'hex')
  const mixed = (length: number) => `${key(length - 1)}Q`
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const pem = (kind: string) => `-----${'BEGIN'} ${kind}PRIVATE KEY-----\nMII${key(61)}\n${key(64)}\n${key(64)}\n`
  return [
    within('secret', 'set -gx API_TOKEN ', key(20)),
    within('secret', 'set -Ux DB_PASSWORD "', 'sw0rdfish-77', '"'),
    within('password', 'mongosh -u ada -p ', key(12), ' --host db.test'),
    within('password', 'az login --service-principal -u app -p ', key(16), ' --tenant t'),
    within('password', 'ldapsearch -x -D cn=admin -w ', key(12), ' -b dc=test'),
    within('password', 'keytool -list -keystore a.jks -storepass ', key(12)),
    within('npm token', 'npm config set //r.test/:_authToken ', key(36)),
    within('password', "echo 'bob:", key(12), "' | chpasswd"),
    within('password', 'echo "bob:', key(12), '" | sudo chpasswd'),
    within('password', '$p = ConvertTo-SecureString "', 'Sw0rdfish!', '" -AsPlainText -Force'),
    within('password in an address', 'postgres://ada:', `pa/ss1w0rd${key(4)}`, '@db.test/shop'),
    within('password in an address', 'mysql://ada:', `pa#ss1w0rd${key(4)}`, '@db.test/shop'),
    within('password in an address', 'redis://:', `pa?ss1w0rd${key(4)}`, '@db.test:6379/0'),
    within('token in an address', 'git clone https://', hex(40), '@git.test/ada/shop.git'),
    within('token in an address', 'SENTRY_DSN=https://', hex(32), '@o123.ingest.sentry.test/456'),
    within('key in an address', 'https://maps.test/v1?key=', key(32)),
    within('key in an address', 'https://maps.test/v1?q=1&key=', hex(32), '&x=1'),
    within('password', '<passphrase>', 'four words in here 7 now', '</passphrase>'),
    within('password', 'Driver={ODBC Driver 18};UID=ada;PWD={', `ab;${key(9)}`, '};'),
    within('private key', '  tls.key: ', base64(pem(''))),
    within('private key', 'KEY=', base64(pem('OPENSSH '))),
    within('private key', 'key: ', base64(pem('EC '))),
    within('private key', 'Private-Lines: 2\n', `${key(64)}\n${key(40)}`, '\nPrivate-MAC: 00'),
    within('Mailgun key', '', `${hex(32)}-${hex(8)}-${hex(8)}`),
    within('Google token', '', `1/${'/0'}g${key(60)}`),
    within('Artifactory key', '', `AK${'Cp5'}${key(68)}`),
    within('EasyPost key', '', `EZ${'AK'}${key(54)}`),
    within('Cursor key', '', `ke${'y_'}${hex(64)}`),
    within('Honeycomb key', '', `hc${'aik_'}01${key(56).toLowerCase()}`),
    within('Jina key', '', `ji${'na_'}${key(60)}`),
    within('Fireworks key', '', `f${'w_'}${mixed(24)}`),
    within('LaunchDarkly key', '', `sd${'k-'}${[8, 4, 4, 4, 12].map(hex).join('-')}`),
  ]
}
