import type { FoundSecret, SecretFinder } from './marks.ts'

/** Beginnings of prompts are about 200 characters long; a shorter text was not cut off. */
const SHORTEST_BEGINNING = 190

/** Signs that may have closed a value behind the cut, and the sign before such a value. */
const closings: readonly (readonly [closing: string, opened: RegExp])[] = [
  ['"', /"$/],
  ["'", /'$/],
  ['`', /`$/],
  ['</a>', /[>[]$/],
]

/** Keys that are known by a sign within, cut short. */
const cutShapes: readonly RegExp[] = [
  /(?<![A-Za-z0-9])\d{8,10}:AA[\w-]{4,40}$/,
  /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w-]{1,96}$/,
  /(?<![A-Za-z0-9~.]|\w-)[\w~.-]{3}\dQ~[\w~.-]{4,40}$/,
  /(?<![A-Za-z0-9])(?=[A-Za-z]{0,23}\d)[MNO][A-Za-z0-9]{21,27}\.[\w-]{5,7}(?:\.[\w-]{0,40})?$/,
]

/** Fewer words of a cut phrase look like any sentence, and do not restore a wallet. */
const FEWEST_WORDS = 8
/** Completes a phrase of that many words. */
const moreWords = ' abandon ability able about'
/** Words of the list that are common in sentences and tasks. A phrase has hardly any of them. */
const plainWords =
  /^(?:about|above|add|again|all|also|always|another|any|because|before|below|between|both|build|can|change|check|client|code|come|day|display|edit|end|enough|error|example|exit|file|find|fix|force|good|have|index|input|install|into|issue|item|just|keep|kind|know|like|link|list|make|method|more|much|must|need|next|now|office|often|only|open|order|other|over|page|people|place|please|point|private|process|public|remove|replace|right|run|same|since|some|start|stay|still|such|system|table|target|than|that|then|there|they|thing|this|time|today|together|tool|type|under|unit|until|update|use|used|very|wait|want|way|what|when|where|will|work|write|you|your)$/i

/**
 * Finds the beginning of a secret at the end of a text that was cut off there, so that its shape is incomplete: of a key, a
 * quoted value, a password in an address or a seed phrase.
 */
export function cutFinder(beginnings: readonly string[], find: SecretFinder): SecretFinder {
  return text => {
    if (text.length < SHORTEST_BEGINNING) return []
    return [...cutKeys(text, beginnings), ...unclosed(text, find), ...cutPhrases(text, find)]
  }
}

function cutKeys(text: string, beginnings: readonly string[]): readonly FoundSecret[] {
  const last = /[^\s"'`=:,;<>()[\]{}\\]{1,400}$/.exec(text)?.[0] ?? ''
  const beginning = beginnings.find(beginning => last.startsWith(beginning))
  // `key-binding` is a word.
  const isKey = beginning !== undefined && /[\dA-Z]/.test(last.slice(beginning.length))
  const starts = cutShapes.map(shape => shape.exec(text)?.index ?? text.length)
  const start = Math.min(isKey ? text.length - last.length : text.length, ...starts)
  return start < text.length ? [{ start, end: text.length, what: 'key' }] : []
}

/** Finds values that would be secrets if their quotes were closed, or in an address, if a host followed. */
function unclosed(text: string, find: SecretFinder): readonly FoundSecret[] {
  const quoted = closings.flatMap(([closing, opened]) =>
    upToTheEnd(find(text + closing), text).filter(({ start }) => opened.test(text.slice(0, start))),
  )
  const inAddress = find(`${text}@h`).filter(({ what }) => what === 'password in an address')
  return [
    ...quoted.filter(({ start }) => !mayBecomeMore.test(text.slice(start))),
    ...upToTheEnd(inAddress, text).filter(({ start }) => !/^\d{1,5}(?:,|$)/.test(text.slice(start))),
  ]
}

/** The beginning of a type, of a label, or of an HTML entity. */
const mayBecomeMore = /^(?:[A-Za-z]{1,5}|[A-Z][a-z]{1,40})$|&\w{0,5}$/

function upToTheEnd(finds: readonly FoundSecret[], text: string): readonly FoundSecret[] {
  return finds
    .filter(({ start, end }) => start < text.length && end >= text.length)
    .map(({ start, what }) => ({ start, end: text.length, what }))
}

/** Finds cut seed phrases, also without the last word, which may be cut itself. */
function cutPhrases(text: string, find: SecretFinder): readonly FoundSecret[] {
  const withoutLast = text.replace(/[A-Za-z]{1,8}$/, '').trimEnd()
  const phrases = [text, withoutLast].flatMap(text => upToTheEnd(find(text + moreWords), text))
  return phrases
    .filter(({ start, end, what }) => what === 'seed phrase' && isOdd(text.slice(start, end)))
    .map(({ start, what }) => ({ start, end: text.length, what }))
}

function isOdd(phrase: string): boolean {
  const words = phrase.split(/[^A-Za-z]+/)
  const isVaried = new Set(words).size > words.length / 2
  return (
    words.length >= FEWEST_WORDS && isVaried && words.filter(word => plainWords.test(word)).length < words.length / 4
  )
}
