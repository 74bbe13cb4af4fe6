/** What a pattern is made of: an escape, a class, or any other letter. */
export const patternPart =
  /\\(?:[ux]\{?[\da-f]*\}?|[pP]\{[^}]*\}|k<[^>]*>|c[a-z]|\d+|[\s\S])|\[(?:\\.|[^\]\\])*\]?|[\s\S]/i
