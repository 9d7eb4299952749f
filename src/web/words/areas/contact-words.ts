import { contact } from '../en/contact.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useContactWords = wordsWith({ en: { contact } })

export type ContactWords = ReturnType<typeof useContactWords>
