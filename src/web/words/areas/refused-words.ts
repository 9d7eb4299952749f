import { refused } from '../en/refused.ts'
import { wordsWith } from '../words.tsx'

/** The texts about answers that were refused. */
export const useRefusedWords = wordsWith({ en: { refused } })
