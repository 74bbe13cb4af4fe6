import { beforeAll, describe, expect, test } from 'vitest'
import { loadRedactor, mark, type Redactor } from '../../../src/export/redact/redactor.ts'
import { seeded } from '../../support/random.ts'
import { everySecret, randomKey } from '../../support/secrets/secrets.ts'

let redactor: Redactor
beforeAll(async () => {
  redactor = await loadRedactor({ secrets: true })
})

const secrets = everySecret(seeded(7))
const key = (length: number) => randomKey(seeded(length), length)
const marks = (secret: string) => secret.replace(/[^\n]/g, mark)

describe('secrets', () => {
  test.each(secrets.map((made, at) => [made.what, at]))(
    'such as a %s (%i) are masked, and nothing beside them',
    async (what, at) => {
      const { secret, text } = secrets[at as number] as (typeof secrets)[number]
      const fresh = await loadRedactor({ secrets: true })
      for (const around of [text, `Look: ${text} there`, `a\n${text}\nb`]) {
        expect(fresh.text(around)).toBe(around.replace(secret, () => marks(secret)))
      }
      expect(fresh.masked()).toEqual([{ what, count: 3 }])
    },
  )

  test('are masked in Markdown up to its signs', () => {
    const token = `${'gh'}p_${key(36)}`
    for (const [before, after] of [
      ['**', '**'],
      ['_', '_'],
      ['`', '`'],
      ['key**', '**.'],
      ['| ', ' |'],
      ['[', '](https://a.b)'],
      ['(see ', ').'],
      ['~~', '~~'],
    ]) {
      expect(redactor.text(before + token + after)).toBe(before + marks(token) + after)
      const named = `${before}password: hunter22${after}`
      expect(redactor.text(named)).toBe(named.replace('hunter22', marks))
    }
  })

  test('without quotes are masked in full if their signs mean nothing in Markdown', () => {
    for (const before of ['', '* ', 'rm **a** ', '- ', '1 | ']) {
      expect(redactor.text(`${before}PASSWORD=ab*cd|e~~f12`)).toBe(`${before}PASSWORD=${mark.repeat(12)}`)
    }
    expect(redactor.text('| PASSWORD=ab12|**b** |')).toBe('| PASSWORD=xxxx|**b** |')
  })

  test('of a private key keep their lines, and those of its ends', () => {
    const text = `-----${'BEGIN'} PRIVATE KEY-----\n${key(64)}\r\n${key(60)}\n-----END PRIVATE KEY-----\nrest`
    expect(redactor.text(text)).toBe(
      `-----${'BEGIN'} PRIVATE KEY-----\n${mark.repeat(64)}\r\n${mark.repeat(60)}\n-----END PRIVATE KEY-----\nrest`,
    )
  })

  test('of a private key stay in their block of Markdown', () => {
    const lines = [`-----${'BEGIN'} PRIVATE KEY-----`, key(64), key(60), '-----END PRIVATE KEY-----']
    const hidden = [lines[0], mark.repeat(64), mark.repeat(60), lines[3]]
    for (const prefix of ['    ', '> ', '>\t> ', '\t'])
      expect(redactor.text(lines.map(line => prefix + line).join('\n'))).toBe(
        hidden.map(line => prefix + line).join('\n'),
      )
  })

  test('that two rules find are counted once, by the name of the longer', async () => {
    const fresh = await loadRedactor({ secrets: true })
    const token = `${'gh'}p_${key(36)}`
    fresh.text(`GITHUB_TOKEN=${token} and "password": "${token}" and https://ada:${token}@github.com`)
    expect(fresh.masked().reduce((sum, { count }) => sum + count, 0)).toBe(3)
  })

  test('are reported most frequent first', async () => {
    const fresh = await loadRedactor({ secrets: true })
    fresh.text('password: hunter2!')
    fresh.text(`api_key: ${key(32)}\napi_key: ${key(33)}`)
    expect(fresh.masked()).toEqual([
      { what: 'API key', count: 2 },
      { what: 'password', count: 1 },
    ])
  })

  test('stay if masking is not requested', async () => {
    const open = await loadRedactor({ secrets: false })
    for (const { text } of secrets) expect(open.text(text)).toBe(text)
    expect(open.masked()).toEqual([])
  })

  test('are found anywhere in a long text', () => {
    const token = `${'gh'}p_${key(36)}`
    const piece = 256 * 1024
    const behind = 'word '.repeat((1.5 * piece) / 5)
    for (const at of [0, piece - 60, piece - 40, piece - 20, piece - 1, piece, piece + 1, 2 * piece - 7, 5 * piece]) {
      const text = `${'word '.repeat(piece).slice(0, at)} ${token} ${behind}`
      expect(redactor.text(text)).toBe(text.replace(token, marks))
      const named = `${'word '.repeat(piece).slice(0, at)}\npassword = "hunter2" ${behind}`
      expect(redactor.text(named)).toBe(named.replace('hunter2', marks))
    }
  })

  test('are masked completely at once, even if the marks of one complete another', () => {
    const text = `${'sk'}-LbnWJD${'sk'}-${key(20)}T3Blbk${'FJ'}${key(20)}hunter2 there`
    expect(redactor.text(text)).toBe(`${mark.repeat(text.length - 6)} there`)
  })

  test('end where their quotes end, however often they are escaped', () => {
    for (const password of ['hunter2', 'hun"ter2', 'ends2\\', 'ends2\\\\', '"quoted2"', "it's2"]) {
      let text = JSON.stringify({ password, user: 'a"d\\' })
      for (let depth = 1; depth <= 4; depth++) {
        let inside: unknown = redactor.text(text)
        for (let level = 0; level < depth; level++) inside = JSON.parse(inside as string)
        expect(inside).toEqual({ password: expect.stringMatching(`^${mark}{5,}$`), user: 'a"d\\' })
        text = JSON.stringify(text)
      }
    }
  })
})

