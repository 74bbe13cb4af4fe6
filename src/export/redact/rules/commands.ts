import type { Shape } from './shape.ts'

/** Secrets that are known by the command, the setting or the file in which they stand. */
export const commandShapes: readonly Shape[] = [
  {
    what: 'password',
    words: 'curl',
    pattern:
      /\bcurl [^\n|;]{0,300}?(?:-u|--user)[ =]{0,2}(?:\\{0,8}["'])?[^\s:"'$\\]{1,64}:((?:[^\s"'`$\\]|\\(?!["'nrt])){3,128})/y,
  },
  {
    what: 'password',
    words: 'sshpass',
    pattern: /\bsshpass\s{1,3}-p\s{0,3}(?:\\{0,8}["'])?((?:[^\s"'`$\\]|\\(?!["'nrt])){3,128})/y,
  },
  {
    what: 'password',
    words: 'mysql',
    pattern:
      /\bmysql(?:dump|admin)?\s[^\n|;]{0,200}?(?<=\s)-p(?:\\{0,8}["'])?((?=[^\s"'`$]{0,64}\d)[^\s"'`$\\]{4,128})/y,
  },
  {
    what: 'password',
    words: 'machine',
    pattern:
      /\bmachine\s{1,4}\S{1,128}\s{1,8}login\s{1,4}\S{1,128}\s{1,8}password\s{1,4}((?:[^\s"'`\\]|\\(?!["'nrt])){3,256})/y,
  },
  {
    what: 'password',
    words: 'docker podman',
    pattern:
      /(?:docker|podman) login [^\n|;]{0,200}?(?<=\s)-p[ =]?(?:\\{0,8}["'])?((?:[^\s"'`$\\<]|\\(?!["'nrt])){4,128})/y,
  },
  {
    what: 'password',
    words: 'redis-cli',
    pattern:
      /redis-cli [^\n|;]{0,200}?(?<=\s)(?:-a|--pass)[ =](?:\\{0,8}["'])?((?:[^\s"'`$\\<]|\\(?!["'nrt])){4,128})/y,
  },
  {
    what: 'password',
    words: 'requirepass masterauth',
    pattern:
      /(?<![A-Za-z0-9]|\w-)(?:requirepass|masterauth)[ \t]{1,4}(?:\\{0,8}["'])?((?=[^\s"'`\\]{0,64}\d)[^\s"'`\\<$]{6,512})/y,
  },
  {
    what: 'password',
    words: 'pass:',
    pattern: /(?<=\s-(?:pass|passin|passout)[ =](?:\\{0,8}["'])?)pass:((?:[^\s"'`$\\<]|\\(?!["'nrt])){4,128})/y,
  },
  {
    what: 'secret',
    words: 'gh',
    pattern:
      /gh secret set [^\n|;]{0,200}?(?<=\s)(?:-b|--body)[ =](?:\\{0,8}["'])?((?:[^\s"'`$\\<]|\\(?!["'nrt])){4,4096})/y,
  },
  {
    what: 'AWS secret key',
    words: 'aws_secret_access_key',
    pattern: /aws_secret_access_key[ \t]{1,4}(?:\\{0,8}["'])?([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/y,
  },
  {
    what: 'AWS session token',
    words: 'aws_session_token',
    pattern: /aws_session_token[ \t]{1,4}(?:\\{0,8}["'])?([A-Za-z0-9+/=]{100,4096})/y,
  },
  {
    what: 'API key',
    words: 'APP_KEY',
    pattern: /APP_KEY\\*["']?\s{0,3}[:=]\s{0,3}\\*["']?base64:([A-Za-z0-9+/]{20,90}={0,2})/y,
  },
  {
    what: 'private key',
    words: 'client-key-data',
    pattern: /client-key-data\\*["']?\s{0,3}[:=]\s{0,3}\\*["']?([A-Za-z0-9+/]{40,8192}={0,2})/y,
  },
  {
    // A line of .pgpass: host, port, database, user, password.
    what: 'password',
    words: ':5432: :5433: :6432: :*:',
    pattern:
      /(?<=(?:^|[\n\t])[ \t]{0,8}[\w.*-]{1,128}):(?:\d{4}|\*):[\w*-]{1,64}:[\w-]{1,64}:((?=[^\s\d]{0,64}\d)(?:[^\s:"'\\]|\\(?!["'nrt])){4,128})(?=\s{0,4}(?:\n|$)|\\{0,8}["']|\\{1,8}[nr])/y,
  },
  {
    // In fish, a variable is set without a sign between its name and its value.
    what: 'secret',
    words: '-gx -Ux -xg -xU -lx -x --export',
    before: [4],
    pattern:
      /\bset -{1,2}[a-zA-Z]{1,10}\s{1,3}(?:-{1,2}[a-zA-Z]{1,10}\s{1,3}){0,2}[A-Za-z_]{0,40}(?:TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|_KEY)\s{1,3}(?:\\{0,8}["'])?((?:[^\s"'`$\\<(~-]|(?<!\s|["'])[~-]|\\(?!["'nrt])){6,512})/y,
  },
  {
    // The same in a Dockerfile. Images name the public key of a release in `GPG_KEY`.
    what: 'secret',
    words: 'ENV',
    pattern:
      /(?<![\w$])ENV[ \t]{1,4}[A-Za-z_]{0,40}(?:TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|APIKEY|SECRETKEY|(?<!GPG)_KEY)[ \t]{1,4}(?:\\{0,8}["'])?((?:[^\s"'`$\\<(~-]|(?<!\s|["'])[~-]|\\(?!["'nrt])){6,4096})/y,
  },
  {
    what: 'npm token',
    words: 'npmAuthIdent',
    pattern: /npmAuthIdent\\*["']?\s{0,4}[:=]\s{0,4}\\*["']?((?=[A-Za-z+/]{0,64}[\d=])[A-Za-z0-9+/]{8,512}={0,2})/y,
  },
  {
    what: 'password',
    words: 'mongo',
    pattern:
      /\bmongo(?:sh|dump|restore|export|import)?\s[^\n|;]{0,200}?(?<=\s)-p[ =]?(?:\\{0,8}["'])?((?:[^\s"'`$\\<-]|(?<!\s)-|\\(?!["'nrt])){4,128})/y,
  },
  {
    what: 'password',
    words: 'login',
    before: [3],
    pattern:
      /\baz login [^\n|;]{0,200}?(?<=\s)-p[ =](?:\\{0,8}["'])?((?:[^\s"'`$\\<-]|(?<!\s)-|\\(?!["'nrt])){4,128})/y,
  },
  {
    what: 'password',
    words: 'ldap',
    pattern:
      /\bldap(?:search|add|modify|passwd|delete|whoami|compare)\s[^\n|;]{0,200}?(?<=\s)-w[ =]?(?:\\{0,8}["'])?((?:[^\s"'`$\\<-]|(?<!\s)-|\\(?!["'nrt])){4,128})/y,
  },
  {
    what: 'password',
    words: '-storepass -keypass -srcstorepass -deststorepass -srckeypass -destkeypass',
    pattern:
      /(?<![\w-])-(?:src|dest)?(?:store|key)pass\s{1,3}(?:\\{0,8}["'])?((?:[^\s"'`$\\<[-]|(?<!\s)-|\\(?!["'nrt])){4,128})/y,
  },
  {
    what: 'npm token',
    words: '_authToken',
    pattern:
      /(?<=config set (?:\\{0,8}["'])?\S{0,128})_authToken(?:\\{0,8}["'])?[ \t]{1,3}(?:\\{0,8}["'])?((?=[^\s\d]{0,64}\d)[\w.=+/-]{8,512})/y,
  },
  {
    what: 'password',
    words: 'echo printf',
    pattern:
      /\b(?:echo|printf)\s{1,3}(?:-\w\s{1,3})?\\{0,4}["']?[\w.-]{1,32}:([^\s"'`$:|\\]{3,128})(?=(?:\\n)?\\{0,4}["']?\s{0,4}\|\s{0,4}(?:sudo\s{1,3})?(?:\/usr\/sbin\/)?chpasswd\b)/y,
  },
  {
    what: 'password',
    words: 'echo printf',
    pattern:
      /\b(?:echo|printf)\s{1,3}(?:-\w\s{1,3})?\\{0,4}["']?([^\s"'`$|\\]{3,128})(?=(?:\\n)?\\{0,4}["']?\s{0,4}\|\s{0,4}sudo\s{1,3}(?:-\w{1,8}\s{1,3}){0,3}?-\w{0,8}S)/y,
  },
  {
    what: 'password',
    words: 'echo printf',
    pattern:
      /\b(?:echo|printf)\s{1,3}(?:-\w\s{1,3})?(?:\\{0,4}["'])?([^\s"'`$|\\]{3,4096})(?=(?:\\n)?\\{0,4}["']?\s{0,4}\|[^\n|;]{1,160}--(?:password-stdin|with-token)\b)/y,
  },
  {
    what: 'password',
    words: 'htpasswd',
    pattern:
      /\bhtpasswd\s{1,3}-\w{0,8}b\w{0,8}\s{1,3}(?:[\w./~-]{1,128}\s{1,3}){1,2}(?:\\{0,8}["'])?((?:[^\s"'`$\\<]|\\(?!["'nrt])){4,128})/y,
  },
  {
    what: 'password',
    words: 'ConvertTo-SecureString',
    pattern: /ConvertTo-SecureString\s{1,3}(?:-String\s{1,3})?\\{0,4}["']([^"'`$\\\n]{4,128})(?=\\{0,4}["'])/y,
  },
  {
    // What MySQL writes into its log.
    what: 'password',
    words: 'temporary',
    pattern: /\btemporary password is generated for [^\s:]{1,80}: ([^\s"'\\]{6,64})/y,
  },
]
