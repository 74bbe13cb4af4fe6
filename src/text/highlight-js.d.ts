/*
 * The part of highlight.js that we use. Its own types would bring those of a browser into the whole program, so `imports`
 * in package.json points here instead.
 */
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

export interface Language {
  readonly aliases?: readonly string[]
  readonly contains: readonly object[]
}

export type LanguageRules = (highlighter: Highlighter) => Language

export interface Highlighter {
  newInstance(): Highlighter
  configure(options: { readonly __emitter: new () => Emitter }): void
  getLanguage(name: string): Language | undefined
  registerLanguage(name: string, rules: LanguageRules): void
  highlight(
    code: string,
    options: { readonly language: string; readonly ignoreIllegals: boolean },
  ): { readonly _emitter: Emitter }
}

declare const core: Highlighter

export { core as default }
