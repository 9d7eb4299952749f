import { startTransition, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Release } from './decision.tsx'

/**
 * Leaves decided things on the page while their decision can be undone, at their place among those the server still lists: what
 * happens to one card never removes another.
 */
export function useDecided<Item extends { created_at: string }>(
  listed: readonly Item[],
  keyOf: (item: Item) => string | number,
) {
  const { revalidate } = useRevalidator()
  // A new object each, so that an old release never removes what was added again.
  const [decided, setDecided] = useState<ReadonlyMap<string | number, { item: Item }>>(new Map())
  const listedKeys = new Set(listed.map(keyOf))
  const gone = [...decided.values()].map(({ item }) => item).filter((item) => !listedKeys.has(keyOf(item)))
  // The oldest first, as the server lists them.
  const items = [...listed, ...gone].toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))

  const hold = (item: Item): Release => {
    const key = keyOf(item)
    const holding = { item }
    setDecided((all) => new Map(all).set(key, holding))
    return async (change) => {
      if (change !== 'unchanged') await revalidate()
      // The router shows what it loaded in a transition. An urgent update would come before it: the card would leave the page for
      // a moment and lose what it says.
      startTransition(() =>
        setDecided((all) => {
          if (all.get(key) !== holding) return all
          const others = new Map(all)
          others.delete(key)
          return others
        }),
      )
    }
  }
  return { items, hold }
}
