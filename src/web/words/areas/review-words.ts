import { exam } from '../en/exam.ts'
import { questions } from '../en/questions.ts'
import { quizzes } from '../en/quizzes.ts'
import { review } from '../en/review.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useReviewWords = wordsWith({ en: { exam, questions, quizzes, review } })

export type ReviewWords = ReturnType<typeof useReviewWords>
