import { sequences } from '../../text/wash.ts'
import { ansi } from './escapes.ts'
import type { SecretFinder } from './marks.ts'
import { foundBy, type ReadText, readingOf } from './reading.ts'

/*
 * What shows nothing: control characters but tabs and ends of lines, what is of no width, and halves of characters. All
 * that `wash` drops is here, so that nothing is joined behind the masker's back.
 */
const controls = '[\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]'
const unseen =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb]'
const tags = '\\udb40[\\udc00-\\uddef]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]'
/** The same as text of JSON has it, and as HTML has it. */
const escaped =
  '\\\\{1,16}u(?:00[aA][dD]|200[b-fB-F]|206[0-4]|[fF][eE][fF][fF]|00(?:0[0-8]|7[fF]))|&(?:shy|ZeroWidthSpace|zwnj|zwj|#820[3-5]|#[xX]200[b-dB-D]);'

const hidden = new RegExp([ansi, sequences.source, escaped, controls, unseen, tags].join('|'), 'g')
/** Joiners in emoji and in Persian hide no secret, which is of plain letters. */
const mayHide = new RegExp(
  `${controls}|${unseen}(?<=[\\t\\n -~].)|${tags}|\\\\(?:(?:u001b|x1b|0?33|e)\\[|u009b|x9b)|\\^\\[\\[|\\[\\d[\\d;]{0,24}m|${escaped}`,
  'is',
)
/** Begins a colour, and so may stand between a word and what is coloured. */
const opensColour = /\[[\d;:]{0,24}[1-9][\d;:]{0,24}m$/
const colourInWord = new RegExp(`\\w(?:${ansi})(?:${ansi}){0,4}\\w`, 'i')

/**
 * Finds also what is broken by something that shows nothing: `ghp_\x1b[mA1b2…` is what `grep --color` writes, and a token
 * for everybody who reads it. What is hidden within is found with it. As it may as well stand between a word and a key, it is
 * read as a blank, too.
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

/** Where a colour begins right behind a word, what is coloured is another. Undefined: none does. */
function colouredReading(text: string): ReadText | undefined {
  if (!colourInWord.test(text)) return undefined
  return readingOf(text, hidden, ([sign]) => (opensColour.test(sign) ? ' ' : ''))
}

/** A text without what shows nothing. */
export function shownOf(text: string): string {
  return mayHide.test(text) ? text.replace(hidden, '') : text
}
