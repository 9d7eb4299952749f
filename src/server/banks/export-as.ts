import type { CodedText } from '../../core/coded.ts'
import { exportedFields, type LostPart } from '../../core/quizzes/exports.ts'
import { toNeutral, type NeutralQuestion } from '../../core/quizzes/neutral.ts'
import { questionProblem } from '../../core/quizzes/publishable.ts'
import type { QuestionDraft, QuizSettings } from '../../core/quizzes/quiz.ts'
import type { ExportFormat, WrittenBank } from './formats/bank.ts'

/** Questions as they are read for an export, with the settings of their quiz. */
export type StoredBank = { settings: QuizSettings | null; drafts: StoredDraft[] }

/** A question with the key that counts; `isMoreRuled`: it was corrected by more than another key. */
export type StoredDraft = QuestionDraft & { isMoreRuled?: true }

/** The report of an export: each loss with the numbers of its questions, which are places in the list, from 1. */
type ExportReport = {
  questions: number
  /** The number of pictures in the file. */
  pictures: number
  lost: { field: LostPart; questions: number[] }[]
  /** Questions that are unfinished, each with what it lacks: a file cannot hold them. */
  unfinished: { number: number; reason: CodedText }[]
}

/** The addresses of the pictures that a question shows. */
type ShownPictures = { number: number; addresses: string[] }

/** A file with what it leaves out, and the pictures that its questions show. */
export type ExportedBank = { written: WrittenBank; report: ExportReport; shown: ShownPictures[] }

const picture = /<img\b[^>]*?\ssrc=\\"([^"\\]*)\\"/gi

/** Returns the addresses of the pictures that a question shows: in its HTML, where every attribute has its quotes, and beside it. */
const picturesOf = ({ image, passageHtml, stemHtml, explanationHtml, asks }: NeutralQuestion): string[] => [
  ...(image === null ? [] : [image]),
  ...[...JSON.stringify([passageHtml, stemHtml, explanationHtml, asks]).matchAll(picture)].map(([, src = '']) => src),
]

/** Writes questions in a format; reports everything that it does not hold. I5 */
export function exportAs(format: ExportFormat, { settings, drafts }: StoredBank): ExportedBank {
  const numbered = drafts.map(({ isMoreRuled = false, ...draft }, at) => {
    const problem = questionProblem(draft)
    return { number: at + 1, question: problem === null ? toNeutral(draft) : null, problem, isMoreRuled }
  })
  const whole = numbered.flatMap(({ question, ...one }) => (question === null ? [] : [{ ...one, question }]))
  const moreRuled = whole.flatMap(({ number, isMoreRuled }) => (isMoreRuled ? [number] : []))
  const losses = whole.map(({ number, question }) => ({ number, fields: new Set(format.loses(question)) }))
  const lost = exportedFields.flatMap((field) => {
    const questions = losses.flatMap(({ number, fields }) => (fields.has(field) ? [number] : []))
    return questions.length > 0 ? [{ field, questions }] : []
  })
  const shown = whole
    .map(({ number, question }) => ({ number, addresses: picturesOf(question) }))
    .filter(({ addresses }) => addresses.length > 0)
  return {
    written: format.write({ settings, questions: whole.map(({ question }) => question) }),
    report: {
      questions: whole.length,
      pictures: 0,
      lost: [
        ...(settings !== null && !format.holdsSettings ? [{ field: 'settings' as const, questions: [] }] : []),
        ...lost,
        ...(moreRuled.length > 0 ? [{ field: 'correction' as const, questions: moreRuled }] : []),
        ...(shown.length > 0 ? [{ field: 'pictures' as const, questions: shown.map(({ number }) => number) }] : []),
      ],
      unfinished: numbered.flatMap(({ number, problem }) => (problem === null ? [] : [{ number, reason: problem }])),
    },
    shown,
  }
}
