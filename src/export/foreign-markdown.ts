import type { Token } from 'marked'
import { tokensOf } from '../text/lexer.ts'

/** Tokens of washed Markdown. A longer text is a pasted log, and not parsed. */
export function exportedTokens(text: string): readonly Token[] | undefined {
  return text.length <= 200_000 ? tokensOf(text) : undefined
}

/** Deeper quotes and lists are written as they are. */
export const MOST_DEPTH = 12
/** The part of an unsafe address that is shown. */
export const MOST_ADDRESS = 500

/** The address of a foreign link, if it is safe to follow. All other addresses are shown as text. */
export function safeAddress(href: string): string | undefined {
  const address = href.trim()
  return address.length <= LONGEST_LINK && /^(?:https?:\/\/|mailto:)[^\s\\]+$/i.test(address) ? address : undefined
}

/** A longer address is an embedded picture, or no address at all. */
const LONGEST_LINK = 2000
