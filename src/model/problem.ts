/** An error for the user: what happened in plain words, then the next step. Shown without a stack. */
export class Problem extends Error {
  readonly exitCode: 1 | 2

  constructor(sentence: string, exitCode: 1 | 2 = 1) {
    super(sentence)
    this.name = 'Problem'
    this.exitCode = exitCode
  }
}

/** A problem with the request itself, such as an unknown option. */
export const misuse = (sentence: string): Problem => new Problem(sentence, 2)
