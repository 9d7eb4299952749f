import { exam } from '../en/exam.ts'
import { questions } from '../en/questions.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useExamWords = wordsWith({ en: { exam, questions } })

export type ExamWords = ReturnType<typeof useExamWords>
