/** An icon for each colour, for readers who cannot tell colours apart; sixteen by sixteen. */
const shapes = {
  you: '<circle cx="8" cy="5" r="2.7"/><path d="M2.8 13.8c.5-3 2.5-4.6 5.2-4.6s4.7 1.6 5.2 4.6"/>',
  assistant:
    '<path d="M8 1.8c.6 3.7 2.5 5.6 6.2 6.2-3.7.6-5.6 2.5-6.2 6.2-.6-3.7-2.5-5.6-6.2-6.2 3.7-.6 5.6-2.5 6.2-6.2z"/>',
  call: '<path d="M2.5 4.5 6 8l-3.5 3.5M8 12.2h5.5"/>',
  result: '<path d="M3.5 2.8v4.4a2 2 0 0 0 2 2h7M9.5 6l3 3.2-3 3.2"/>',
  thinking:
    '<path d="M5.8 11.2c-2.3 0-3.8-1.3-3.8-3.3 0-1.7 1.1-2.9 2.7-3.1C5.2 3 6.5 2.2 8.2 2.2c2.1 0 3.6 1.2 3.9 3 1.2.3 1.9 1.2 1.9 2.6 0 2-1.3 3.4-3.5 3.4z"/><path d="M5.2 13.8h.1"/>',
  compaction: '<path d="M2 8h12M8 1.5v4M6 3.7l2 2 2-2M8 14.5v-4M6 12.3l2-2 2 2"/>',
  note: '<circle cx="8" cy="8" r="5.8"/><path d="M8 7.3v3.9M8 4.8v.1"/>',
  failed: '<circle cx="8" cy="8" r="5.8"/><path d="m5.8 5.8 4.4 4.4M10.2 5.8l-4.4 4.4"/>',
} as const

export type Icon = keyof typeof shapes

/** Defines the icons once, for use all over the page. */
export function iconSheet(): string {
  const symbols = Object.entries(shapes).map(
    ([name, shape]) => `<symbol id="i-${name}" viewBox="0 0 16 16">${shape}</symbol>`,
  )
  return `<svg class="sheet" aria-hidden="true">${symbols.join('')}</svg>`
}

export const iconHtml = (icon: Icon): string => `<svg class="i" aria-hidden="true"><use href="#i-${icon}"/></svg>`
