import { numeric } from '../en/numeric.ts'
import { questions } from '../en/questions.ts'
import { wordsWith } from '../words.tsx'

/** The texts of a question that asks for a number. */
export const useNumericWords = wordsWith({ en: { numeric, questions } })
