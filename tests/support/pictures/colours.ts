/** The first sixteen differ from terminal to terminal; these are those of Visual Studio Code. */
const named = [
  '#000000',
  '#cd3131',
  '#0dbc79',
  '#c9c10d',
  '#2472c8',
  '#bc3fbc',
  '#11a8cd',
  '#cccccc',
  '#666666',
  '#f14c4c',
  '#23d18b',
  '#f5f543',
  '#3b8eea',
  '#d670d6',
  '#29b8db',
  '#ffffff',
]

/** One of the 256 colours that terminals share. */
export function colourOf(index: number): string {
  const [name] = named.slice(index, index + 1)
  if (name !== undefined) return name
  if (index >= 232) return hex([8, 8, 8].map(part => part + (index - 232) * 10))
  const place = index - 16
  const steps = [Math.floor(place / 36), Math.floor(place / 6) % 6, place % 6]
  return hex(steps.map(step => (step === 0 ? 0 : 55 + step * 40)))
}

/** A mixture with this share of the first colour. */
export function mixed(first: string, second: string, share: number): string {
  const other = partsOf(second)
  return hex(partsOf(first).map((part, index) => Math.round(part * share + (other[index] ?? 0) * (1 - share))))
}

const partsOf = (colour: string): number[] => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))

const hex = (parts: readonly number[]): string => `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
