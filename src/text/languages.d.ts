/** What we use of highlight.js. */
export const highlighter: {
  configure(options: { readonly __emitter: new () => Emitter }): void
  getLanguage(name: string): object | undefined
  highlight(
    code: string,
    options: { readonly language: string; readonly ignoreIllegals: boolean },
  ): { readonly _emitter: Emitter }
}

/** Stands before each piece of a code that is given to a language in pieces. */
export const betweenPieces: string
export function inPieces(language: string): string

export interface Emitter {
  openNode(scope: string): void
  closeNode(): void
  startScope(scope: string): void
  endScope(): void
  addText(text: string): void
  __addSublanguage(inner: Emitter): void
  finalize(): void
  toHTML(): string
}
