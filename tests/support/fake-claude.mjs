// A stand-in for an agent, for tests. Variables of its environment tell it what to do:
//
//   FAKE_CLAUDE_RECORD  a file to which it appends a line of JSON for each event:
//                       {"event":"start","argv":[…],"cwd":…,"env":{…},"isTerminal":true,"columns":80,"rows":24,"pid":…}
//                       {"event":"input","text":…}     typed text, as it arrived
//                       {"event":"resize","columns":…,"rows":…}
//                       {"event":"signal","signal":…}  SIGINT, SIGTERM, SIGCONT, SIGHUP
//                       {"event":"stdin","text":…}     all piped input, if stdin is not a terminal
//                       {"event":"end","code":…}
//   FAKE_CLAUDE         what it does, as words in this order, separated by commas:
//     draw              takes the whole screen (alternate, mouse, paste, raw) and writes FAKE CLAUDE with its arguments
//     say               writes one line: FAKE CLAUDE and its arguments
//     append            appends a line to its session file, FAKE_CLAUDE_SESSION, as a resumed agent does
//     echo              shows each key as <hex>, in raw mode; q ends it
//     read              reads all of stdin first
//     hang              runs until it is killed; ^C and SIGTERM end it
//     stubborn          the same, but ^C does nothing
//     immortal          the same, but neither ^C nor SIGTERM does anything
//     stop              suspends itself, as programs with their own ^Z do; goes on when continued
//     crash             throws, leaving the terminal as it is then
//     kill              ends itself with SIGKILL, leaving the terminal as it is then
//     exit=3            ends with this code (default: 0)
//
// `exit` and the end reset the terminal; `crash` and `kill` do not. It is ready when the record has the line "start".
// withFakeAgent(home, …) in fake-agent.ts puts it on a PATH as `claude` and as `agent`.
import { appendFileSync } from 'node:fs'

const { FAKE_CLAUDE = 'say', FAKE_CLAUDE_RECORD, FAKE_CLAUDE_SESSION } = process.env
const { stdin, stdout } = process

function record(event, more = {}) {
  if (FAKE_CLAUDE_RECORD) appendFileSync(FAKE_CLAUDE_RECORD, `${JSON.stringify({ event, ...more })}\n`)
}

record('start', {
  argv: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
  isTerminal: stdin.isTTY === true && stdout.isTTY === true,
  columns: stdout.columns,
  rows: stdout.rows,
  pid: process.pid,
})
stdout.on('resize', () => record('resize', { columns: stdout.columns, rows: stdout.rows }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGCONT']) process.on(signal, () => heard(signal))

let isDrawn = false
let unheeded = []

function heard(signal) {
  record('signal', { signal })
  if (signal !== 'SIGCONT' && !unheeded.includes(signal)) end({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal])
}

const acts = {
  draw() {
    isDrawn = true
    stdin.setRawMode?.(true)
    stdout.write('\x1b[?1049h\x1b[?1000h\x1b[?1006h\x1b[?2004h\x1b[?25l\x1b[2J\x1b[H')
    stdout.write(`\x1b[44m FAKE CLAUDE ${process.argv.slice(2).join(' ')} \x1b[0m\r\n`)
  },
  say: () => stdout.write(`FAKE CLAUDE ${process.argv.slice(2).join(' ')}\n`),
  append: () => appendFileSync(FAKE_CLAUDE_SESSION, `${JSON.stringify(said())}\n`),
  async echo() {
    stdin.setRawMode?.(true)
    for await (const bytes of stdin) {
      record('input', { text: bytes.toString('latin1') })
      stdout.write([...bytes].map(byte => `<${byte.toString(16).padStart(2, '0')}>`).join(''))
      if (bytes.includes(0x71)) return
    }
  },
  async read() {
    let text = ''
    for await (const bytes of stdin.setEncoding('utf8')) text += bytes
    record('stdin', { text })
  },
  hang: () => forever([]),
  stubborn: () => forever(['SIGINT']),
  immortal: () => forever(['SIGINT', 'SIGTERM', 'SIGHUP']),
  async stop() {
    const continued = new Promise(resolve => process.once('SIGCONT', resolve))
    const awake = setInterval(() => {}, 1000)
    process.kill(process.pid, 'SIGSTOP')
    await continued
    clearInterval(awake)
  },
  crash() {
    throw new Error('FAKE CLAUDE has crashed')
  },
  kill: () => forever([], () => process.kill(process.pid, 'SIGKILL')),
  exit: code => end(Number(code)),
}

function forever(signals, first = () => {}) {
  unheeded = signals
  first()
  setInterval(() => {}, 1000)
  return new Promise(() => {})
}

const said = () => ({
  type: 'assistant',
  sessionId: process.argv[process.argv.indexOf('--resume') + 1],
  cwd: process.cwd(),
  version: '2.1.240',
  uuid: '00000000-0000-4000-8000-00000000fa4e',
  timestamp: '2026-08-02T10:00:00.000Z',
  message: {
    id: 'msg_fake',
    role: 'assistant',
    model: 'claude-opus-5',
    content: [{ type: 'text', text: 'Said by FAKE CLAUDE' }],
  },
})

function end(code) {
  if (isDrawn) stdout.write('\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l')
  stdin.setRawMode?.(false)
  record('end', { code })
  process.exit(code)
}

for (const act of FAKE_CLAUDE.split(',')) {
  const [name, value] = act.split('=')
  await acts[name](value)
}
end(0)
