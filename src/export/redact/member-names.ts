/** `passwords` are a list of them; in a list of arguments the one before says what the next one is. */
export function nameOfItem(list: readonly unknown[], at: number, name: string): string {
  const before = list[at - 1]
  const isValue =
    typeof before === 'string' &&
    /^--(?!no-|ask-)[a-z][\w-]{1,40}$/.test(before) &&
    /^[^-].*[\d!@#$%^&+]/.test(String(list[at]))
  return isValue ? before : name.replace(/(?<=passwd|password|passphrase)s$/i, '')
}

/** `{ "name": "API_TOKEN", "value": "…" }` says in one member what the other is, `"secret": { "value": "…" }` before it. */
export function nameOf(whole: object, key: string, above: string): string {
  if (/^(?:value|key)$/.test(key) && /(?:secret|credential|password|token)s?$/i.test(above))
    return above.replace(/s$/, '')
  if (key !== 'value') return key
  const name: unknown = Reflect.get(whole, 'name') ?? Reflect.get(whole, 'key')
  return typeof name === 'string' ? name : key
}
