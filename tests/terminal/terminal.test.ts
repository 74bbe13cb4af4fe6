import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectLeft } from '../support/dashboard.ts'
import { runInTerminal, type TerminalOptions, type TerminalRun } from '../support/terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'sessions-tui-terminal-'))
const painting = join(folder, 'painting.js')
beforeAll(() => {
  const support = fileURLToPath(new URL('../support/', import.meta.url))
  execFileSync(process.execPath, [join(support, 'bundle.mjs'), join(support, 'pictures/painting.ts'), folder])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0

describe('a terminal', () => {
  test.each(['xterm-256color', 'tmux-256color', 'screen', 'xterm-ghostty'])(
    'is painted when it is a %s',
    async term => {
      const { run } = await paint({ term })
      expect(run.rows().slice(0, 2)).toEqual(['painting 80x24 会話', '─'.repeat(80)])
      const accent = run.xterm.buffer.active.getLine(0)?.getCell(0)
      expect([accent?.getFgColor(), accent?.isBold() !== 0]).toEqual([116, true])
      expect(run.xterm.buffer.active.getLine(23)?.getCell(79)?.getBgColor()).toBe(236)
    },
  )

  test('is painted before it is queried', async () => {
    const { run } = await paint()
    await run.until(/\x1b\[6n/)
    expect(run.written().indexOf('the end')).toBeLessThan(run.written().indexOf('\x1b]11;?'))
    expect(run.rows()[0]).toBe('painting 80x24 会話')
  })

  test('that is a Linux console is not asked for its background, which it would misunderstand', async () => {
    const { run } = await paint({ term: 'linux' })
    await run.until(/\x1b\[6n/)
    expect(run.written()).not.toContain('\x1b]')
  })

  test('reports its background and that it draws our signs wide', async () => {
    const { run, events } = await paint({ isMute: true })
    await run.until(/\x1b\[6n/)
    run.send('\x1b[1;3R\x1b]11;rgb:ffff/ffff/ffff\x07j')
    await run.until(rows => rows.includes('j'))
    expect(events()).toEqual([
      { type: 'wideGlyphs' },
      { type: 'background', tone: 'light' },
      { type: 'key', key: 'j', text: 'j' },
    ])
  })

  test('that draws them as we expect reports nothing', async () => {
    const { run, events } = await paint()
    await run.until(/\x1b\[6n/)
    run.press('j')
    await run.until(rows => rows.includes('j'))
    expect(events()).toEqual([{ type: 'key', key: 'j', text: 'j' }])
  })

  test('brings every notch of a wheel, a paste as one, and a click', async () => {
    const { run, events } = await paint()
    run.wheel('down', 3, 4, 20)
    run.paste('quit\rthis: q')
    run.click(5, 6)
    run.press('j')
    await run.until(rows => rows.includes('j'))
    const [paste, ...others] = events().slice(20)
    expect(events().slice(0, 20)).toEqual(Array(20).fill({ type: 'mouse', action: 'wheelDown', x: 3, y: 4 }))
    expect(paste).toEqual({ type: 'paste', text: 'quit\nthis: q' })
    expect(others.map(event => event.action ?? event.key)).toEqual(['press', 'release', 'j'])
  })

  test('is painted again after a storm of sizes', async () => {
    const { run } = await paint()
    for (let step = 0; step < 60; step++) run.resize(20 + ((step * 37) % 180), 8 + ((step * 13) % 50))
    run.resize(97, 31)
    await run.until(rows => rows[0] === 'painting 97x31 会話' && rows.length === 31 && rows.at(-1) === 'the end')
    expect(run.rows()[1]).toBe('─'.repeat(97))
  })

  test('has its mouse to itself when it is turned off', async () => {
    const { run } = await paint()
    expect(run.xterm.modes.mouseTrackingMode).toBe('vt200')
    run.press('m')
    await run.until(rows => rows.includes('m'))
    expect(run.xterm.modes.mouseTrackingMode).toBe('none')
  })
})

describe('a terminal is left as it was', () => {
  test.each([
    ['when the program ends', (run: TerminalRun) => run.press('q'), 0],
    ['when it throws', (run: TerminalRun) => run.press('t'), 1],
    ['after SIGTERM', (run: TerminalRun) => run.kill('SIGTERM'), 143],
    ['after SIGHUP', (run: TerminalRun) => run.kill('SIGHUP'), 129],
    ['after SIGINT', (run: TerminalRun) => run.kill('SIGINT'), 130],
  ])('%s', async (_, end, code) => {
    const { run } = await paint()
    await run.until(/\x1b\[6n/)
    end(run)
    expect(await run.ended()).toBe(code)
    expectLeft(run)
  })

  test('to the shell that it came from, with its settings', async () => {
    const shell = startShell({ isMute: true })
    await shell.until(rows => rows.includes('$'))
    shell.type('stty -a > before\r')
    shell.type(`${process.execPath} ${painting} ${join(folder, 'shell-events')}\r`)
    await shell.until(rows => rows.at(-1) === 'the end')
    await shell.until(/\x1b\[6n/)
    shell.press('q')
    // The reply to our query is late, and not for the shell.
    await shell.until(/\x1b\[\?1049l/)
    shell.send('\x1b[1;2R')
    await shell.until(rows => rows.findLast(row => row !== '') === '$')
    // Its echo is not the reply.
    shell.type("stty -a > after; echo com''pared\r")
    await shell.until(rows => rows.includes('compared'))
    expectLeft(shell)
    expect(readFileSync(join(folder, 'after'), 'utf8')).toBe(readFileSync(join(folder, 'before'), 'utf8'))
  })
})

test('Ctrl-Z gives the terminal to the shell, and fg brings the screen back', async () => {
  const shell = startShell()
  await shell.until(rows => rows.includes('$'))
  shell.type(`${process.execPath} ${painting} ${join(folder, 'job-events')}\r`)
  await shell.until(rows => rows.at(-1) === 'the end')
  for (const round of ['first', 'second']) {
    shell.press('ctrl-z')
    await shell.until(rows => rows.some(row => row.includes('Stopped')) && rows.at(-1) !== 'the end')
    expectLeft(shell)
    shell.type(`echo ${round} pause; fg\r`)
    await shell.until(rows => rows.at(-1) === 'the end' && rows.includes('{"type":"resumed"}'))
    shell.press(round === 'first' ? '1' : '2')
    await shell.until(rows => rows.includes(round === 'first' ? '1' : '2'))
  }
  expect(shell.xterm.modes.bracketedPasteMode).toBe(true)
  expect(shell.xterm.modes.mouseTrackingMode).toBe('vt200')
})

test('kill ends it while it is suspended', async () => {
  const shell = startShell()
  await shell.until(rows => rows.includes('$'))
  shell.type(`${process.execPath} ${painting} ${join(folder, 'killed-events')}\r`)
  await shell.until(rows => rows.at(-1) === 'the end')
  shell.press('ctrl-z')
  await shell.until(rows => rows.some(row => row.includes('Stopped')) && rows.at(-1) !== 'the end')
  // So late that it no longer waits to be suspended.
  shell.type('sleep 0.3; kill %1; while kill -0 %1; do sleep 0.1; done\r')
  await shell.until(rows => rows.some(row => row.includes('Terminated')))
  expectLeft(shell)
})

test('fg brings the screen back after a stop that could not be noticed', async () => {
  const shell = startShell()
  await shell.until(rows => rows.includes('$'))
  const log = join(folder, 'stopped-events')
  shell.type(`sh -c 'echo $$ > stopped-pid; exec "$@"' sh ${process.execPath} ${painting} ${log}\r`)
  await shell.until(rows => rows.at(-1) === 'the end')
  await shell.until(/\x1b\[6n/)
  // A query is answered when it is drawn; once the key after it is here, so is the reply, which the shell would
  // take for input.
  await new Promise<void>(drawn => shell.xterm.write('', drawn))
  shell.press('j')
  await shell.until(rows => rows.includes('j'))
  process.kill(Number(readFileSync(join(folder, 'stopped-pid'), 'utf8')), 'SIGSTOP')
  await shell.until(rows => rows.some(row => row.includes('Stopped')))
  shell.type('fg\r')
  await shell.until(rows => rows.at(-1) === 'the end' && rows.includes('{"type":"resumed"}'))
  shell.press('x')
  await shell.until(rows => rows.includes('x'))
  shell.press('q')
  await shell.until(rows => rows.findLast(row => row !== '') === '$')
  expectLeft(shell)
})

test('a size that changed while the shell had the terminal is known after fg', async () => {
  const shell = startShell()
  await shell.until(rows => rows.includes('$'))
  shell.type(`${process.execPath} ${painting} ${join(folder, 'size-events')}\r`)
  await shell.until(rows => rows.at(-1) === 'the end')
  shell.press('ctrl-z')
  await shell.until(rows => rows.some(row => row.includes('Stopped')) && rows.at(-1) !== 'the end')
  shell.resize(60, 20)
  shell.type('fg\r')
  await shell.until(rows => rows[0] === 'painting 60x20 会話' && rows.length === 20 && rows.at(-1) === 'the end')
})

test('without a shell to stop for, Ctrl-Z comes back by itself', async () => {
  const { run } = await paint()
  run.press('ctrl-z')
  await run.until(rows => rows.includes('{"type":"resumed"}') && rows.at(-1) === 'the end')
})

test('a mouse that was turned off stays off after Ctrl-Z', async () => {
  const { run } = await paint()
  run.press('m')
  await run.until(rows => rows.includes('m'))
  run.press('ctrl-z')
  await run.until(rows => rows.includes('{"type":"resumed"}') && rows.at(-1) === 'the end')
  expect(run.xterm.modes.mouseTrackingMode).toBe('none')
})

describe('a terminal that is lent', () => {
  test('belongs to the child alone, and to us again when it ends', async () => {
    const child = ['sh', '-c', 'echo child here; read answer; echo "had $answer"; exit 3']
    const { run } = await paint({}, child)
    run.press('r')
    await run.until(rows => rows.includes('child here'))
    expect(run.xterm.modes.mouseTrackingMode).toBe('none')
    run.resize(100, 30)
    run.type('hello\r')
    await run.until(rows => rows.includes('back 1 (3)') && rows.at(-1) === 'the end')
    expect(run.rows()[0]).toBe('painting 100x30 会話')
    run.press('q')
    await run.ended()
    expect(run.screen()).toEqual(['child here', 'hello', 'had hello'])
  })

  test('is lent to one child at a time, and no other gets what that one leaves unread', async () => {
    const { run } = await paint({}, ['sh', '-c', 'echo child here; stty raw; read answer; exit 3'])
    run.type('rr')
    await run.until(rows => rows.includes('child here'))
    run.type('done\nleft over')
    await run.until(rows => rows.includes('back 1 (3)') && rows.at(-1) === 'the end')
    expect(run.rows()).toContain('Another program is using the terminal. Try again when it has ended.')
    run.press('x')
    await run.until(rows => rows.includes('x'))
    expect(run.rows()).not.toContain('l')
    expect(run.rows().some(row => row.startsWith('back 2'))).toBe(false)
  })

  test('survives a child that is killed in the middle of everything', async () => {
    const mess = '\\033[?1049h\\033[?1003h\\033[?25l\\033[5;10r\\033(0\\033[=1u'
    const found = join(folder, 'found')
    const child = `stty -g >> ${found}; stty raw -echo; printf '${mess}'; echo mess; kill -9 $$`
    const { run } = await paint({}, ['sh', '-c', child])
    run.press('r')
    await run.until(rows => rows.includes('back 1 (SIGKILL)') && rows.at(-1) === 'the end')
    run.press('r')
    await run.until(rows => rows.includes('back 2 (SIGKILL)') && rows.at(-1) === 'the end')
    const [first, second] = readFileSync(found, 'utf8').split('\n')
    expect(second).toBe(first)
    run.press('q')
    expect(await run.ended()).toBe(0)
    expectLeft(run)
  })

  test('leaves Ctrl-C to the child', async () => {
    const { run } = await paint({}, [
      'sh',
      '-c',
      'trap "echo caught; exit 7" INT; echo ready; while :; do sleep 0.05; done',
    ])
    run.press('r')
    await run.until(rows => rows.includes('ready'))
    run.press('ctrl-c')
    await run.until(rows => rows.includes('back 1 (7)') && rows.at(-1) === 'the end')
    run.kill('SIGINT')
    expect(await run.ended()).toBe(130)
  })

  test('is restored when the program is ended meanwhile', async () => {
    const { run } = await paint({}, ['sh', '-c', 'printf "\\033[?1049h\\033[?1000h"; echo there; read line'])
    run.press('r')
    await run.until(rows => rows.includes('there'))
    run.kill('SIGTERM')
    expect(await run.ended()).toBe(143)
    expectLeft(run)
  })
})

interface Event {
  readonly type: string
  readonly key?: string
  readonly action?: string
}

async function paint(options: Partial<TerminalOptions> = {}, command: readonly string[] = []) {
  const log = join(folder, `events-${count++}`)
  const run = runInTerminal(process.execPath, [painting, log, ...command], folder, {
    columns: 80,
    rows: 24,
    ...options,
  })
  await run.until(rows => rows.at(-1) === 'the end')
  const events = (): Event[] =>
    readFileSync(log, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
  return { run, events }
}

function startShell(options: Partial<TerminalOptions> = {}): TerminalRun {
  const env = { ...process.env, PS1: '$ ', HOME: folder, HISTFILE: '' }
  return runInTerminal('bash', ['--norc', '--noprofile', '-i'], folder, { columns: 80, rows: 24, env, ...options })
}
