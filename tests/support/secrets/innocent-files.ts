import { seeded } from '../random.ts'
import { randomKey } from './secrets.ts'

const random = seeded(42)
const hex = (length: number) => randomKey(random, length, 'hex')
const key = (length: number) => randomKey(random, length)
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Commands, addresses and files that have nothing secret in them, beside those that have. */
export const innocentFiles: readonly string[] = [
  'set -gx PATH /usr/local/bin; set -e; set -euo pipefail; set -x API_TOKEN $TOKEN; set -gx SSH_KEY ~/.ssh/id_ed25519; set -o pipefail; set -q API_KEY',
  'mongosh --port 27017; mongo -p; mongosh -u ada -p --host db.test; mongodump -p "$PASS"; az login; az login -p $PW; az group list -o table',
  'ldapsearch -x -W -D cn=admin; ldapsearch -w "$PW"; keytool -list -storepass "$PASS"; keytool -storepass [password]; keytool -genkey -keyalg RSA',
  'npm config set //r.test/:_authToken $NPM_TOKEN; npm config get //r.test/:_authToken; echo "user:$PASS" | chpasswd; echo bob:builder | cat; man chpasswd',
  'ConvertTo-SecureString $password -AsPlainText -Force; ConvertTo-SecureString -String "$pw"; Read-Host -AsSecureString',
  'redis://localhost:6379/0?notify=ada@shop.test mongodb://h1:27017,h2:27017/shop postgres://localhost:5432/shop#a@b mysql://ada@db.test/shop',
  `https://shop.test/a@b https://ada@git.test/shop.git https://my_company_name@dev.azure.test/x docker://alpine@sha256:${hex(64)} https://cdn.test/npm/vue@3`,
  'https://shop.test/?key=some_page_title_that_is_long_enough&x=1 ?key=home-2024-01-02-the-long-title-of-it &key=ArrowLeft ?key=123456789012345678901234567890',
  '<passphrase>Enter your passphrase</passphrase> <passphrase></passphrase> <passphrase>your own words</passphrase> <Input pwd={pwd} password={password1} />',
  `client-certificate-data: ${base64(`-----BEGIN CERTIFICATE-----\nMIID${key(60)}\n${key(64)}\n`)}\nkey: ${base64(`-----BEGIN PUBLIC KEY-----\nMIIB${key(60)}\n`)}`,
  `Public-Lines: 2\n${key(64)}\n${key(40)}\nPrivate-Lines: see below`,
  `${hex(32)}-${hex(8)} ${hex(8)}-${hex(4)}-${hex(4)} ${hex(32)}-${hex(8)}-${hex(8)}-${hex(8)} 11//05 1//0 fw_version2 fw_${'a'.repeat(24)} key_${hex(8)} sdk-version-12 hcaik_ jina_embeddings EZAK`,
  'grep -w password file; wc -w; ps -p 1234; mkdir -p mongo/data; docker run --name mongo -p 27017:27017 mongo:7; cp -p a b',
  'print(f"password={password!r}"); $"Server=a;User={user};Password={password};"; f"uid=a;pwd={config.db_1.password}"; `a;password={0}`',
]
