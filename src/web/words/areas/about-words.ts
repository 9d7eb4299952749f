import { about } from '../en/about.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useAboutWords = wordsWith({ en: { about } })

export type AboutWords = ReturnType<typeof useAboutWords>
