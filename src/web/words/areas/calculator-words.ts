import { calculators } from '../en/calculators.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useCalculatorWords = wordsWith({ en: { calculators } })

export type CalculatorWords = ReturnType<typeof useCalculatorWords>
