/*
 * What must not reach a terminal from a foreign text: control characters (C0, DEL, C1), which can move the cursor, set
 * titles or fill the clipboard; what turns the direction of text around; and halves of characters.
 */
const harmful =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/*
 * What a terminal would obey instead of showing: CSI, then OSC, DCS, SOS, PM and APC with their end on the same line, then
 * the short ones. Without an end only the beginning is taken, as the words behind it are there to be read. Text that was
 * decoded wrongly has single control characters (`â\x80\x9d`), always behind a letter that is not ASCII: they begin
 * nothing. None reaches beyond the beginning of another, so that a text full of them takes no longer. Not by Node's
 * `stripVTControlCharacters`, which takes words before a bell along.
 */
export const sequences =
  /(?:\x1b\[|(?<![^\0-\x7f])\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|(?<![^\0-\x7f])[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\n\x90\x98\x9c-\x9f]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]*[0-~]/g

/** Foreign text as a terminal may have it: its line breaks and tabs stay, all else that is not for reading is dropped. */
export function wash(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(sequences, '').replace(harmful, '')
}

/*
 * What shows nothing and can hide words from the reader: zero-width spaces, word joiners, and tags that are not of a
 * flag such as Scotland's. Joiners and variation selectors stay: Persian and emoji are written with them.
 */
const hidden = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,7}\u{e007f})|[\u200b\u2060\u{e0000}-\u{e007f}]/gu

/** Foreign text for the clipboard: it may be pasted into a shell or a prompt, and has to be what it looks like. */
export function washCopied(text: string): string {
  return wash(text).replace(hidden, '$1')
}

/** Foreign text as a name, a title or part of a sentence: on one line, and with nothing hidden in it. */
export function washLine(text: string): string {
  return washCopied(text.replace(/[\s\x85]+/g, ' ')).trim()
}
