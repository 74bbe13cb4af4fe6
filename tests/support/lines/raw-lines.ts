import { pick } from '../random.ts'

/** Raw contents of JSON strings, as bytes: rare ones, and some ordinary text. */
const fragments: readonly Buffer[] = [
  ...['plain', 'WORDS in Capitals', ' ', '  ', 'a', 'Z', '@[`{', '0123456789abcdef', 'x'.repeat(63), 'Y'.repeat(300)],
  ...['\\n', '\\t', '\\r', '\\b', '\\f', '\\/', '\\\\', '\\"', '\\u0000', '\\u0001', '\\u001F', '\\u007f', '\\u0041'],
  ...['\\u0080', '\\\\u0080', '\\u00e9', '\\u00C9', '\\u4e2d', '\\uFF21', '\\ufb01', '\\u0301', '\\u03A3', '\\u2028'],
  ...['\\ud83d\\ude00', '\\uD83D', '\\ude00', '\\ude00\\ud83d', '\\ud83d\\u0041', '\\ud83d\\ud83d\\ude00', '\\ud83dx'],
  ...[
    'é',
    'É',
    'e\u0301',
    'E\u0301\u0323',
    'H\u0331',
    'J\u030c',
    'I\u0307',
    'İ',
    'ı',
    'I',
    'ς',
    'Σ',
    'ΟΔΟΣ',
    'ΟΔΟΣ ',
    'σ',
  ],
  ...['中文', '全角ＡＢＣ，', 'ﾊﾟ', 'か\u3099', '가\u11a8', '\u1100\u1161\u11a8', '한국어', 'ПРИВЕТ', 'Привет', 'ДОМ '],
  ...[
    '…',
    '→',
    '—',
    '“ ”',
    '™',
    'ﬁ',
    'ﷺ',
    '½',
    '①',
    '㎏',
    'ẞ',
    'ß',
    'K',
    'Å',
    '\u00a0',
    '\u3000',
    '\u2003',
    '\ufeff',
    '\u200d',
  ],
  ...[
    '😀',
    '👨‍👩‍👧',
    '🇩🇪',
    '𝔘',
    '𐐀',
    '𠮷',
    '\u0080',
    '\u0085',
    '\u0344',
    '\u0f73',
    '\u{1d15e}',
    'क़',
    '\u0958',
    'ǅ',
    '\u{1e900}',
  ],
]
  .map(text => Buffer.from(text))
  .concat(
    // Invalid UTF-8: torn, overlong, lone surrogates, beyond the last character, never valid.
    ...[
      '80',
      'c3',
      'c1bf',
      'e282',
      'e08080',
      'eda080',
      'edb880',
      'f09f98',
      'f4908080',
      'f8888080',
      'ff',
      'fe',
      'c3c3a9',
    ].map(hex => Buffer.from(hex, 'hex')),
  )

function rawText(random: () => number, most = 12): Buffer {
  const count = Math.floor(random() * most)
  return Buffer.concat(Array.from({ length: count }, () => pick(random, fragments)))
}

/** Lines with text; each text goes in place of a `%`. */
const claudeShapes = [
  '{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"%"},{"type":"thinking","thinking":"%","signature":"%"}]}}',
  '{"type":"assistant","message":{"content":[{"type":"tool_use","id":"t","name":"Bash","input":{"command":"%","timeout":1.50e3,"list":["%",["%",2,null,true,{"deep":{"er":"%"}}]]}},{"type":"tool_use","name":"T","input":"%"}]}}',
  '{"type":"assistant","message":{"content":[{"type":"tool_use","name":"%","input":{"%":"%","a":"%"}}]}}',
  '{"type":"assistant","message":{"content":[{"type":"server_tool_use","name":"Task","input":{"prompt":"%","content":"%","text":"%","subject":"%","2":"%","1":"%","name":{"file_path":"%"}}}]}}',
  '{"type":"assistant","message":{"content":[{"input":{"input":["%"],"x":"%"},"x":"%","type":"tool_use","name":"T"},"%",{"type":"text","text":"%"}]}}',
  '{"type":"assistant","message":{"content":[{"type":"tool_use","name":"TodoWrite","input":{"todos":[{"content":"%","activeForm":"%","more":"%"},"%"]}}]}}',
  '{"type":"assistant","message":{"content":["%","%",{"type":"hologram","text":"%"}]}}',
  '{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":"%"}]},"toolUseResult":{"stdout":"%","content":"%"}}',
  '{"type":"user","message":{"content":[{"type":"tool_result","content":["%",{"type":"text","text":"%"},{"type":"tool_reference","tool_name":"%"},{"type":"image","source":{"data":"%"}}]}]}}',
  '{"type":"user","message":{"content":[{"type":"tool_result","content":{"any":"%","text":"%"}},{"type":"tool_result","content":12.0},{"type":"tool_result"}]}}',
  '{"type":"user","message":{"content":"%"},"x":"%"}',
  '{"type":"user","isMeta":true,"message":{"content":[{"type":"text","text":"%"},{"type":"tool_result","content":"%"}]}}',
  '{"type":"summary","summary":"%","leafUuid":"%"}',
  '{"type":"attachment","attachment":{"type":"queued_command","commandMode":"prompt","prompt":[{"type":"text","text":"%"}]}}',
  '{"type":"progress","data":{"output":"%"}}',
]
const agentShapes = [
  '{"type":"message","message":{"role":"assistant","content":[{"type":"text","text":"%"},{"type":"thinking","thinking":"%"},{"type":"tool_call","name":"bash","arguments":{"path":"%","any":["%",{"%":"%"}]}}]}}',
  '{"type":"message","message":{"role":"tool_result","content":[{"type":"text","text":"%"},{"type":"json","text":"%"},"%"]}}',
  '{"type":"message","message":{"role":"user","content":"%"}}',
  '{"type":"message","role":"assistant","message":{"content":"%"}}',
  '{"type":"compaction","summary":"%"}',
]

export function rawLines(random: () => number, count: number, agent: string): Buffer {
  const shapes = agent === 'agent' ? agentShapes : claudeShapes
  const lines = Array.from({ length: count }, () => {
    const parts = pick(random, shapes).split('%')
    return parts.flatMap((part, n) => [n === 0 ? Buffer.alloc(0) : rawText(random), Buffer.from(part)])
  })
  return Buffer.concat(lines.flatMap(parts => [...parts, Buffer.from('\n')]))
}
