import type { StoredParts } from './interchange.ts'

/** A left item with its right one, plain text. */
type Pair = { left: string; right: string }

/** Returns pairs as a match stores them: the right items sorted, so that their order says nothing. */
export const storedPairs = (pairs: readonly Pair[]): StoredParts & { spec: object; key: Record<string, string> } => ({
  spec: {
    lefts: pairs.map(({ left }, place) => ({ id: place + 1, item: left })),
    rights: [...new Set(pairs.map(({ right }) => right))].toSorted((one, other) => (one < other ? -1 : 1)),
  },
  key: Object.fromEntries(pairs.map(({ right }, place) => [String(place + 1), right])),
})
