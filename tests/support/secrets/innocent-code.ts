/** Code, tables and sentences in which a secret-sounding name has no value. */
export const innocentCode: readonly string[] = [
  'const token: string = ""; let password: string = "password"; API_KEY: str = "your-api-key"; val apiKey: String = "string"; const secret string = "secret"',
  'function f(token: string, apiKey: string = "") {} fn f(token: &str) {} let token = String::from("token"); password = @"{0}"; var token = @"token"',
  "define('DB_PASSWORD', ''); define('DB_PASSWORD', getenv('DB_PASSWORD')); define('AUTH_KEY', 'put your unique phrase here'); setenv('TOKEN_PATH', 'a')",
  '| Name | Type | Required |\n|---|---|---|\n| password | string | yes |\n| token | `string` | no |\n| secret | varchar(255) | |\n| password | sha256 | 12 |\n| api_key | x | 1 |',
  '**Password:** required\n**Password**: at least 8 characters\n- **Token:** see below\n- **API key**: `string`\n**Secret**: <your secret>\n__Password:__ optional',
  'PASSWORD=$1 PASSWORD=$DB_PASS1 TOKEN=!cmd TOKEN=@file [ $TOKEN == abc ] if PASSWORD==None: SECRET=/run/secrets/db1 SECRET=/etc/ssl/key1 PASSWORD=$(cat x)',
  'foo(password=user1,name=x) {password: data,token: other} password=input,type=text; token: Token1, user: User; f(token=token1,a,b)',
  'Log in with password authentication. Use the password reset1 form. The user enters a username and password. Sign in with token authentication or use password managers',
  'username and password fields; user name password prompt; here is the token counter: it counts; use the token returned by login(); client secret rotation; with the token bucket-algorithm',
  'The pw is wrong. pw is a function; password for staging: see the vault. Password for the user: none. password → token, password -> string, token → user; Password for root: ',
  'my openai key is missing, the stripe key is in the vault; OPENAI_KEY= STRIPE_KEY=$STRIPE_KEY session key: userId; sessionKey = makeKey(a1); webhook key: string; jwt key = loadKey()',
  'passwordConfirmation: "Passwords do not match", password_confirmation: must match; confirmPassword; "passwordConfirm": "Please repeat it"',
  'use the secret manager_v2 api; with the secret aws-secretsmanager-get-secret-value; using token-classification-model-v2-base-uncased; my token 1/3',
  'A temporary password is generated for you. Change the password to a stronger one; update the password to match the policy',
  'git log --format=%h; "token": {"value": "string"}, secret: { value: name }, credentials: { key: "id" }, bearer: true, bearerFormat: JWT',
]
