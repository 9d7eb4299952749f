import { legal } from '../en/legal.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useLegalWords = wordsWith({ en: { legal } })

export type LegalWords = ReturnType<typeof useLegalWords>
