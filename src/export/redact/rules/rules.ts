import { libraryRules } from './library.ts'
import { encodedKeyRule, endedKeyRule, privateKeyRule, puttyKeyRule } from './private-key.ts'
import { keyBeginnings, type Rule, shapeRules } from './shapes.ts'

export { hashedPasswords, mailgunKeys } from './lines.ts'
export { seedPhrases } from './seed-phrase.ts'
export { walletKeys } from './wallet.ts'

/** All rules. They are large, and loaded only for masking. */
export const rules: readonly Rule[] = [
  ...libraryRules(),
  ...shapeRules,
  privateKeyRule,
  endedKeyRule,
  encodedKeyRule,
  puttyKeyRule,
]

/** Beginnings of keys, with those that only the library knows. */
export const beginnings: readonly string[] = [
  ...keyBeginnings,
  ...['AKIA', 'ASIA', 'github_pat_', 'xoxb-', 'xoxp-', 'xapp-', 'shpat_', 'shpss_', 'lin_api_'],
]
