import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Input, type InputEvent } from '../../src/terminal/input.ts'

const esc = '\x1b'

/** Raw bytes, and their events. A word is a key; a letter types itself. */
const table: readonly (readonly [name: string, bytes: string, ...expected: (string | object)[]])[] = [
  ['letters', 'aG?', 'a', 'G', '?'],
  ['a space', ' ', { key: 'space', text: ' ' }],
  ['enter, tab and backspace', '\r\t\x7f\b', 'enter', 'tab', 'backspace', 'backspace'],
  ['letters with Control', '\x03\x12\x1a\n', 'ctrl-c', 'ctrl-r', 'ctrl-z', 'ctrl-j'],
  ['letters with Alt', `${esc}x${esc}X${esc}\r`, 'alt-x', 'alt-X', 'alt-enter'],
  ['arrows', `${esc}[A${esc}[B${esc}[C${esc}[D`, 'up', 'down', 'right', 'left'],
  ['arrows of the application mode', `${esc}OA${esc}OB`, 'up', 'down'],
  [
    'arrows with modifiers',
    `${esc}[1;2A${esc}[1;5C${esc}[1;3D${esc}${esc}[A`,
    'shift-up',
    'ctrl-right',
    'alt-left',
    'alt-up',
  ],
  [
    'home and end, four ways',
    `${esc}[H${esc}[1~${esc}[7~${esc}OH${esc}[F${esc}[4~`,
    'home',
    'home',
    'home',
    'home',
    'end',
    'end',
  ],
  ['pages and delete', `${esc}[5~${esc}[6~${esc}[3~`, 'pageup', 'pagedown', 'delete'],
  ['Shift and Tab', `${esc}[Z`, 'shift-tab'],
  ['function keys', `${esc}OP${esc}[11~${esc}[[A${esc}[15~${esc}[24~`, 'f1', 'f1', 'f1', 'f5', 'f12'],
  ['keys told by their code', `${esc}[97;5u${esc}[97u${esc}[97;2u${esc}[27u`, 'ctrl-a', 'a', 'A', 'escape'],
  ['the older way to tell them', `${esc}[27;5;13~`, 'ctrl-enter'],
  ['keys let go, with Super or unknown, which are none', `${esc}[97;1:3u${esc}[97;9u${esc}[57441u${esc}[5;5u`],
  ['emoji and Chinese as they are', '😀会', '😀', '会'],
  ['bytes that are no text, which are dropped', '\u009b\u0085a', 'a'],
  ['a click', `${esc}[<0;5;7M${esc}[<0;5;7m`, mouse('press', 4, 6, 'left'), mouse('release', 4, 6, 'left')],
  ['a right click with Control held', `${esc}[<18;1;1M`, mouse('press', 0, 0, 'right')],
  [
    'a burst of the wheel and a key in one read',
    `${esc}[<64;3;4M${esc}[<64;3;4M${esc}[<65;3;4Mj`,
    mouse('wheelUp', 2, 3),
    mouse('wheelUp', 2, 3),
    mouse('wheelDown', 2, 3),
    'j',
  ],
  ['moving and wheels to the side, which are dropped', `${esc}[<35;3;4M${esc}[<66;3;4M`],
  ['the mouse of old terminals, which is dropped', `${esc}[M !!a`, 'a'],
  ['a paste', `${esc}[200~quit\r\nnow${esc}[201~a`, { type: 'paste', text: 'quit\nnow' }, 'a'],
  ['a paste with sequences in it', `${esc}[200~q${esc}[31mred\u009b${esc}[201~`, { type: 'paste', text: 'qred' }],
  ['an empty paste', `${esc}[200~${esc}[201~`],
  ['a dark background', `${esc}]11;rgb:1515/1717/1b1b${esc}\\`, { type: 'background', tone: 'dark' }],
  ['a light one, in short, ended by a bell', `${esc}]11;rgb:fb/fb/fb\x07`, { type: 'background', tone: 'light' }],
  ['where the cursor is', `${esc}[1;3R`, { type: 'cursorAt', x: 2, y: 0 }],
  ['other replies, which are dropped', `${esc}[?62;22c${esc}]52;c;YWJj\x07${esc}P1$r0m${esc}\\${esc}[?2026;2$yj`, 'j'],
  ['focus, which is dropped', `${esc}[I${esc}[Oj`, 'j'],
  ['a sequence that a key broke into', `${esc}[12\x03`, 'ctrl-c'],
  ['a sequence that another broke into', `${esc}[12${esc}[A`, 'up'],
  ['a string that a sequence broke into', `${esc}]11;rgb${esc}[A`, 'up'],
]

