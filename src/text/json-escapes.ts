/*
 * What a terminal obeys (controls, marks of direction) and what is invisible (zero width, tags). The joiners and selectors
 * that emoji and some scripts are written with stay, and so do the line breaks between the members of JSON.
 */
const unseen =
  /(?!\n|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** JSON as a terminal may have it: what is not for its visitor as `\u009b`, which means the same. */
export function withEscapes(json: string): string {
  return json.replace(unseen, character => {
    let escapes = ''
    for (let at = 0; at < character.length; at++)
      escapes += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
    return escapes
  })
}
