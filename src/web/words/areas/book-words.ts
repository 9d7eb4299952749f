import { books } from '../en/books.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useBookWords = wordsWith({ en: { books } })

export type BookWords = ReturnType<typeof useBookWords>
