/** Where a link of a foreign text may lead. Everything else is shown as words. */
export function safeAddress(href: string): string | undefined {
  const address = href.trim()
  return address.length <= MOST_UNITS && /^(?:https?:\/\/|mailto:)[^\s\\]+$/i.test(address) ? address : undefined
}

/** What is longer is a picture that was written out, or no address at all. */
const MOST_UNITS = 2000