for (const [name, text, ...expected] of table) {
  const bytes = Buffer.from(text)

  test(`reads ${name}`, async () => {
    expect(await eventsOf([bytes])).toEqual(expected.map(asEvent))
  })

  test(`reads ${name} in two parts, wherever it is cut`, async () => {
    for (let cut = 1; cut < bytes.length; cut++) {
      expect(await eventsOf([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(expected.map(asEvent))
    }
  })
}

test('Escape is a key of its own when nothing follows', async () => {
  expect(await eventsOf([Buffer.from(esc)], 1)).toEqual([asEvent('escape')])
  expect(await eventsOf([Buffer.from(`${esc}${esc}`)], 2)).toEqual([asEvent('escape'), asEvent('escape')])
})

test('Alt and the letter that begins a sequence is a key when nothing follows', async () => {
  expect(await eventsOf([Buffer.from(`${esc}[`)], 1)).toEqual([asEvent('alt-[')])
})

describe('while time passes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('a paste that never ends is text after five seconds of silence', () => {
    const { events, feed } = listening()
    feed(`${esc}[200~half`)
    vi.advanceTimersByTime(4999)
    expect(events).toEqual([])
    vi.advanceTimersByTime(50)
    expect(events).toEqual([{ type: 'paste', text: 'half' }])
  })

  test('a paste that pauses is still one', () => {
    const { events, feed } = listening()
    feed(`${esc}[200~abc`)
    for (const part of ['d', 'e', 'f']) {
      vi.advanceTimersByTime(4000)
      feed(part)
    }
    feed(`q rest${esc}[201~`)
    expect(events).toEqual([{ type: 'paste', text: 'abcdefq rest' }])
  })

  test('Ctrl-C alone ends a paste, and the next one is a key', () => {
    const { events, feed } = listening()
    feed(`${esc}[200~abc`)
    feed('\x03')
    expect(events).toEqual([{ type: 'paste', text: 'abc' }])
    feed('\x03')
    expect(events.slice(1)).toEqual([asEvent('ctrl-c')])
  })

  test('Ctrl-C alone also ends a paste that stopped inside a character', () => {
    const { events, feedBytes } = listening()
    feedBytes(Buffer.from(`${esc}[200~abc😀`).subarray(0, -1))
    feedBytes(Buffer.from('\x03'))
    expect(events).toEqual([{ type: 'paste', text: 'abc' }])
    feedBytes(Buffer.from('\x03'))
    expect(events.slice(1)).toEqual([asEvent('ctrl-c')])
  })

  test('Ctrl-C among other bytes belongs to the paste', () => {
    const { events, feed } = listening()
    feed(`${esc}[200~abc\x03`)
    feed('d\x03')
    feed(`\x03${esc}[201~j`)
    expect(events).toEqual([{ type: 'paste', text: 'abcd' }, asEvent('j')])
  })

  describe.each([
    ['Ctrl-C', (feed: (text: string) => void) => feed('\x03')],
    ['silence', () => vi.advanceTimersByTime(5050)],
  ])('after a paste that ended by %s', (_, end) => {
    function ended(pasted = 'abc') {
      const { events, feed } = listening()
      feed(`${esc}[200~${pasted}`)
      end(feed)
      return { feed, later: () => events.slice(1) }
    }

    test('more than one character at once is text, up to the end mark', () => {
      const { feed, later } = ended()
      feed('q rest')
      vi.advanceTimersByTime(900)
      feed('of\x03it')
      vi.advanceTimersByTime(900)
      feed(`qq${esc}[201~jk`)
      const texts = ['q rest', 'ofit', 'qq'].map(text => ({ type: 'paste', text }))
      expect(later()).toEqual([...texts, asEvent('j'), asEvent('k')])
    })

    test('single keys work', () => {
      const { feed, later } = ended()
      for (const key of ['j', 'é', '😀', '\x03', '\r']) feed(key)
      feed(esc)
      vi.advanceTimersByTime(50)
      expect(later()).toEqual(['j', 'é', '😀', 'ctrl-c', 'enter', 'escape'].map(asEvent))
    })

    test('all keys do after another second of silence', () => {
      const { feed, later } = ended()
      feed(`${esc}[A`)
      vi.advanceTimersByTime(999)
      feed('jj')
      vi.advanceTimersByTime(1050)
      feed(`jj${esc}[A`)
      expect(later()).toEqual([{ type: 'paste', text: 'jj' }, asEvent('j'), asEvent('j'), asEvent('up')])
    })

    test.each([1, 2, 3, 4, 5])('the end mark ends it when only %i of its characters came before', length => {
      const mark = `${esc}[201~`
      const { feed, later } = ended(`abc${mark.slice(0, length)}`)
      feed(mark.slice(length))
      feed('jk')
      expect(later()).toEqual(['j', 'k'].map(asEvent))
    })

    test('the end mark ends it when it comes character by character', () => {
      const { feed, later } = ended()
      for (const character of `${esc}[201~`) feed(character)
      feed('jk')
      expect(later()).toEqual(['j', 'k'].map(asEvent))
    })
  })
})

