import { readBank } from '../../core/banks/read-bank.ts'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import type { Db } from '../db/database.ts'
import { writeDraft } from '../quizzes/store.ts'

/** What came of an import: how many questions were taken, and every line that was repaired or refused. */
export type ImportReport = {
  format: string
  taken: number
  findings: { line: number; outcome: 'repaired' | 'refused'; reason: string }[]
  /** Null when nothing was written. */
  quizId: number | null
  why: 'written' | 'refused_questions' | 'no_course' | 'nothing_to_take'
}

/**
 * Reads a file's questions into a draft of a quiz, in one transaction: all of the file or nothing, unless `isPartial`, which
 * leaves out what was refused.
 */
export async function importBank(
  db: Db,
  { text, quiz, course, isPartial }: { text: string; quiz: string; course: string; isPartial: boolean },
): Promise<ImportReport> {
  const { format, settings, questions, findings } = readBank(text)
  const refused = findings.filter(({ outcome }) => outcome === 'refused')
  const report = { format, taken: questions.length, findings, quizId: null }
  if (questions.length === 0) return { ...report, why: 'nothing_to_take' }
  if (refused.length > 0 && !isPartial) return { ...report, why: 'refused_questions' }
  return db.transaction(async (tx) => {
    const [found] = await tx.run<{ id: number }>(
      { name: 'course-by-slug', text: 'SELECT id FROM courses WHERE slug = $1' },
      [course],
    )
    if (!found) return { ...report, why: 'no_course' }
    const { quizId } = await writeDraft(tx, found.id, { ...plainQuiz, ...settings, name: quiz }, questions)
    return { ...report, quizId, why: 'written' }
  })
}
