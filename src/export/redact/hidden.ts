import { sequences } from '../../text/wash.ts'
import { ansi } from './escapes.ts'
import type { SecretFinder } from './marks.ts'
import { foundBy, type ReadText, readingOf } from './reading.ts'

/*
 * Invisible characters: controls except tabs and ends of lines, characters without a width, and halves of surrogate pairs.
 * They include all that `wash` drops, so that no secret is joined after it was masked.
 */
const controls = '[\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]'
const invisible =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb]'
const tags = '\\udb40[\\udc00-\\uddef]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]'
/** Invisible characters as escapes of JSON and entities of HTML. */
const escaped =
  '\\\\{1,16}u(?:00[aA][dD]|200[b-fB-F]|206[0-4]|[fF][eE][fF][fF]|00(?:0[0-8]|7[fF]))|&(?:shy|ZeroWidthSpace|zwnj|zwj|#820[3-5]|#[xX]200[b-dB-D]);'

const hidden = new RegExp([ansi, sequences.source, escaped, controls, invisible, tags].join('|'), 'g')
/** Without joiners in emoji and in Persian, as secrets have plain letters. */
const mayHide = new RegExp(
  `${controls}|${invisible}(?<=[\\t\\n -~].)|${tags}|\\\\(?:(?:u001b|x1b|0?33|e)\\[|u009b|x9b)|\\^\\[\\[|\\[\\d[\\d;]{0,24}m|${escaped}`,
  'is',
)
/** Begins a colour, and so may separate a word from a coloured one. */
const opensColour = /\[[\d;:]{0,24}[1-9][\d;:]{0,24}m$/
const colourInWord = new RegExp(`\\w(?:${ansi})(?:${ansi}){0,4}\\w`, 'i')

/**
 * Also finds secrets that are broken by invisible characters: `grep --color` writes `ghp_\x1b[mA1b2…`, which every reader
 * sees as a token. The invisible characters are masked with it. They may also separate a word from a key, so the text is
 * read with spaces in their place, too.
 */
export function findsWithinHidden(find: SecretFinder): SecretFinder {
  return text => {
    const joined = mayHide.test(text) ? readingOf(text, hidden, () => '') : undefined
    if (!joined) return find(text)
    return [
      ...foundBy(find, joined),
      ...foundBy(
        find,
        readingOf(text, hidden, () => ' '),
      ),
      ...foundBy(find, colouredReading(text)),
    ]
  }
}

/** Reads the beginning of a colour right behind a word as a space; undefined if there is none. */
function colouredReading(text: string): ReadText | undefined {
  if (!colourInWord.test(text)) return undefined
  return readingOf(text, hidden, ([sign]) => (opensColour.test(sign) ? ' ' : ''))
}

/** A text without invisible characters. */
export function visible(text: string): string {
  return mayHide.test(text) ? text.replace(hidden, '') : text
}
