import { matching } from '../en/matching.ts'
import { wordsWith } from '../words.tsx'

/** The texts of the board on which items are matched. */
export const useMatchingWords = wordsWith({ en: { matching } })
