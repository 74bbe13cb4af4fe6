/** Something the user has to know: what happened in their words, then the one next step. Never shown with a stack. */
export class Problem extends Error {
  readonly exitCode: 1 | 2

  constructor(sentence: string, exitCode: 1 | 2 = 1) {
    super(sentence)
    this.name = 'Problem'
    this.exitCode = exitCode
  }
}

/** The request itself cannot be carried out as written. */
export const misuse = (sentence: string): Problem => new Problem(sentence, 2)
