import { orders } from '../en/orders.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useOrderWords = wordsWith({ en: { orders } })

export type OrderWords = ReturnType<typeof useOrderWords>
