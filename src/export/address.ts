/** The address of a foreign link, if it is safe to follow. All other addresses are shown as text. */
export function safeAddress(href: string): string | undefined {
  const address = href.trim()
  return address.length <= MOST_UNITS && /^(?:https?:\/\/|mailto:)[^\s\\]+$/i.test(address) ? address : undefined
}

/** A longer address is an embedded picture, or no address at all. */
const MOST_UNITS = 2000
