import { appendFileSync } from 'node:fs'
import { bytesOf, type Home } from '../home.ts'
import {
  aiTitle,
  calls,
  customTitle,
  progress,
  result,
  says,
  snapshot,
  summary,
  system,
  user,
} from '../lines/claude-lines.ts'
import { rawLines } from '../lines/raw-lines.ts'
import { pick, randomLines } from '../random.ts'

type Random = () => number

const idOf = (number: number): string => `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`

/** Writes sessions of all kinds, sound and damaged, with their subagents. Returns their files. */
export function writeSessions(home: Home, random: Random, count: number): string[] {
  const files: string[] = []
  for (let number = 0; number < count; number++) {
    const folder = pick(random, ['-code-shop', '-code-app'])
    const modified = new Date(Date.UTC(2026, 6, 1, 0, Math.floor(random() * 50_000)))
    files.push(home.session(`${folder}/${idOf(number)}.jsonl`, anyContent(random), { modified }))
    for (let agent = 0; agent < 3 && random() < 0.3; agent++) {
      const name = `${folder}/${idOf(number)}/subagents/agent-a${number}${agent}.jsonl`
      files.push(home.session(name, anyContent(random), { modified }))
    }
    if (random() < 0.3) files.push(home.agentSession(`20260801-${100_000 + number}.jsonl`, agentLines(random)))
  }
  return files
}

/** Appends to a file as an agent does, at times in the middle of a line. */
export function growSession(file: string, random: Random): void {
  appendFileSync(file, anyContent(random))
}

function anyContent(random: Random): Buffer {
  const kinds = [
    () => Buffer.from(bytesOf(spokenLines(random))),
    () => rawLines(random, 5 + Math.floor(random() * 60), 'claude-code'),
    () => Buffer.from(bytesOf(randomLines(random, 30))),
  ]
  const whole = Buffer.concat([
    Buffer.from(bytesOf([user('Fix the login')])),
    pick(random, kinds)(),
    pick(random, kinds)(),
  ])
  return damaged(random, whole)
}

function damaged(random: Random, whole: Buffer): Buffer {
  const roll = random()
  if (roll < 0.1) return Buffer.concat([Buffer.from('\ufeff'), whole])
  if (roll < 0.2) return Buffer.from(whole.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
  if (roll < 0.4) return whole.subarray(0, whole.length - 1)
  if (roll < 0.5) return whole.subarray(0, Math.floor(whole.length * (0.5 + random() / 2)))
  if (roll < 0.6) return Buffer.concat([whole, Buffer.from('{"type":"user"\n\n  \nnot JSON\n'), whole])
  return whole
}

const agentLines = (random: Random): Buffer =>
  Buffer.concat([
    Buffer.from(bytesOf([{ type: 'session', id: '1', cwd: '/code/app', timestamp: '2026-08-01T10:00:00Z' }])),
    rawLines(random, 20, 'agent'),
  ])

function spokenLines(random: Random): object[] {
  return Array.from({ length: 3 + Math.floor(random() * 30) }, () => {
    const text = () => anyText(random)
    return pick<() => object>(random, [
      () => user(text()),
      () => says(text()),
      () => says(text()),
      () => calls('Bash', { command: text(), description: text(), timeout: 120_000 }),
      () =>
        calls(pick(random, ['Read', 'mcp__shop__find', 'Édit']), {
          file_path: `/code/${text()}`,
          list: [text(), 7.5, true],
        }),
      () => result(text()),
      () => result([{ type: 'text', text: text() }, image]),
      () => user([{ type: 'text', text: text() }, image]),
      () => summary(text(), '00000000-0000-4000-8000-000000000001'),
      () => customTitle(text()),
      () => aiTitle(text()),
      () => progress(),
      () => snapshot(),
      () => system('local_command'),
    ])()
  })
}

/** Its letters must never be found. */
const image = {
  type: 'image',
  source: { type: 'base64', media_type: 'image/png', data: 'aVBORw0KGgoPICTURE'.repeat(40) },
}

function anyText(random: Random): string {
  const count = 1 + Math.floor(random() ** 3 * 60)
  return Array.from({ length: count }, () => pick(random, words)).join(pick(random, [' ', ' ', '\n', '']))
}

const words = [
  ...[
    'the',
    'error',
    'Error',
    'ERROR',
    'in',
    'checkout',
    'Checkout.ts',
    'a',
    'I',
    'JSON.parse("x")',
    'C:\\temp',
    'don’t',
  ],
  ...[
    'retry',
    'the retry',
    'logic',
    "don't",
    'https://example.org/?q=1&x=2',
    '--dry-run',
    '"quoted"',
    'tab\there',
    '\\n',
  ],
  ...[
    '購物車',
    '結帳',
    '中',
    '文件',
    'エラー',
    'ｴﾗｰ',
    '오류',
    'Ошибка',
    'ошибка',
    'привет',
    'ДОМ',
    'Ελλάς',
    'ΕΛΛΑΣ',
    'σίσυφος',
  ],
  ...[
    'é',
    'É',
    'e\u0301',
    'CAFÉ',
    'café',
    'cafe',
    'ＡＢＣ',
    'ａｂｃ',
    'ﬁx',
    'fix',
    'İstanbul',
    'istanbul',
    'ISTANBUL',
    'ılık',
    'Fİx',
  ],
  ...[
    'straße',
    'STRASSE',
    'ẞ',
    '😀',
    '👩‍👩‍👧',
    '🇩🇪',
    '\u{20bb7}',
    '\ud83d',
    '\u0000',
    '\x1b[31mred\x1b[0m',
    '\u200e',
    '\u0085',
    '½',
    'ﷺ',
  ],
]
