/**
 * Hash of an id. It has 53 bits, so that a number can hold it exactly, and is never 0, which stands for no id. The two
 * halves mix each character differently, and each other at the end.
 */
export function fingerprint(text: string): number {
  let high = 0x51ed270b
  let low = 0x2c1b3c6d
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    high = Math.imul(high ^ letter, 0x9e3779b1)
    high = (high << 13) | (high >>> 19)
    low = Math.imul(low + letter, 0x7feb352d)
    low ^= low >>> 15
  }
  high = stirred(high ^ text.length)
  low = stirred(low + high)
  return (stirred(high ^ low) >>> 11) * 2 ** 32 + (low >>> 0) || 1
}

/** Fingerprint of a value that may be an id; 0 if it is none. */
export const fingerprintOf = (id: unknown): number => (typeof id === 'string' && id !== '' ? fingerprint(id) : 0)

function stirred(half: number): number {
  let bits = Math.imul(half ^ (half >>> 16), 0x45d9f3b5)
  bits = Math.imul(bits ^ (bits >>> 13), 0x27d4eb2f)
  return bits ^ (bits >>> 16)
}
