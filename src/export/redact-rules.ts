import { libraryRules } from './redact-library.ts'
import { encodedKeyRule, endedKeyRule, privateKeyRule, puttyKeyRule } from './redact-private-key.ts'
import { keyBeginnings, type Rule, shapeRules } from './redact-shapes.ts'

export { hashedPasswords, mailgunKeys } from './redact-lines.ts'
export { seedPhrases } from './redact-seed-phrase.ts'
export { walletKeys } from './redact-wallet.ts'

/** All rules. They are large, and loaded when something is to be masked. */
export const rules: readonly Rule[] = [
  ...libraryRules(),
  ...shapeRules,
  privateKeyRule,
  endedKeyRule,
  encodedKeyRule,
  puttyKeyRule,
]

/** What keys begin with, also those that only the library knows. */
export const beginnings: readonly string[] = [
  ...keyBeginnings,
  ...['AKIA', 'ASIA', 'github_pat_', 'xoxb-', 'xoxp-', 'xapp-', 'shpat_', 'shpss_', 'lin_api_'],
]
