export interface Shape {
  readonly what: string
  readonly words: string
  /** It begins with the word. Its last group is the secret, and stands last; without a group all of it is. */
  readonly pattern: RegExp
  /** How much of it stands before the word, if it does not begin with it. */
  readonly before?: readonly number[]
}
