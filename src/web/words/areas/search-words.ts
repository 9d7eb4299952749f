import { search } from '../en/search.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useSearchWords = wordsWith({ en: { search } })

export type SearchWords = ReturnType<typeof useSearchWords>
