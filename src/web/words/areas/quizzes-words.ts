import { quizzes } from '../en/quizzes.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useQuizzesWords = wordsWith({ en: { quizzes } })

export type QuizzesWords = ReturnType<typeof useQuizzesWords>
