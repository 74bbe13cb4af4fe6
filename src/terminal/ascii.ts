/** Replaces our own symbols, cell by cell, for terminals that lack them or draw them two cells wide. */
export function asciiOf(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, sign => standIns.get(sign) ?? (isBraille(sign) ? '*' : '?'))
}

/** Replaces the symbols that we put into text: where it was cut, and in our own sentences. Other text stays. */
export function asciiWords(text: string): string {
  return text.replace(/[…–’×‹]/g, sign => wordSigns[sign] ?? sign)
}

const wordSigns: { readonly [sign: string]: string } = { '…': '~', '–': '-', '’': "'", '×': 'x', '‹': '<' }

/** Symbols, each with its stand-in behind it. */
const pairs =
  '─- ━= │| ┃# ┬+ ┴+ ┼+ ├+ ┤+ ╭+ ╮+ ╰+ ╯+ ╸- ▌> ●* ◌o ✗x ✓v ›> ◆< ◇o ▸+ ▾- ·- …~ ↓v ↑^ ←< →> −- ≈~ ▇# ░. ▒: ▓+ █#'
const blankBraille = '⠀'
const standIns = new Map([
  [blankBraille, ' '],
  ...pairs.split(' ').map(([sign = '', standIn = '']) => [sign, standIn] as const),
])

const isBraille = (sign: string): boolean => sign >= '⠀' && sign <= '⣿'
