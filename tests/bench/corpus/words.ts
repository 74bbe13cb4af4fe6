import type { Dice } from './dice.ts'

/*
 * Text that looks like a session's to a program that reads bytes: words of usual length, quotes and line breaks that
 * JSON must escape, now and then a character that is not ASCII. Its meaning does not matter.
 */
const english =
  `the a to of and in is that for it this with not be on as we should when if then so but from now only also
  add fix run check change read write move keep build parse test fails works returns expects value type error function
  file line path list name state cache query session branch commit module config server request response handler token
  index table column schema migration worker thread buffer stream timeout retry queue event message header route button
  before after because instead already still again first last missing empty broken slow fast old new`.split(/\s+/)
const accented = ['naïve', 'café', 'größer', 'déjà', 'señal', '—', '“so”', '…', '✓', '→', '🚀', '⚠️', 'файл', 'ошибка']
const eastAsian = [
  '修正',
  '测试',
  '函数',
  '文件',
  '错误',
  '検索',
  '変更',
  'セッション',
  '実装',
  '설정',
  '오류',
  '테스트',
  '缓存',
]
const names = `load save open close render update resolve collect format split join user order price item node tree page
  cursor layout theme client store entry record batch limit offset result option target source`.split(/\s+/)

const colour = (code: number, text: string) => `\u001b[${code}m${text}\u001b[39m`

/** Sentences in the language of the session: English, or half of it Chinese, Japanese and Korean. */
export function prose(dice: Dice, length: number, isEastAsian: boolean): string {
  let text = ''
  while (text.length < length) text += sentence(dice, isEastAsian) + dice.pick(pauses)
  return text
}

const pauses = [' ', ' ', ' ', ' ', '\n', '\n\n', '\n- ']

export function sentence(dice: Dice, isEastAsian: boolean): string {
  let text = dice.pick(isEastAsian ? eastAsian : english)
  for (let words = dice.between(5, 18); words > 0; words--) {
    const chance = dice.roll()
    if (isEastAsian && chance < 0.5) text += dice.pick(eastAsian)
    else if (chance < 0.001) text += ` ${dice.pick(accented)}`
    else if (chance < 0.05) text += ` \`${identifier(dice)}\``
    else text += ` ${dice.pick(english)}`
  }
  return `${text}.`
}

export function identifier(dice: Dice): string {
  const second = dice.pick(names)
  return `${dice.pick(names)}${second.charAt(0).toUpperCase()}${second.slice(1)}`
}

export const sourcePath = (dice: Dice, cwd: string) => `${cwd}/src/${dice.pick(names)}/${identifier(dice)}.ts`

export function code(dice: Dice, length: number): string {
  let text = ''
  let depth = 0
  while (text.length < length) {
    const chance = dice.roll()
    if (chance < 0.12 && depth > 0) depth--
    text += `${'  '.repeat(depth)}${statement(dice, chance)}\n`
    if (chance > 0.88 && depth < 5) depth++
  }
  return text
}

function statement(dice: Dice, chance: number): string {
  if (chance < 0.12) return '}'
  if (chance < 0.2) return `// ${sentence(dice, false)}`
  if (chance < 0.5) return `const ${identifier(dice)} = ${identifier(dice)}(${identifier(dice)}, "${dice.pick(names)}")`
  if (chance < 0.8) return `${identifier(dice)}.${dice.pick(names)}('${dice.pick(names)}', ${dice.between(0, 9999)})`
  if (chance < 0.88) return `return ${identifier(dice)} ?? \`\${${identifier(dice)}}/${dice.pick(names)}\``
  return `if (${identifier(dice)} !== ${dice.between(0, 99)}) {`
}

/** A file as Claude's Read tool shows it. The arrow makes every such line of a session non-ASCII. */
export function numbered(text: string): string {
  let number = 0
  return text.replace(/^/gm, () => `${String(++number).padStart(6)}→`)
}

/** Output of commands: paths, log lines, stack traces; one in twelve coloured, and rarely JSON with its own escapes. */
export function terminalOutput(dice: Dice, length: number, cwd: string): string {
  const isColoured = dice.chance(0.08)
  let text = ''
  while (text.length < length) text += `${outputLine(dice, cwd, isColoured)}\n`
  return text
}

function outputLine(dice: Dice, cwd: string, isColoured: boolean): string {
  const chance = dice.roll()
  if (isColoured && chance < 0.3) return `${colour(32, '✓')} ${sentence(dice, false)} ${colour(2, `${chance} ms`)}`
  if (chance < 0.4) return `${sourcePath(dice, cwd)}:${dice.between(1, 900)}:${dice.between(1, 99)}`
  if (chance < 0.7) return `[${dice.pick(['info', 'warn', 'error'])}]\t${sentence(dice, false)}`
  if (chance < 0.999) return `    at ${identifier(dice)} (${sourcePath(dice, cwd)}:${dice.between(1, 900)})`
  return `{"${dice.pick(names)}": "caf\\u00e9 \\u2192 ${dice.pick(names)}"}`
}

export const picture = (dice: Dice) => dice.bytes(dice.between(15_000, 300_000)).toString('base64')
