import { exam } from '../en/exam.ts'
import { examLater } from '../en/exam-later.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useLaterWords = wordsWith({ en: { exam, examLater } })