describe('passwords', () => {
  test.each([
    ['DB_PASS=correcthorse', 'correcthorse'],
    ["auth: { user: 'ada', pass: 'hunter22' }", 'hunter22'],
    ['{"dbPass": "hunter22"}', 'hunter22'],
    ['sshpass -p hunter22 ssh ada@shop', 'hunter22'],
    ["sshpass -p 'hunter22' ssh ada@shop", 'hunter22'],
    ['mysql -u root -phunter22 shop', 'hunter22'],
    ['mysqldump -h db -u root -p"hunter22" shop', 'hunter22'],
  ])('are masked in the special notations of programs: %s', (text, password) => {
    expect(redactor.text(text)).toBe(text.replace(password, mark.repeat(password.length)))
  })
})

describe('innocent text stays:', () => {
  const sha = 'da39a3ee5e6b4b0d3255bfef95601890afd80709'
  test.each([
    sha,
    `commit ${sha}`,
    `sha256:${sha}${sha.slice(0, 24)}`,
    '550e8400-e29b-41d4-a716-446655440000',
    `toolu_${key(24)}`,
    `msg_${key(24)}`,
    `req_${key(24)}`,
    `session_${key(24)}`,
    `"signature": "Er${key(300)}/+${key(40)}=="`,
    `![](data:image/png;base64,iVBORw0KGgo${key(400)}/+${key(300)}==)`,
    'color: #ff8800; --token: #123456; background: #abcdef12',
    "{ token: 'keyword.control', foreground: '569cd6' }",
    "token: 'color-blue-500'",
    'password: string',
    'password: string; token: Token2; apiKey?: string | undefined',
    'function login(user: string, password: string): Promise<Token> {',
    "token: ''",
    'const password = ""',
    'const apiKey = process.env.API_KEY',
    'const secretKey = process.env.S3_SECRET_KEY2 ?? config.s3.secretKey',
    'password = getPassword256(user)',
    'token = tokens2[0]',
    'const token = await generateToken(user1234567890)',
    `GITHUB_TOKEN=$${'{'}GITHUB_TOKEN}`,
    'TOKEN=$(cat /run/secrets/token1)',
    'API_KEY=$API_KEY_2 npm run start',
    'password=<your password>',
    'api_key: "your-api-key-1234"',
    'password: ********',
    'password=xxxxxxxx',
    'OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'sk-ant-api03-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'AKIAIOSFODNN7EXAMPLE',
    'class="sk-loading-indicator-container-with-a-long-name-1"',
    'task-0123456789abcdef0123456789abcdef01',
    'max_tokens: 4096, token_count: 123456, tokens=100000',
    '"tokenizer": "cl100k_base", "secretName": "db-credentials-1"',
    '"eos_token": "<|endoftext|>"',
    '"pbkdf2-password": "^1.2.1", "@acme/rule-token": "11.7.1-beta.2"',
    'lastSignificantToken = "?NonExpressionParenEnd"',
    'PWD=/home/ada/code OLDPWD=/tmp',
    'src/token.ts:12: const x1y2z3w4v5 = 1',
    '/etc/passwd:root:x:0:0:root:/root:/bin/bash',
    'passwd:         files systemd',
    'Set the password: use at least 8 characters.',
    'The secret: there is none. The token: see below.',
    'Bearer authentication is required here',
    'Authorization: Bearer <token>',
    `Authorization: Bearer $${'{'}token}`,
    'http://localhost:3000/@scope/name',
    'git@github.com:ada/shop.git',
    'https://packages.test:8080/a@b.c',
    'postgres://user:password@localhost:5432/db',
    `postgres://${'$'}{USER}:${'$'}{PASSWORD}@localhost/db`,
    '-----BEGIN CERTIFICATE-----\nMIIabc\n-----END CERTIFICATE-----',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJl3dIeudNqd0DPMRD6OIh65 ada@home',
    '"password": "Password", "forgot": "Forgot password?"',
    '<input type="password" name="password1" id="token">',
    "if (token === undefined || secret !== 'none') {",
    'secrets => secrets.map(secret => secret.value1234567)',
    'PASS=12345 FAIL=3; pass: 120012, bypass = "abc12345", compass: north1234',
    "renderPass: 'shadow', first_pass = 'resolve-names', const pass = await renderPass2(scene)",
    "pass: 'pass2', passes: 'abc12345', sshpass -f file1234 ssh host1234",
    'mysql -u root -p shop1234 && find /var/lib/mysql -print',
  ])('%s', async text => {
    const fresh = await loadRedactor({ secrets: true })
    expect(fresh.text(text)).toBe(text)
    expect(fresh.masked()).toEqual([])
  })
})

