/** One cell for one cell: our own signs where a terminal has no others, or draws them two cells wide. */
export function asciiOf(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, sign => standIns[sign] ?? (isBraille(sign) ? '*' : '?'))
}

/** Words stay as they are, but for the signs that we put among them: where text was cut, and in our own sentences. */
export function asciiWords(text: string): string {
  return text.replace(/[…–’×‹]/g, sign => wordSigns[sign] ?? sign)
}

const wordSigns: { readonly [sign: string]: string } = { '…': '~', '–': '-', '’': "'", '×': 'x', '‹': '<' }

const standIns: { readonly [sign: string]: string } = {
  '─': '-',
  '━': '=',
  '│': '|',
  '┃': '#',
  '┬': '+',
  '┴': '+',
  '┼': '+',
  '├': '+',
  '┤': '+',
  '╭': '+',
  '╮': '+',
  '╰': '+',
  '╯': '+',
  '╸': '-',
  '▌': '>',
  '●': '*',
  '◌': 'o',
  '✗': 'x',
  '✓': 'v',
  '›': '>',
  '◆': '<',
  '◇': 'o',
  '▸': '+',
  '▾': '-',
  '·': '-',
  '…': '~',
  '↓': 'v',
  '↑': '^',
  '←': '<',
  '→': '>',
  '−': '-',
  '≈': '~',
  '▇': '#',
  '░': '.',
  '▒': ':',
  '▓': '+',
  '█': '#',
  '⠀': ' ',
}

const isBraille = (sign: string): boolean => sign >= '⠀' && sign <= '⣿'
