import { exam } from '../en/exam.ts'
import { practice } from '../en/practice.ts'
import { questions } from '../en/questions.ts'
import { review } from '../en/review.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const usePracticeWords = wordsWith({ en: { exam, practice, questions, review } })

export type PracticeWords = ReturnType<typeof usePracticeWords>
