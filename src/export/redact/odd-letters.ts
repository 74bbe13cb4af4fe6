/*
 * Tells random letters from names and words that people write. The humps of names in code are words (`userPassword`), and
 * only some pairs of consonants occur in words; random letters have neither.
 */

/** Pairs of consonants that occur in words. */
const pairs = new Set(
  `bb bl br bs bt cc ch ck cl cr cs ct dd dg dl dr ds dt dw ff fl fr fs ft gg gh gl gn gr gs gt hl hm hn hr ht kl kn kr
  ks kt lb lc ld lf lg lk ll lm lp ls lt lv lz mb mm mn mp ms nc nd nf ng nk nl nn ns nt nv nz ph pl pp pr ps pt rb rc rd
  rf rg rk rl rm rn rp rr rs rt rv rw rz sc sh sk sl sm sn sp sq ss st sw th tl tr ts tt tw tz wh wk wl wn wr ws xc xp
  xt zz`.split(/\s+/),
)

/** `kHUJUxWvqmV`: capitals where no word of a name begins, and humps without a vowel. Ignores the `=` of Base64. */
export function isOddlyCased(written: string): boolean {
  const value = written.replace(/={1,2}$/, '')
  if (value.length < 8 || !/^[A-Za-z]{8,64}$/.test(value)) return false
  const humps = humpsOf(value)
  return humps.length > value.length / 4 && humps.filter(hump => !/[aeiouy]/i.test(hump)).length >= 2
}

/** Abbreviations in names of code, with pairs that no word has. */
const abbreviations =
  /(?:Html|Json|Xml|Sql|Sync|Str|Obj|Cfg|Ctx|Tmp|Msg|Pkg|Npm|Pwd|Jwt|Aws|Btn|Img|Src|Pty|Std|Cwd|Db|Fn|Fd)(?![a-z])|JS|^(?:html|json|xml|sql|npm|pkg|tmp|msg|src|img|std|db|fn)(?=[A-Z])/g

/** `zCEDPVkhum`: oddly cased, or with humps too short for words, or with pairs of consonants that no word has. */
export function isJumbled(written: string): boolean {
  if (isOddlyCased(written)) return true
  const value = written.replace(abbreviations, 'Data')
  if (!/^(?=[^a-z]{0,64}[a-z])[A-Za-z]{8,64}$/.test(value)) return false
  const humps = humpsOf(value)
  const odd = humps.reduce((count, hump) => count + oddPairsIn(hump), 0)
  // One word, of which only the first letter may be a capital.
  if (/^[A-Z]?[a-z]+$/.test(value)) return odd > 2
  return humps.length > value.length / 2.7 || odd > 1 || (odd > 0 && humps.length > value.length / 4)
}

/** `C6Jsgl`, `VXdkOp`, `bXyU`: a part of a value that looks random, but is too short to be sure. */
export function isJumbledWord(word: string): boolean {
  return /^[A-Za-z\d]{4,16}$/.test(word) && (/\d/.test(word) ? /\p{L}/u.test(word) : isOddWord(word))
}

function isOddWord(word: string): boolean {
  const humps = humpsOf(word)
  return humps.length > 1 && (humps.length > word.length / 3 || humps.some(hump => oddPairsIn(hump) > 0))
}

const humpsOf = (value: string): readonly string[] => value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []

/** Counts pairs of consonants that no word has. A few capitals in a row are an abbreviation. */
function oddPairsIn(hump: string): number {
  if (hump.length > 1 && hump === hump.toUpperCase()) return hump.length > 4 ? 1 : 0
  const word = hump.toLowerCase()
  let odd = (word.match(/[jq](?![aeiouy])/g) ?? []).length
  for (let at = 0; at + 1 < word.length; at++) {
    const pair = word.slice(at, at + 2)
    if (/^[b-df-hj-np-tv-xz]{2}$/.test(pair) && !pairs.has(pair)) odd++
  }
  return odd
}
