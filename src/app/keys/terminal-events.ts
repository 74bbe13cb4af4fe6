import type { Msg } from '../message.ts'

/** An event of the terminal. */
export type TerminalInput =
  | { readonly type: 'key'; readonly key: string; readonly text?: string }
  | { readonly type: 'paste'; readonly text: string }
  | {
      readonly type: 'mouse'
      readonly action: 'press' | 'release' | 'wheelUp' | 'wheelDown'
      readonly x: number
      readonly y: number
      readonly button?: 'left' | 'middle' | 'right'
    }
  | { readonly type: 'resize'; readonly columns: number; readonly rows: number }
  | { readonly type: 'background'; readonly tone: 'dark' | 'light' }
  | { readonly type: 'wideGlyphs' }
  | { readonly type: 'resumed' }

const DOUBLE_CLICK_MS = 400
const WHEEL_LINES = 3

/** Turns events of the terminal into messages. Remembers the last click, to tell a double click. */
export function inputToMessages(wants: { readonly asksBackground: boolean; readonly asksGlyphs: boolean }) {
  let last = { x: -1, y: -1, at: Number.NEGATIVE_INFINITY }

  return (input: TerminalInput, now = Date.now()): Msg | undefined => {
    switch (input.type) {
      case 'key':
        return { ...input, type: 'keyPressed' }
      case 'paste':
        return { ...input, type: 'pasted' }
      case 'resize':
        return { ...input, type: 'resized' }
      case 'resumed':
        return { type: 'ticked', now }
      case 'background':
        return wants.asksBackground ? { type: 'lookChosen', look: { theme: input.tone } } : undefined
      case 'wideGlyphs':
        return wants.asksGlyphs ? { type: 'lookChosen', look: { glyphs: 'ascii' } } : undefined
      case 'mouse':
        return pointed(input, now)
    }
  }

  function pointed({ action, x, y, button }: TerminalInput & { type: 'mouse' }, now: number): Msg | undefined {
    if (action === 'wheelUp') return { type: 'wheeled', x, y, by: -WHEEL_LINES }
    if (action === 'wheelDown') return { type: 'wheeled', x, y, by: WHEEL_LINES }
    if (action !== 'press' || button !== 'left') return undefined
    const isDouble = last.x === x && last.y === y && now - last.at < DOUBLE_CLICK_MS
    last = { x, y, at: isDouble ? Number.NEGATIVE_INFINITY : now }
    return { type: 'clicked', x, y, isDouble }
  }
}
