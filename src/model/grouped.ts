/** Groups items by a key, in the order of their first items. Leaves out items without a key. */
export function grouped<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key | undefined,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
