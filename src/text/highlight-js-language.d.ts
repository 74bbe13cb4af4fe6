/* The rules of one language of highlight.js. */
import type { LanguageRules } from './highlight-js.d.ts'

declare const rules: LanguageRules

export { rules as default }
