import { examTools } from '../en/exam-tools.ts'
import { wordsWith } from '../words.tsx'

/** The texts of the player's tools. */
export const useToolWords = wordsWith({ en: { examTools } })
