/** Random numbers that are the same on every machine, so that a seed names a corpus. */
export interface Dice {
  /** From 0 up to, but not including, 1. */
  roll(): number
  chance(probability: number): boolean
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  pick<Choice>(choices: readonly Choice[]): Choice
  /** A bell curve on a logarithmic scale, as sizes of texts and files have: most small, a few very large. */
  logNormal(median: number, spread: number): number
  hex(length: number): string
  uuid(): string
  bytes(length: number): Buffer
}

export function rollDice(seed: number): Dice {
  const next = xorshift(seed)
  const roll = () => next() / 2 ** 32
  const between = (low: number, high: number) => low + Math.floor(roll() * (high - low + 1))
  const hex = (length: number) => {
    let digits = ''
    while (digits.length < length) digits += next().toString(16).padStart(8, '0')
    return digits.slice(0, length)
  }
  return {
    roll,
    between,
    hex,
    chance: probability => roll() < probability,
    pick: <Choice>(choices: readonly Choice[]) => choices[Math.floor(roll() * choices.length)] as Choice,
    logNormal: (median, spread) => median * Math.exp(spread * normal(roll)),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    bytes(length) {
      const numbers = Uint32Array.from({ length: Math.ceil(length / 4) }, next)
      return Buffer.from(numbers.buffer, 0, length)
    },
  }
}

/** Marsaglia's 32-bit generator: three shifts, and random enough for invented sessions. */
function xorshift(seed: number): () => number {
  // Seeds are small and close together, so they are spread over all bits; never 0, which the shifts would keep.
  let state = Math.imul(seed + 1, 0x9e3779b1) || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  for (let warmUp = 0; warmUp < 16; warmUp++) next()
  return next
}

/** The Box-Muller transform, for a bell curve. */
function normal(roll: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())
}
