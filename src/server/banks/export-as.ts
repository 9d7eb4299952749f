import { inEnglish } from '../../languages/in-english.ts'
import { heldFields, type LostPart } from '../../core/quizzes/exports.ts'
import { toNeutral, type NeutralQuestion } from '../../core/quizzes/neutral.ts'
import { questionProblem } from '../../core/quizzes/publishable.ts'
import type { QuestionDraft, QuizSettings } from '../../core/quizzes/quiz.ts'
import type { ExportFormat, WrittenBank } from './formats/bank.ts'

/** Questions as they are read for an export, with the settings of their quiz. */
export type StoredBank = { settings: QuizSettings | null; drafts: StoredDraft[] }

/** A question with the key that counts; `isMoreRuled`: it was corrected by more than another key. */
export type StoredDraft = QuestionDraft & { isMoreRuled?: true }

/** What an export leaves out, each with the numbers of the questions; numbers are places in the list, from 1. */
type ExportReport = {
  questions: number
  lost: { field: LostPart; questions: number[] }[]
  /** Questions that are unfinished: a file cannot hold them. */
  unfinished: { number: number; reason: string }[]
}

/** A file with what it leaves out. */
export type ExportedBank = { written: WrittenBank; report: ExportReport }

const showsPictures = (question: NeutralQuestion) =>
  question.image !== null ||
  /<img\b/i.test(JSON.stringify([question.passageHtml, question.stemHtml, question.explanationHtml, question.asks]))

/** Writes questions in a format; reports everything that it does not hold. I5 */
export function exportAs(format: ExportFormat, { settings, drafts }: StoredBank): ExportedBank {
  const numbered = drafts.map(({ isMoreRuled = false, ...draft }, at) => {
    const problem = questionProblem(draft)
    const reason = problem === null ? 'It is unfinished.' : inEnglish(problem)
    return { number: at + 1, question: problem === null ? toNeutral(draft) : null, reason, isMoreRuled }
  })
  const whole = numbered.flatMap(({ question, ...one }) => (question === null ? [] : [{ ...one, question }]))
  const moreRuled = whole.flatMap(({ number, isMoreRuled }) => (isMoreRuled ? [number] : []))
  const losses = whole.map(({ number, question }) => ({ number, fields: new Set(format.loses(question)) }))
  const lost = heldFields.flatMap((field) => {
    const questions = losses.flatMap(({ number, fields }) => (fields.has(field) ? [number] : []))
    return questions.length > 0 ? [{ field, questions }] : []
  })
  const pictured = whole.flatMap(({ number, question }) => (showsPictures(question) ? [number] : []))
  return {
    written: format.write({ settings, questions: whole.map(({ question }) => question) }),
    report: {
      questions: whole.length,
      lost: [
        ...(settings !== null && !format.holdsSettings ? [{ field: 'settings' as const, questions: [] }] : []),
        ...lost,
        ...(moreRuled.length > 0 ? [{ field: 'correction' as const, questions: moreRuled }] : []),
        ...(pictured.length > 0 ? [{ field: 'pictures' as const, questions: pictured }] : []),
      ],
      unfinished: numbered.flatMap(({ number, question, reason }) => (question === null ? [{ number, reason }] : [])),
    },
  }
}
