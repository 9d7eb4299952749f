import { createContext } from 'react'
import type { NounName } from '../../../core/editing/nouns.ts'

/** The noun of the list of things, and the id of the parent that they belong to. */
export const NounContext = createContext<{ noun: NounName; parentId: number | null }>({
  noun: 'course',
  parentId: null,
})
