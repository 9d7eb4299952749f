import { shortened } from '../../core/shortened.ts'
import { foreignPictures } from '../content/sanitise.ts'
import type { BankReading } from './formats/bank.ts'
import { byImport, recordChange } from '../audit/record.ts'
import { readBank } from './formats/read-bank.ts'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import type { Db } from '../db/database.ts'
import { findSettings } from '../quizzes/drafting.ts'
import { writeDraft } from '../quizzes/store.ts'

/** What came of an import: how many questions can be taken, and every line that was repaired or refused. */
export type ImportReport = {
  format: string
  taken: number
  findings: { line: number; outcome: 'repaired' | 'refused'; reason: string }[]
  /** Null when nothing was written. */
  quizId: number | null
  /** 'replaced': written in the place of the draft that was there. */
  why: 'written' | 'replaced' | 'refused_questions' | 'no_course' | 'nothing_to_take'
}

const withoutPictures = (line: number, html: (string | null | undefined)[]): ImportReport['findings'] => {
  const addresses = new Set(html.flatMap((part) => foreignPictures(part ?? '')))
  if (addresses.size === 0) return []
  const named = [...addresses].map((address) => shortened(address, 80)).join(', ')
  return [{ line, outcome: 'repaired', reason: `pictures that are not of this site are left out: ${named}` }]
}

/** What a quiz loses when it is written: the pictures from elsewhere in its HTML. */
const lostPictures = ({ settings, questions }: Pick<BankReading, 'settings' | 'questions'>) => [
  ...withoutPictures(1, [settings?.descriptionHtml]),
  ...questions.flatMap(({ line, passageHtml, stemHtml, explanationHtml, spec }) => {
    const { options = [] } = spec as { options?: string[] }
    return withoutPictures(line, [passageHtml, stemHtml, ...options, explanationHtml])
  }),
]

/**
 * Reads a file's questions into a draft of a quiz, in one transaction: all of the file or nothing, unless `isPartial`, which
 * leaves out what was refused.
 */
export async function importBank(
  db: Db,
  {
    text,
    quiz,
    course,
    isPartial,
    now,
  }: { text: string; quiz: string; course: string; isPartial: boolean; now: number },
): Promise<ImportReport> {
  const bank = readBank(text)
  const { format, settings, questions } = bank
  const findings = [...bank.findings, ...lostPictures(bank)].toSorted((one, other) => one.line - other.line)
  const report = { format, taken: questions.length, findings, quizId: null }
  return db.transaction(async (tx) => {
    // Two imports into one course come one after the other: both may be about to make the quiz.
    const [found] = await tx.run<{ id: number }>(
      { name: 'lock-course-by-slug', text: 'SELECT id FROM courses WHERE slug = $1 FOR NO KEY UPDATE' },
      [course],
    )
    if (!found) return { ...report, why: 'no_course' }
    if (questions.length === 0) return { ...report, why: 'nothing_to_take' }
    if (!isPartial && findings.some(({ outcome }) => outcome === 'refused'))
      return { ...report, why: 'refused_questions' }
    const known = await findSettings(tx, found.id, quiz)
    const written = await writeDraft(tx, found.id, { ...plainQuiz, ...known, ...settings, name: quiz }, questions)
    await recordChange(tx, {
      now,
      author: byImport,
      thing: 'quiz',
      thingId: written.quizId,
      action: 'imported',
      after: { course: found.id, format, questions: questions.length, replaced: written.isReplacing },
    })
    return { ...report, quizId: written.quizId, why: written.isReplacing ? 'replaced' : 'written' }
  })
}
