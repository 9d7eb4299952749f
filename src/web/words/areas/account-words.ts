import { accounts } from '../en/accounts.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useAccountWords = wordsWith({ en: { accounts } })

export type AccountWords = ReturnType<typeof useAccountWords>
