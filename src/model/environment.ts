export interface Environment {
  readonly home: string
  readonly variables: { readonly [name: string]: string | undefined }
}
