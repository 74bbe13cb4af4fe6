/*
 * Characters that must not reach a terminal from a foreign text: controls (C0, DEL, C1), which can move the cursor, set
 * titles or fill the clipboard; direction marks; and halves of surrogate pairs.
 */
const harmful =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/*
 * Terminal control sequences: CSI, then OSC, DCS, SOS, PM and APC with their end on the same line, then the short ones.
 * Of a sequence without an end only the beginning is removed, as text follows that the user should see. Wrongly decoded
 * text has single control characters (`â\x80\x9d`), always behind a letter that is not ASCII: they begin no sequence. No
 * match reaches beyond the beginning of another sequence, so that matching stays linear. Node's
 * `stripVTControlCharacters` would also remove words before a bell.
 */
export const sequences =
  /(?:\x1b\[|(?<![^\0-\x7f])\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|(?<![^\0-\x7f])[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\n\x90\x98\x9c-\x9f]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]*[0-~]/g

/** Makes foreign text safe to print: keeps line breaks and tabs, and drops all other control characters and sequences. */
export function wash(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(sequences, '').replace(harmful, '')
}

/*
 * Invisible characters that can hide words from the reader: zero-width spaces, word joiners, and tags outside flags such
 * as Scotland's. Joiners and variation selectors stay, as Persian and emoji need them.
 */
const hidden = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,7}\u{e007f})|[\u200b\u2060\u{e0000}-\u{e007f}]/gu

/** Washes foreign text for the clipboard. It may be pasted into a shell or a prompt, so it must be what it looks like. */
export function washCopied(text: string): string {
  return wash(text).replace(hidden, '$1')
}

/**
 * Places that `washLine` may change, of which most titles have none: characters beyond plain ASCII, and spaces at the ends
 * or side by side. A pattern that matches whole clean texts would overflow the stack on one of many megabytes.
 */
const washable = /[^ -~]|^ | {2}| $/

/** Washes foreign text for use as a name, a title or in a sentence: one line, nothing hidden. */
export function washLine(text: string): string {
  if (!washable.test(text)) return text
  return washCopied(text.replace(/[\s\x85]+/g, ' ')).trim()
}
