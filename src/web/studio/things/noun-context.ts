import { createContext } from 'react'
import type { NounName } from '../../../core/editing/nouns.ts'

/** Which list of things this is: the noun, and what its things belong to. */
export const NounContext = createContext<{ noun: NounName; parentId: number | null }>({
  noun: 'course',
  parentId: null,
})
