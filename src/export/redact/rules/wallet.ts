import { createHash } from 'node:crypto'
import type { FoundSecret } from '../marks.ts'

/** A private key of Bitcoin as wallets write it. An escape may be before it, which has fewer letters and digits. */
const key = /(?:5[HJK]|[KL][1-9A-HJ-NP-Za-km-z])(?<![A-Za-z0-9]{10}..)[1-9A-HJ-NP-Za-km-z]{49,50}(?![A-Za-z0-9])/g
const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Finds wallet keys by the checksum at their end, as nothing else tells them from other words of that length. */
export function walletKeys(text: string): readonly FoundSecret[] {
  return [...text.matchAll(key)]
    .filter(([word]) => hasChecksum(word))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length, what: 'wallet key' }))
}

function hasChecksum(word: string): boolean {
  let number = 0n
  for (const digit of word) number = number * 58n + BigInt(digits.indexOf(digit))
  const hex = number.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  const sum = hashOf(hashOf(bytes.subarray(0, -4))).subarray(0, 4)
  return sum.equals(bytes.subarray(-4))
}

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
