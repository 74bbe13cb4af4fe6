import { seeded } from '../random.ts'
import { randomKey } from './secrets.ts'

const random = seeded(42)
const hex = (length: number) => randomKey(random, length, 'hex')
const key = (length: number) => randomKey(random, length)
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Commands, addresses and files without secrets, beside those that have some. */
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
  'PASSWORD_FILE=/run/secrets/db KEY=/etc/ssl/key.pem SECRET_KEY=/etc/ssl/key1 API_KEY=/home/Ada/Projects2024/MyApp/Token1Store TOKEN=/var/lib/App2/Data3/Key4',
  'secret: /etc/ssl/private/Key2048, PRIVATE_KEY=/tmp/tmpXa9Kq2Lm/key SECRET=/Users/Ada/A1/B2/C3/D4/E5 token: +1 api_key = /v1/users/Me2/Keys, secret=+other1 TOKEN=+a1b2 SECRET_KEY=/opt/K8s/V2/Node20/Bin',
  'appKey: "string", APP_KEY=, appKey = makeKey(), "app_key": "your-app-key", happykey: 1, application_key: null, GITHUB_PAT=$PAT GH_PAT=<token> MY_PAT=my_personal_access_token_here CLASS_PATH=/usr/share/java/abcdefghijkl',
  'setx PATH "%PATH%;C:\\\\bin"; setx API_TOKEN "%TOKEN%"; setx JAVA_HOME C:\\\\jdk; echo "$PASS" | docker login -u ada --password-stdin; cat token.txt | gh auth login --with-token; echo hello | docker run -i app',
  'psk="your-psk", psk: "WPA", key_mgmt=WPA-PSK, psk=, auth=(user, password), auth=("user", "pass"), HTTPBasicAuth(user, pw), auth=("admin", "password"), ngrok authtoken $NGROK_TOKEN, ngrok http 8080',
  `{"kty":"EC","crv":"P-256","x":"${key(43)}","y":"${key(43)}","kid":"${key(43)}"} {"kty":"RSA","n":"${key(342)}","e":"AQAB"} {"d":"${key(43)}"} {"k":"${hex(40)}"} d3.select("path").attr("d", "M10")`,
  "define('AUTH_SALT', ''); define('NONCE_KEY', 'put your unique phrase here'); salt: string; PRIVATE-TOKEN: <your_access_token> PRIVATE-TOKEN: $TOKEN, private-token: see the documentation",
  `kind: Secret\ndata:\n  password: PasswordField\n  token: AccessTokenProvider\n-----END CERTIFICATE-----\n${key(64)}\n-----END PUBLIC KEY-----\nand the marks -----BEGIN RSA PRIVATE KEY----- and -----END RSA PRIVATE KEY-----`,
  'secret: "Length of the strength", token: "Birthday months lengthwise", secret = "Ctrl and Shift twice", password: "Nice to see you!"',
  'md-button-group-large1234 md-5 tvly-search-results-of-today-and-more re_export_all_modules_as_name re_exported_functionNameInThisModule tgp_v1_ amzn.mws.version access_token$production$ access_token$sandbox',
  // Strings like a wallet's key, but with a wrong checksum; zero bytes; the number of a task.
  `5KYZdUEo39z3FPrtuX2QbbwGnNP5zTd7yyr2SC1j299sBCnWjsn K${key(51)} L${key(51)} 5J${key(49)} ${'A'.repeat(120)} ${'A'.repeat(22)}${'BCD+'.repeat(30)} 2/3404279042375361/7423575616004217: 1/2/3:${hex(8)}`,
]
