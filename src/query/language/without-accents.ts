/** Text as people type it in a search: lower case, without accents. Each letter stays one letter wherever possible. */
export function plain(text: string): string {
  const small = text.toLowerCase()
  return isAscii.test(small) ? small : small.normalize('NFC').replace(foreign, plainLetter)
}

const isAscii = /^[\0-\x7f]*$/
const foreign = /[^\0-\x7f]/g
const accents = /[\u0300-\u036f]/g
/** Letters with a stroke, which Unicode does not count as an accent. */
const strokes: { readonly [letter: string]: string } = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', ŧ: 't' }

function plainLetter(letter: string): string {
  const bare = strokes[letter] ?? letter.normalize('NFKD').replace(accents, '')
  return bare.length === 1 ? bare : letter
}
