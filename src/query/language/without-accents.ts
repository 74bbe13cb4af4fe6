/** Letters as people type them in a search: small, and without accents. A letter stays one letter wherever it can. */
export function plain(text: string): string {
  const small = text.toLowerCase()
  return isAscii.test(small) ? small : small.normalize('NFC').replace(foreign, plainLetter)
}

const isAscii = /^[\0-\x7f]*$/
const foreign = /[^\0-\x7f]/g
const accents = /[\u0300-\u036f]/g
/** Letters whose stroke is part of them and no accent. */
const strokes: { readonly [letter: string]: string } = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', ŧ: 't' }

function plainLetter(letter: string): string {
  const bare = strokes[letter] ?? letter.normalize('NFKD').replace(accents, '')
  return bare.length === 1 ? bare : letter
}
