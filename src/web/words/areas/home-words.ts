import { homeParts } from '../en/home-parts.ts'
import { wordsWith } from '../words.tsx'

/** The texts of the home page's later parts. */
export const useHomeWords = wordsWith({ en: { homeParts } })
