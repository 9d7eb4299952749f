import type { AttemptSection } from '../../core/attempts/sections.ts'
import { chooseVariant, type Variant } from '../../core/attempts/variant.ts'
import { cleanAnswer, gradeAnswer, type Verdict } from '../../core/questions/grading.ts'
import { isCounted } from '../../core/questions/ruling.ts'
import { questionsOf, type Version, type VersionQuestion } from '../quizzes/versions.ts'
import type { AttemptRow, AnswerRow } from './rows.ts'

/** Returns the verdict of each question from the answers as they stand. */
export function gradeAll(questions: VersionQuestion[], responses: AnswerRow[]): Map<number, Verdict> {
  const answers = new Map(responses.map((response) => [response.question_id, response.user_answer]))
  return new Map(questions.map((question) => [question.id, gradeAnswer(question, answers.get(question.id) ?? null)]))
}

/** Counts right answers and questions; one that was thrown out is neither. T20 */
export function countsOf(
  questions: VersionQuestion[],
  verdicts: Map<number, Verdict>,
): { correct: number; total: number } {
  const counted = questions.filter(isCounted)
  return { correct: counted.filter(({ id }) => verdicts.get(id) === 'correct').length, total: counted.length }
}

/** Returns a verdict as it is stored. */
export const storedVerdict = (verdict: Verdict): AnswerRow['mark'] =>
  verdict === 'skip' ? null : verdict === 'correct' ? 1 : 0

/** Returns the decisions made once, when module 1 closes: the number of correct answers and the variant of module 2. Q10 */
export function decideModule2(version: Version, responses: AnswerRow[]): { module1Correct: number; variant: Variant } {
  const questions = questionsOf(version, 'module1', null)
  const module1Correct = countsOf(questions, gradeAll(questions, responses)).correct
  return { module1Correct, variant: chooseVariant(module1Correct, version.settings.hardThreshold) }
}

/** An answer that comes with a submission; without `seq` it counts as the newest. */
export type SubmittedAnswer = {
  question: VersionQuestion
  answer: string | null
  seq: number | null
  isUnsure: boolean
}

/** An answer as a submission carries it. */
export type SentAnswer = {
  question_id: number
  user_answer?: unknown
  seq?: number | undefined
  unsure?: boolean | undefined
}

/**
 * Returns the answers of a submission to questions of a section that count, each in its stored form; of several to one question the last.
 * Those by an unsure clock count where the quiz says so.
 */
export function submittedAnswers(
  version: Version,
  attempt: AttemptRow,
  section: AttemptSection | null,
  sent: SentAnswer[],
) {
  const open = new Map((section === null ? [] : questionsOf(version, section, attempt.variant)).map((q) => [q.id, q]))
  const newest = new Map(sent.map((answer) => [answer.question_id, answer]))
  return [...newest.values()].flatMap(({ question_id, user_answer, seq = null, unsure = false }): SubmittedAnswer[] => {
    const question = open.get(question_id)
    if (!question || (unsure && !version.settings.countsUnsure)) return []
    const answer = cleanAnswer(question, user_answer)
    return [{ question, answer, seq, isUnsure: unsure && answer !== null }]
  })
}

/** Returns the responses after a submission: given answers replace saved ones unless those are locked or newer. */
export function withSubmitted(responses: AnswerRow[], given: SubmittedAnswer[]): AnswerRow[] {
  const final = new Map(responses.map((response) => [response.question_id, response]))
  for (const { question, answer, seq, isUnsure } of given) {
    const saved = final.get(question.id)
    if (saved?.is_locked || (saved && seq !== null && seq <= saved.seq) || (!saved && answer === null)) continue
    final.set(question.id, {
      question_id: question.id,
      seq: seq ?? saved?.seq ?? 1,
      user_answer: answer,
      is_locked: false,
      mark: saved?.mark ?? null,
      is_unsure: saved && saved.user_answer === answer ? saved.is_unsure : isUnsure,
    })
  }
  return [...final.values()]
}