test('bytes that arrived while we were busy are not cut off from their Escape', async () => {
  const { events, feed } = listening()
  const { port1: sender, port2: receiver } = new MessageChannel()
  const arrived = new Promise<void>(resolve => {
    receiver.on('message', text => {
      feed(text)
      resolve()
    })
  })
  feed(esc)
  // The timer is due when the loop goes on, and the bytes wait behind it.
  sender.postMessage('[A')
  const until = Date.now() + 60
  while (Date.now() < until);
  await arrived
  await new Promise(resolve => setImmediate(resolve))
  sender.close()
  expect(events).toEqual([asEvent('up')])
})

test('a paste is cut at a megabyte, and a reply without end fills no memory', async () => {
  const [paste, key] = await eventsOf([Buffer.from(`${esc}[200~${'a'.repeat(3_000_000)}${esc}[201~b`)])
  expect(paste).toEqual({ type: 'paste', text: 'a'.repeat(1024 * 1024) })
  expect(key).toEqual(asEvent('b'))
  const parts = Array.from({ length: 100 }, () => Buffer.from('x'.repeat(1000)))
  expect(await eventsOf([Buffer.from(`${esc}]52;`), ...parts, Buffer.from('\x07j')])).toEqual([asEvent('j')])
})

function mouse(action: string, x: number, y: number, button?: string): object {
  return { type: 'mouse', action, x, y, ...(button && { button }) }
}

function asEvent(expected: string | object): object {
  if (typeof expected !== 'string') return { type: 'key', ...expected }
  return { type: 'key', key: expected, ...(Array.from(expected).length === 1 && { text: expected }) }
}

function listening() {
  const events: InputEvent[] = []
  const input = new Input(event => events.push(event))
  const feedBytes = (bytes: Buffer) => input.feed(bytes)
  return { events, feed: (text: string) => feedBytes(Buffer.from(text)), feedBytes }
}

/** The events of the parts, sent one after the other without a pause; the last events may need time to pass. */
async function eventsOf(parts: readonly Buffer[], awaited = 0): Promise<InputEvent[]> {
  const events: InputEvent[] = []
  let heard = () => {}
  const input = new Input(event => {
    events.push(event)
    heard()
  })
  for (const part of parts) input.feed(part)
  while (events.length < awaited) {
    await new Promise<void>(resolve => {
      heard = resolve
    })
  }
  input.reset()
  return events
}