describe('home', () => {
  const of = (path: string, user: string) => loadRedactor({ secrets: false, home: { path, user } })

  test('is masked up to the user’s name', async () => {
    const ada = await of('/home/annika', 'annika')
    for (const [text, expected] of [
      ['/home/annika', '/home/xxxxxx'],
      ['cd /home/annika/code && ls', 'cd /home/xxxxxx/code && ls'],
      ['-I/home/annika/include', '-I/home/xxxxxx/include'],
      ['~/.claude/projects/-home-annika-code/x.jsonl', '~/.claude/projects/-home-xxxxxx-code/x.jsonl'],
      ['/Users/annika/x', '/Users/xxxxxx/x'],
      ['annika@host:~$ Annika said', 'xxxxxx@host:~$ xxxxxx said'],
      ['annikas annika_dev annika2 hannika', 'annikas annika_dev annika2 hannika'],
      ['/home/annikas/x', '/home/annikas/x'],
    ]) {
      expect(ada.text(text as string)).toBe(expected)
    }
    expect(ada.masked()).toEqual([
      { what: 'home folder', count: 4 },
      { what: 'user name', count: 3 },
    ])
  })

  test.each(['root', 'admin', 'user', 'test', 'mark'])('of %s is masked, but not the word', async user => {
    const one = await of(`/home/${user}`, user)
    const said = `The ${user} wrote src/${user}/a.ts and ${user}.md as non-${user}`
    expect(one.text(said)).toBe(said)
    expect(one.text(`/home/${user}/a -home-${user}-b`)).toBe(`/home/${mark.repeat(user.length)}/a -home-${user}-b`)
    expect(one.text(`"-home-${user}-b"`)).toBe(`"-home-${mark.repeat(user.length)}-b"`)
  })

  test('of root is masked as a path only', async () => {
    const root = await of('/root', 'root')
    const said = 'run as non-root: src/root/a, find -root, --root /roots'
    expect(root.text(said)).toBe(said)
    expect(root.text('cat /root/.ssh/config; ls /root')).toBe('cat /xxxx/.ssh/config; ls /xxxx')
  })

  test('of a short name is masked in paths only', async () => {
    const one = await of('/home/jo', 'jo')
    expect(one.text('jo went to /srv/jo/x and /home/jo, jo-jo')).toBe('jo went to /srv/xx/x and /home/xx, jo-jo')
  })

  test('on Windows is masked with either kind of slash', async () => {
    const one = await of('C:\\Users\\annika', 'annika')
    expect(one.text('C:\\Users\\annika\\x C:\\\\Users\\\\annika C:/Users/annika "C--Users-annika-x"')).toBe(
      'C:\\Users\\xxxxxx\\x C:\\\\Users\\\\xxxxxx C:/Users/xxxxxx "C--Users-xxxxxx-x"',
    )
  })

  test('in an unusual place is masked from its telling part', async () => {
    const one = await of('/data/acme/annika', 'annika')
    expect(one.text('/data/acme/annika/x')).toBe('/xxxx/xxxx/xxxxxx/x')
  })

  test.each(['/', '', '.', '//'])('that is "%s" hides nothing', async path => {
    const one = await of(path, 'annika')
    expect(one.text('/home/annika annika')).toBe('/home/annika annika')
  })

  test('is masked together with secrets', async () => {
    const both = await loadRedactor({ secrets: true, home: { path: '/home/annika', user: 'annika' } })
    expect(both.text('https://annika:hunter22@a.b/home/annika')).toBe('https://xxxxxx:xxxxxxxx@a.b/home/xxxxxx')
  })

  test('may have any name', async () => {
    const one = await of('/home/a.b+c(d', 'a.b+c(d')
    expect(one.text('/home/a.b+c(d/x')).toBe('/home/xxxxxxx/x')
  })
})
