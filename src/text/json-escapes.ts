/*
 * Characters that a terminal obeys (controls, direction marks) or does not show (zero width, tags). Joiners and selectors,
 * which emoji and some scripts need, are not among them, nor are the line breaks between the members of JSON.
 */
const unsafe =
  /(?!\n|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** Makes JSON safe to print: unsafe characters become escapes such as `\u009b`, which mean the same in JSON. */
export function withEscapes(json: string): string {
  return json.replace(unsafe, character => character.split('').map(escapeOf).join(''))
}

const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
