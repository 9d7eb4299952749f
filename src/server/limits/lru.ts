/** A cache of the entries used last. */
export type Lru<K, V> = {
  /** Returns an entry, which is then the one used last. */
  get(key: K): V | undefined
  /** Stores an entry as the one used last, and drops the ones used longest ago until the rest fits. */
  set(key: K, value: V): void
  delete(key: K): void
  clear(): void
  /** Returns the sum of the sizes of all entries. */
  total(): number
}

/** Opens a cache whose entries' sizes add up to at most `most`; without `sizeOf` they are counted. docs/decisions/0045 */
export function openLru<K, V>(most: number, sizeOf: (value: V) => number = () => 1): Lru<K, V> {
  // A map lists its entries in the order in which they were set.
  const entries = new Map<K, { value: V; size: number }>()
  let total = 0
  const remove = (key: K) => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      remove(key)
      const size = sizeOf(value)
      entries.set(key, { value, size })
      total += size
      for (const oldest of entries.keys()) {
        if (total <= most) return
        remove(oldest)
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      total = 0
    },
    total: () => total,
  }
}
