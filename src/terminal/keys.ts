/** The name of a key, and the text that it types. */
export interface Key {
  readonly key: string
  readonly text?: string
}

/** The key of a character, or of a control character. */
export function keyOfCharacter(character: string): Key | undefined {
  const code = character.codePointAt(0) ?? 0
  const named = namedCharacters[code]
  if (named !== undefined) return named === 'space' ? { key: named, text: ' ' } : { key: named }
  if (code < 0x20) return { key: `ctrl-${String.fromCharCode(code + 0x40).toLowerCase()}` }
  // U+FFFD replaces bytes that were no UTF-8.
  const isNoText = (code > 0x7e && code < 0xa0) || code === 0xfffd
  return isNoText ? undefined : { key: character, text: character }
}

const namedCharacters: { readonly [code: number]: string } = {
  0: 'ctrl-space',
  8: 'backspace',
  9: 'tab',
  13: 'enter',
  27: 'escape',
  32: 'space',
  127: 'backspace',
}

/** The key with Alt, which terminals send as `ESC` before the key. */
export function withAlt({ key }: Key): Key {
  return { key: key.startsWith('ctrl-') ? key.replace('ctrl-', 'ctrl-alt-') : `alt-${key}` }
}

/** The key of `ESC [ parameters final` or `ESC O final`; undefined if it is no key. */
export function keyOfSequence(parameters: string, final: string): Key | undefined {
  const [first = '', second = '', third = ''] = parameters.split(';')
  if (final === 'u') return keyOfCode(first, second)
  if (final === '~' && first === '27') return keyOfCode(third, second)
  const name = final === '~' ? numbered[first] : lettered[final]
  return name === undefined ? undefined : modified(name, second)
}

const numbered: { readonly [number: string]: string } = {
  1: 'home',
  2: 'insert',
  3: 'delete',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
  11: 'f1',
  12: 'f2',
  13: 'f3',
  14: 'f4',
  15: 'f5',
  17: 'f6',
  18: 'f7',
  19: 'f8',
  20: 'f9',
  21: 'f10',
  23: 'f11',
  24: 'f12',
}

const lettered: { readonly [letter: string]: string } = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  F: 'end',
  H: 'home',
  M: 'enter',
  P: 'f1',
  Q: 'f2',
  R: 'f3',
  S: 'f4',
  Z: 'shift-tab',
}

/** The key of a code point with modifiers, as newer protocols send it. */
function keyOfCode(codes: string, modifiers: string): Key | undefined {
  const code = Number.parseInt(codes, 10)
  const isPrivate = code >= 0xe000 && code <= 0xf8ff
  if (!(code >= 0 && code <= 0x10ffff) || isPrivate) return undefined
  const plain = keyOfCharacter(String.fromCodePoint(code))
  if (!plain || plain.key.startsWith('ctrl-')) return undefined
  const { isShift, isAlt, isCtrl, isOther } = modifiersOf(modifiers)
  if (plain.text === undefined || isAlt || isCtrl || isOther) return modified(plain.key, modifiers)
  return isShift ? keyOfCharacter(shiftedOf(codes, plain.text)) : plain
}

function shiftedOf(codes: string, text: string): string {
  const shifted = Number(codes.split(':')[1])
  return shifted > 0x20 && shifted <= 0x10ffff ? String.fromCodePoint(shifted) : text.toUpperCase()
}

function modified(name: string, modifiers: string): Key | undefined {
  const { isShift, isAlt, isCtrl, isOther } = modifiersOf(modifiers)
  if (isOther) return undefined
  return { key: `${isCtrl ? 'ctrl-' : ''}${isAlt ? 'alt-' : ''}${isShift ? 'shift-' : ''}${name}` }
}

function modifiersOf(text: string) {
  const [sum = '', event] = text.split(':')
  const bits = Math.max(Number.parseInt(sum, 10) || 1, 1) - 1
  // Drops keys with Super, Hyper or Meta, and releases of keys. Caps Lock and Num Lock are ignored.
  const isOther = (bits & 0b111000) !== 0 || event === '3'
  return { isShift: (bits & 1) !== 0, isAlt: (bits & 2) !== 0, isCtrl: (bits & 4) !== 0, isOther }
}
