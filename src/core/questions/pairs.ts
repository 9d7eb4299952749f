import type { StoredParts } from './interchange.ts'

/** A left item with its right one, plain text. */
type Pair = { left: string; right: string }

/** Returns pairs, and right items that belong to none, as a match stores them: sorted, so that their order says nothing. */
export const storedPairs = (
  pairs: readonly Pair[],
  extra: readonly string[] = [],
): StoredParts & { spec: object; key: Record<string, string> } => ({
  spec: {
    lefts: pairs.map(({ left }, place) => ({ id: place + 1, item: left })),
    rights: [...new Set([...pairs.map(({ right }) => right), ...extra])].toSorted((one, other) =>
      one < other ? -1 : 1,
    ),
  },
  key: Object.fromEntries(pairs.map(({ right }, place) => [String(place + 1), right])),
})
